"""The art floor: everything kotgames shows is drawn here, from primitives, poses and icons.

Pure functions from plain values to pygame surfaces. Nothing here knows a rule; names of moves, positions
and scenes come in as strings. All of it works before a display mode is set; surfaces carry straight (not
premultiplied) alpha.
"""
