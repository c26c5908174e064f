"""How the games look and read: pictures and words from views, no Discord, no database."""
