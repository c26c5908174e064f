"""Which match somebody means, and who may see it."""
