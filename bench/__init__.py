"""How fast we are, as a ratio to well-known yardsticks: a machine's noise is in both."""
