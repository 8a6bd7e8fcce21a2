"""Lessons: walkthroughs of a game as data (`cards/<game>/tutorial.yaml`), and how far a player has come. Needs no screen.

A lesson begins at a position (`Game.setup`) or a new match (`options`), has scripted chance there if it wants it, an opponent scripted by
condition, and steps. A step says something, points at things of the table by their lesson names (`Names.find`), waits for a condition,
and may allow only some actions. Conditions are a closed vocabulary over events, prompt and view, evaluated anew at every change; there is
no `eval` and no fixed click. A step may begin a scene of its own.
"""

from kotgames.lessons.files import of, read, where
from kotgames.lessons.holding import Moment, allowed, holds, reply, value_at
from kotgames.lessons.model import Condition, Lesson, Reply, Step, Tip, is_gesture
from kotgames.lessons.progress import (
    PASSED_OVER,
    Place,
    Progress,
    begin,
    load_progress,
    progress_file,
    replay,
    resume,
    save_progress,
)

__all__ = [
    "PASSED_OVER",
    "Condition",
    "Lesson",
    "Moment",
    "Place",
    "Progress",
    "Reply",
    "Step",
    "Tip",
    "allowed",
    "begin",
    "holds",
    "is_gesture",
    "load_progress",
    "of",
    "progress_file",
    "read",
    "replay",
    "reply",
    "resume",
    "save_progress",
    "value_at",
    "where",
]
