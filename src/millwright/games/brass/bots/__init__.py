"""The bots that know Brass."""
