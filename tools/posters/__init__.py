"""Painting of the posters, run by hand."""
