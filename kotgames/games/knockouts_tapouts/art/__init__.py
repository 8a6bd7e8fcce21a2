"""What only Knockouts and Tapouts draws: the faces of its cards, the acting of its attacks, the signs of its Positions, its markers."""
