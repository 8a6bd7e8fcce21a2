"""The table of Knockouts and Tapouts, put together of parts: with `art` the only rooms of the game that know a screen."""
