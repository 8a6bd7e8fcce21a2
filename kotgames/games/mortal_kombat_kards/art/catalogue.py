"""Acts of this game by name, for whoever looks at all of them: contact sheets, tests, a stage that works them out ahead."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kotgames.games.mortal_kombat_kards.art import act_rows, acting, cast, picture_rows
from kotgames.ui.art.act import Act
from kotgames.ui.art.look import Look

ANSWERS: Final = {
    "blocked": {"face": "high_block", "chest": "mid_block", "knee_near": "low_block"},
    "evaded": {"face": "duck", "chest": "side_step", "knee_near": "jump"},
    "countered": {"face": "uppercut", "chest": "side_kick", "knee_near": "jump_kick"},
    "trade": {"face": "back_fist", "chest": "body_punch", "knee_near": "high_kick"},
}
"""By outcome and what is met: a kard that may have brought it about."""
OWN, RIVAL = "sub_zero", "jax"
"""The Kombatants of a kard that is anybody's, and against all."""


def acts() -> Iterator[tuple[str, Act]]:
    """(name, act) of every kard with everything that may come of it, by seats in turn; the first kard of each template with every fall;
    then the steps. Words of a name are parted by '/'."""
    seen: set[str] = set()
    for number, (kard, row) in enumerate(act_rows.rows().items()):
        seat = number % 2
        fixed = row.act in acting.UNANSWERABLE
        distance = "ranged" if row.act in ("shot", "wave", "leap", "charge", "vanish") else "hand"
        for outcome in (acting.LANDS,) if fixed else acting.OUTCOMES:
            answers = ANSWERS.get(outcome, {})
            answer = answers.get(row.target, answers.get("chest", ""))
            made = acting.acted(kard, seat, outcome, distance=distance, after="hand", answer=answer)
            yield f"{kard}/{row.act}/seat {seat}/{outcome}", made
        if row.act not in seen and not fixed:
            seen.add(row.act)
            for fall in acting.FALLS:
                yield (
                    f"{kard}/{row.act}/seat {seat}/{fall}",
                    acting.acted(kard, seat, fall=fall, distance=distance),
                )
    for start in acting.DISTANCES:
        for end in acting.DISTANCES:
            if start != end:
                yield f"move/{start}/{end}/", acting.moved(start, end)
    yield "move/hand/hand/up", acting.moved("hand", "hand", (False, True))


def looks(name: str) -> tuple[Look, Look]:
    """The two of an act by its name, as seats 0 and 1."""
    kard, _, seat, *_ = name.split("/")
    row = picture_rows.rows().get(kard)
    both = cast.look_of((row.of if row is not None else "") or OWN), cast.look_of(RIVAL)
    return (both[1], both[0]) if seat == "seat 1" else both
