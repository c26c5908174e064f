"""How the games on the shelf look, a file each (and private neighbors of it)."""
