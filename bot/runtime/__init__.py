"""What every room needs of the process it runs in: a thread beside the loop, memory that stays small."""
