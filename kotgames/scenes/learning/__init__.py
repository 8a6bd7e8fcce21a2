"""The screens of the lessons."""
