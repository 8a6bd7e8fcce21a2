"""Texts of kards, made of their atoms: every kard is said as it is played, in each language by whole phrases of its catalogue.

The phrase of an atom is the text `atom.<word>`, followed by its parameter words ("atom.speed_attack"); numbers fill it. A class of kards
fills it with forms of its own (`class.<class>`: `one`, `many`, as `evaded`, as condition `it`). A condition is a text around a phrase.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from kotgames.games.mortal_kombat_kards.components import VARIABLE, Atom, Cond, KardRow

Words = Callable[..., str]

ORDER: Final = (
    "finish", "tag", "fuel", "pay", "choose_location", "speed_of", "copy", "speed", "strength",
    "move", "teleport", "behind", "airborne", "projectile", "area",
    "turn_quickly", "deny", "block", "evade", "counters", "reflect", "cancel", "answer", "closed",
    "chip", "shift", "initiative",
    "hits", "kombo",
    "knock_back", "throw", "pull", "knock_down", "held", "slow",
    "wound", "drain", "heal", "look", "discard", "draw", "salvage", "free_move",
    "follow_up", "stun",
    "lasting",
)  # fmt: skip
"""The words of the vocabulary as a text has them: by the windows lay, answer (`answer`: what is added to one), clash, Kombo, hit,
follow-up. What lasts closes the text, as nothing after it may be taken for a part of it."""

ICONS: Final = (
    "choose_location_any", "hits", "move", "airborne", "projectile", "block", "finish", "tag",
)  # fmt: skip
"""Beginnings of the phrases that the head shows as icons: the foot leaves them out, unless they have a condition."""
HALF_SHOWN: Final = ("hits_basic", "hits_special")
"""Phrases of which an icon shows a part only: the foot has them too."""
ANSWERS: Final = (
    "speed_answer", "strength_answer", "turn_quickly", "block", "evade", "counters", "reflect", "cancel", "initiative_take",
)  # fmt: skip
"""Beginnings of phrases that hold for an answer alone: on an attack they stand apart."""
ON_HIT: Final = ORDER[ORDER.index("knock_back") :]
"""Atoms that are carried out when the attack has landed."""
ALL_BUT_AREA: Final = (frozenset(("high", "mid", "low")), frozenset(("hand", "ranged", "close")))
"""Sets of which every attack has one, while an area attack has to be named to be evaded."""
WITH_CLASS: Final = ("fuel", "counters", "follow_up", "salvage")
"""Atoms whose word is a class of kards."""
INSIDE: Final = ("slow", "wound", "deny", "initiative")
"""Phrases that are put in another way where they last."""
BONUSES: Final = ("speed", "strength")
"""Atoms that are told as one more where a kard has the same without a condition."""
KOMBO_ATTACK: Final = ("hits", "follow_up", "stun")
"""Atoms that make an attack a Kombo attack (M18)."""


def head(row: KardRow) -> tuple[str, ...]:
    """The icons of a kard's head: its values, what its atoms show, and when it is laid."""
    shown = [name for atom in _ordered(row.do) if (name := _name(atom)).startswith(ICONS)]
    return (*_values(row), *shown, *_laid(row))


def foot(words: Words, row: KardRow) -> str:
    """The text below a kard's picture: what its head does not show. Empty where it shows all."""
    atoms = [atom for atom in _ordered(row.do) if atom.cond is not None or not _is_shown(_name(atom))]
    return _sentences(words, row, atoms)


def spoken(words: Words, row: KardRow) -> str:
    """A kard in words alone, its icons included."""
    values = {"speed": row.speed, "strength": row.strength}
    told = [words(f"head.{icon}", **values) for icon in _values(row)]
    laid = [words(f"head.{icon}") for icon in _laid(row)]
    while len(laid) > 1:
        laid[-2:] = [words("head.or", first=laid[-2], last=laid[-1])]
    parts = (_sentence(", ".join(told + laid)), _sentences(words, row, _ordered(row.do)))
    return " ".join(filter(None, parts))


# ---- head


def _is_attack(row: KardRow) -> bool:
    return row.type in ("basic", "special") and row.strength >= 0


def _is_shown(name: str) -> bool:
    return name.startswith(ICONS) and name not in HALF_SHOWN


def _values(row: KardRow) -> tuple[str, ...]:
    """The icons of place, Speed, Strength, reach and of a Kombo attack."""
    reach = row.reach if row.type == "finisher" or row.reach != "hand" else ""
    icons = {
        f"place_{row.location}": bool(row.location),
        "speed": row.speed >= 0,
        "speed_variable": row.speed == VARIABLE,
        "strength": row.strength >= 0,
        f"reach_{reach}": bool(reach),
        "kombo": _is_attack(row) and any(atom.word in KOMBO_ATTACK for atom in row.do),
    }
    return tuple(icon for icon, is_there in icons.items() if is_there)


def _laid(row: KardRow) -> tuple[str, ...]:
    return tuple(f"when_{when}" for when in row.when)


# ---- phrases


def _ordered(atoms: Iterable[Atom]) -> list[Atom]:
    return sorted(atoms, key=lambda atom: ORDER.index("answer" if "answer" in atom.args else atom.word))


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}." if text else ""


def _sentences(words: Words, row: KardRow, atoms: Sequence[Atom]) -> str:
    """The phrases of atoms as a sentence, and one more for those that hold in a case only."""
    said = []
    for case in ("", "on_hit", "as_answer"):
        text = "; ".join(_phrases(words, [atom for atom in atoms if _case(row, atom) == case]))
        said.append(_sentence(words(f"atom.{case}", phrases=text) if case and text else text))
    return " ".join(filter(None, said))


def _case(row: KardRow, atom: Atom) -> str:
    """The case in which alone an atom holds, if the kard does not say it itself: an attack's that is for answers, a hit of the attack with
    which an effect is laid."""
    if _is_attack(row) and _name(atom).startswith(ANSWERS):
        return "as_answer"
    return "on_hit" if row.when == ("attack",) and atom.word in ON_HIT else ""


def _phrases(words: Words, atoms: Sequence[Atom], lasting: bool = False) -> list[str]:
    """A phrase for each atom, with its condition. What a condition adds to a bonus is told from the bonus itself."""
    found: list[str] = []
    plain = {_name(atom) for atom in atoms if atom.cond is None}
    for atom in atoms:
        name = _name(atom)
        if lasting and name.startswith(INSIDE):
            name += "_lasting"
        elif atom.cond is not None and atom.word in BONUSES and name in plain:
            name += "_more"
        phrase = words(f"atom.{name}", **_params(words, atom))
        found.append(phrase if atom.cond is None else _conditional(words, phrase, atom.cond))
    return found


def _name(atom: Atom) -> str:
    """The word of an atom with its parameter words: the key of its phrase."""
    match atom.word:
        case "evade":
            everything = any(of.issubset(atom.args) for of in ALL_BUT_AREA)
            return ("evade_all" if "area" in atom.args else "evade_most") if everything else atom.word
        case "copy":
            return atom.word if atom.args[0] else "copy_even"
        case "kombo":
            _, up_to, most = atom.args
            return atom.word + "_up_to" * bool(up_to) + "_most" * bool(most)
        case "lasting":
            _, per, on = atom.args
            attacks = on == "all" and all("attack" in inner.args for inner in atom.inner)
            return f"lasting_{per}_{'attacks' if attacks else on}"
    if atom.word in WITH_CLASS and "any" not in atom.args:
        return atom.word
    return "_".join((atom.word, *(arg for arg in atom.args if isinstance(arg, str))))


def _params(words: Words, atom: Atom) -> dict[str, Any]:
    """Parameters of the phrase of an atom: its number, also with its sign, a class, a list of them, the phrases of what lasts."""
    params: dict[str, Any] = {}
    number = next((arg for arg in atom.args if isinstance(arg, int)), None)
    if number is not None:
        params = {"count": number, "plus": f"{number:+d}"}
    if atom.word in WITH_CLASS:
        name = next(arg for arg in atom.args if isinstance(arg, str))
        if name != "any":
            params |= {form: words(f"class.{name}.{form}") for form in ("one", "many")}
    elif atom.word == "evade":
        *first, last = (words(f"class.{name}.evaded") for name in atom.args)
        params["evaded"] = words("ui.listed", first=", ".join(first), last=last) if first else last
    elif atom.word == "kombo":
        pattern, up_to, most = atom.args
        form = "many" if up_to else "one"
        names = dict.fromkeys(pattern) if up_to else pattern
        listed = ", ".join(words(f"class.{name}.{form}") for name in names)
        params = {"count": len(pattern), "pattern": listed, "most": most}
    elif atom.word == "lasting":
        params["phrases"] = "; ".join(_phrases(words, atom.inner, lasting=True))
    return params


def _conditional(words: Words, phrase: str, cond: Cond) -> str:
    """A phrase with its condition; that of a kard lists what the kard has to be."""
    names = [arg for arg in cond.args if isinstance(arg, str)]
    count = next((arg for arg in cond.args if isinstance(arg, int)), 0)
    if cond.word == "kard":
        its = ", ".join(words(f"class.{name}.it") for name in names)
        if count:
            its = words("condition.kard_strength" if its else "condition.strength", its=its, most=count)
        return words("condition.kard", phrase=phrase, its=its)
    return words("_".join((f"condition.{cond.word}", *names)), phrase=phrase, count=count)
