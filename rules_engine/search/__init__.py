"""How a computer thinks, in any game: one search, its levels, and what they are measured by."""
