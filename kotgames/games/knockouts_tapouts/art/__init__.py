"""The drawings of Knockouts and Tapouts alone: the faces of its cards, the acting of its attacks, the signs of its Positions, its
markers."""
