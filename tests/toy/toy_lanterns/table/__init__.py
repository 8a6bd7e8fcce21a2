"""The table of Lanterns: the only part of the game that knows a screen."""
