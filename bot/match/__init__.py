"""A match that runs: the decisions about it, how they are stored, and what people are shown."""
