"""What all rooms need to share one process: caches of limited size, and a fair queue."""
