"""The stage of every table with two fighters: at rest a band of the table, forward over the table while something is fought out.

`bill` is what a game puts beside the fighters (words, sums, places of cards and dice), `effects` what a contact looks like, `stage` holds
and draws it all, `tracks` makes the motions of it.
"""
