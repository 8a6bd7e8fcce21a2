"""What only Knockdown draws: the arena, miniatures and tokens, the cards, and the acting of its attacks."""
