"""UNCAGED's own drawings: the pictures of its cards, its acting, the cage, its signs."""
