"""What every room needs of the process it runs in: memory that stays small."""
