"""The games; `registry` lists them."""
