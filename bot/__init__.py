"""Makiso on Discord; each folder is a layer, as docs/architecture.md draws them."""
