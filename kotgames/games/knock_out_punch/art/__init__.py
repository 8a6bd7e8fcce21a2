"""Knock Out Punch's own pictures: boxers, cards, gloves, the ring."""
