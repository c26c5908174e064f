"""Matches without a pace that nobody seems to play any more."""
