"""What every game's table is made of. Knows no game."""
