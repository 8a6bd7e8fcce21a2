"""The table of Knock Out Punch, put together of parts: with `art` the only rooms of the game that know a screen."""
