"""Refusals that say what is asked. Knows no game."""

from __future__ import annotations

from kotgames.engine.contract import Refusal


def reminding(refusal: Refusal, kind: str) -> Refusal:
    """A refusal that also says what is asked, by the kind of the question (see `Words.refusal`); itself if it names that already."""
    if "prompt" in refusal.params:
        return refusal
    return Refusal(refusal.key, {**refusal.params, "asked": f"@prompt.{kind}.short"}, refusal.ruling)
