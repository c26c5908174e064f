"""What exists on this Discord, and what may be said there: servers, channels, people, messages, limits."""
