"""What only UNCAGED draws: the pictures of its cards, its acting, the cage, its signs."""
