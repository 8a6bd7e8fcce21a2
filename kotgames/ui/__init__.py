"""Floor 3: the toolkit of the screen. Knows no game."""

import os
import sys

# Both must be set before pygame is imported. SDL prefers to show a surface through OpenGL; without a GPU that costs 5-11 ms a frame
# instead of 0.3. Through shared memory it is quick on every X server, so nothing is probed there.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
if sys.platform.startswith("linux"):
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
