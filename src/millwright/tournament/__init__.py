"""Bots against bots: who meets whom, what comes of it, who is stronger, and a page that shows it."""
