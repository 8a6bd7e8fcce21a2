"""The parts of every game's table. Knows no game."""
