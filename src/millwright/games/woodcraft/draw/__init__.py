"""Woodcraft in pictures: the parts of a page, and one picture packed of them."""
