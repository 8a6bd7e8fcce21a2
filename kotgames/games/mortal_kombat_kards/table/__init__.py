"""The table of the Kard Game: the only part of the game that knows a screen."""
