"""Damaged files, hundreds of each kind, read through the doors that the program itself uses."""
