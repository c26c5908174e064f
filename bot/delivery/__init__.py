"""How cards reach Discord: answers to clicks, public messages, letters, pictures; and what runs beside."""
