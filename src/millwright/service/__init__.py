"""Tables that several people sit at, each at a screen of their own."""
