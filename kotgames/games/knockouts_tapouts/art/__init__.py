"""What only Knockouts and Tapouts draws: the acting of its attacks, the signs of its Positions, its markers."""
