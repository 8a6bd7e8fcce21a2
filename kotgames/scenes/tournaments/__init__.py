"""The screens of a tournament."""
