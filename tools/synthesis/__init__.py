"""How the sounds of kotgames are made: see `tools/make_sounds.py`. Needs numpy; never imported by the program."""
