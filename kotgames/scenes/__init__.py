"""Floor 3: the screens."""
