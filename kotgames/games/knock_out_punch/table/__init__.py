"""The table of Knock Out Punch: everything that knows a screen."""
