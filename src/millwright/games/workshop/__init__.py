"""Workshop of the World (Ragnar Brothers, 2010)."""
