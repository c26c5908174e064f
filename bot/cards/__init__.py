"""Messages as values: texts, pictures and buttons, without Discord and without a database."""
