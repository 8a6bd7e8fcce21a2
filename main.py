"""Opens the window: the same as the command `kotgames`."""

from kotgames.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
