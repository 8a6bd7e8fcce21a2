"""Everything that is drawn and acted in the Kard Game."""
