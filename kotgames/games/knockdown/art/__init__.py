"""Knockdown's own drawings: the arena, miniatures and tokens, the cards, and the acting of its attacks."""
