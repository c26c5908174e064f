"""Discord servers: what their admins have set, where the bot is, whether it can work there."""
