"""Computers at the table: opponents, stand-ins, hints."""
