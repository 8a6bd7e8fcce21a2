"""Knock Out Punch at the screen: its matches, hands and screens, and what is tested of it alone."""
