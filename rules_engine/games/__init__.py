"""The games: each file here is one, found by its name; a name with `_` in front is a part of one."""
