"""Plans: what somebody answers to moves that may come."""
