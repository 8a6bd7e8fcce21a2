"""Knockdown at the screen."""
