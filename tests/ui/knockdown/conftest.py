"""Until the program offers the game its table has no tests to run."""

from __future__ import annotations

from kotgames import games

collect_ignore_glob = [] if "knockdown" in games.with_table() else ["test_*.py"]
