"""Telling people that something waits for them."""
