"""The files of what is drawn, validated for `kotgames check` (`Game.drawn`)."""

from __future__ import annotations

from pathlib import Path

from kotgames.games.mortal_kombat_kards.art import act_rows, picture_rows


def check(path: Path) -> str | None:
    """Validate `pictures.yaml` or `acts.yaml`; what it holds in a few words, None for any other file. Raises CardDataError."""
    if path.name == "pictures.yaml":
        return f"{len(picture_rows.load(path))} pictures"
    if path.name == "acts.yaml":
        return f"{len(act_rows.load(path))} acts"
    return None
