"""Lessons: walkthroughs of a game as data, and how far a player has come. Needs no screen.

`cards/<game>/tutorial.yaml` is their structure, `cards/<game>/lang/<language>/tutorial.yaml` their words; see `lessons.model` for both.

A lesson begins at a position (`Game.setup`) or a new match (`options`), has scripted chance there if it wants it, an opponent scripted by
condition, and steps. A step says something, points at things of the table by their lesson names (`Names.find`), waits for a condition,
and may allow only some actions. Conditions are a closed vocabulary over events, prompt and view, evaluated anew at every change; there is
no `eval` and no fixed click. A step may begin a scene of its own.
"""

from kotgames.lessons.files import Names, check, is_lessons, of, read, retold, where
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
    "Names",
    "Place",
    "Progress",
    "Reply",
    "Step",
    "Tip",
    "allowed",
    "begin",
    "check",
    "holds",
    "is_gesture",
    "is_lessons",
    "load_progress",
    "of",
    "progress_file",
    "read",
    "replay",
    "reply",
    "resume",
    "retold",
    "save_progress",
    "value_at",
    "where",
]
