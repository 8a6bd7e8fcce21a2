"""The screens around the matches."""
