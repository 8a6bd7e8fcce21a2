"""Tests of the games' rules, one worked example, ruling or rulebook paragraph at a time."""
