"""What a host sees: counts, and what waits."""
