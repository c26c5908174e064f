"""A match before its first move: tables, seats, invitations, the start."""
