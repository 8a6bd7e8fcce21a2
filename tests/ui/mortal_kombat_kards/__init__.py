"""Tests of the Kard Game's table."""
