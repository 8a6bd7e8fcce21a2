"""Rooms beside the table: the deck builder and the sealed draft."""
