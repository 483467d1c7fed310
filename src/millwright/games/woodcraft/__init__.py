"""Woodcraft (Vladimír Suchý and Ross Arnold, 2022)."""
