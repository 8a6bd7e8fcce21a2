"""Cites of the rules in writing: the page, the section or the ruling that something rests on."""

from __future__ import annotations

from kotgames.system.catalogue import Words


def printed(cite: str) -> bool:
    """True for what stands in a printed rulebook, a page or a section; false for a ruling of the house, whose number says nothing to who
    plays, and for ""."""
    return "." in cite


def cited(words: Words, cite: str) -> str:
    """A page of the rules ("p.6") as the language writes it ("S. 6"); a section as its rulebook calls it ("KOP: Throw a Punch");
    a ruling ("K5") and "" as they are."""
    if cite.startswith("p."):
        return words("ui.page", number=cite.removeprefix("p."))
    return cite.replace(".", ": ").replace("_", " ")
