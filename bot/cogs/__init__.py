"""Commands and clicks, a family of them in each file."""
