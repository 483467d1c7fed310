"""The bots that know Workshop of the World."""
