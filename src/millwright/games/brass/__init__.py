"""Brass (Martin Wallace, 2007)."""
