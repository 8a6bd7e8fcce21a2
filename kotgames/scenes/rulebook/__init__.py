"""The screens of the rules."""
