"""Cards as values and, apart from them, the wire to Discord: router, replies, components, pictures."""
