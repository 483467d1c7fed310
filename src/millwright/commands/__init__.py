"""What the commands do; `cli` has their arguments."""
