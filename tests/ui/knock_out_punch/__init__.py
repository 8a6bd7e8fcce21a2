"""Tests of Knock Out Punch at the screen."""
