"""Two months of five hundred matches, with people who are late, asleep or gone, and a bot that is killed."""
