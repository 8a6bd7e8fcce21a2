"""Golden pictures: the main states of every screen, compared with pictures that were looked at and agreed."""
