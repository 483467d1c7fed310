"""The bots that know Woodcraft."""
