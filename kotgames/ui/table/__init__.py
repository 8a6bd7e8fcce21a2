"""The tabletop: sprites that move, the base of every game's table. Knows no game."""
