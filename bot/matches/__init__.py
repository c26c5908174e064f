"""Decisions about matches and races, and the values they are about; without cards and without Discord."""
