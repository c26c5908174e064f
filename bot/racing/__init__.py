"""Races over riddles, for a whole channel at once."""
