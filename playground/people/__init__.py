"""What people do on Discord, as its own client lets them."""
