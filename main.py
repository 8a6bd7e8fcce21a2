"""Opens the window: the same as the command `kotgames`. The application without Python (`tools/build_app.py`) begins here too."""

import sys

if getattr(sys, "frozen", False):
    import multiprocessing

    multiprocessing.freeze_support()  # a worker process is this program once more: it goes to its work here

from kotgames.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
