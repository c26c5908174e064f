"""Riddles for one person: the daily, duels, practice."""
