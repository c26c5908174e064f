"""A crowd on the local Discord: people at many tables at once, all sorts of trouble, and a real bot."""
