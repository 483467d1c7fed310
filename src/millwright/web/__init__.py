"""The pages in the browser: HTML made on the server."""
