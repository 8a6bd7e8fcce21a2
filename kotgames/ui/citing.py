"""How a cite of the rules is written: the page or the ruling that something rests on."""

from __future__ import annotations

from kotgames.system.catalogue import Words


def cited(words: Words, cite: str) -> str:
    """A page of the rules ("p.6") as the language writes it ("S. 6"); a ruling ("K5") and "" as they are."""
    return words("ui.page", number=cite.removeprefix("p.")) if cite.startswith("p.") else cite
