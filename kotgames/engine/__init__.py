"""Floor 1: what every game shares. Knows no game and no screen."""
