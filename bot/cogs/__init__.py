"""Families of commands and clicks, a small file each."""
