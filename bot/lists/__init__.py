"""Lists of matches: my matches, pulse boards, digests."""
