"""Every refusal of Knockdown: it says what is asked or why not, and cites a rule of its own to which it leads."""

from __future__ import annotations

from collections import Counter, defaultdict

import pytest

from kotgames import rulebook
from kotgames.engine.contract import Refusal
from kotgames.games.knockdown import actions as a
from kotgames.games.knockdown.decisions import DECISIONS, PROMPTS, RULINGS
from kotgames.games.knockdown.game import GAME
from kotgames.rulebook import Paragraph
from kotgames.scenes.table.explaining import topics_of
from kotgames.system.catalogue import Words, languages
from tests.ui.conftest import MakeDriver
from tests.ui.knockdown import places
from tests.ui.knockdown.hands import inside, space
from tests.ui.standins import SilentBot

RULES = rulebook.load(GAME.id)
FAMILIES = sorted({a.family(code) for code in a.all_codes(places.CARD_SET)})
PLAYED = tuple(name for name in places.POSITIONS if name != "tower")


def leads_to(refusal: Refusal) -> Paragraph:
    """The paragraph that F1 opens after it."""
    found = (RULES.paragraph_for(*topic) for topic in topics_of(refusal))  # type: ignore[arg-type]
    return next(paragraph for paragraph in found if paragraph is not None)


def _pairs() -> list[tuple[str, str, Refusal]]:
    """(question, family of actions, refusal) for every position and every action that it refuses."""
    found: dict[tuple[str, str, str], Refusal] = {}
    for name, make in {**places.POSITIONS, "tower": places.awaiting_tower}.items():
        state = make().state
        asked = state.prompt
        assert asked is not None, name
        for action in a.all_codes(places.CARD_SET):
            refusal = state.refusal(action)
            if refusal is not None:
                found.setdefault((asked.kind, a.family(action), refusal.key), refusal)
    return [(kind, family, refusal) for (kind, family, _), refusal in found.items()]


PAIRS = _pairs()


def test_every_question_and_every_family_of_actions_is_refused_somewhere() -> None:
    assert {kind for kind, _, _ in PAIRS} == set(PROMPTS)
    assert {family for _, family, _ in PAIRS} == set(FAMILIES)
    assert len({(kind, family) for kind, family, _ in PAIRS}) >= len(PROMPTS) * (len(FAMILIES) - 3)


@pytest.mark.parametrize("language", languages())
def test_what_a_question_does_not_take_is_refused_with_its_name_and_its_rule(language: str) -> None:
    words = Words(language, GAME.id)
    takes = {decision.key: decision.refusals for decision in DECISIONS}
    others = 0
    for kind, family, refusal in PAIRS:
        if family in takes[kind]:
            continue
        others += 1
        said = words.refusal(refusal)
        assert words(f"prompt.{kind}.short") in said, said
        assert words(f"family.{family}") in said, said
        assert refusal.ruling == RULINGS[kind], (kind, family)
        assert leads_to(refusal) == RULES.paragraph_for("prompt", kind)
        assert refusal.ruling in leads_to(refusal).cites, (kind, refusal.ruling)
    assert others > 400
    assert not words.missing


def test_what_a_question_takes_and_not_now_is_refused_with_its_own_rule() -> None:
    takes = {decision.key: decision.refusals for decision in DECISIONS}
    for kind, family, refusal in PAIRS:
        if family in takes[kind]:
            asked = RULES.paragraph_for("prompt", kind)
            assert asked is not None
            cites = {*leads_to(refusal).cites, *asked.cites}
            assert refusal.ruling in cites, (kind, family, refusal)


def test_no_rule_is_cited_for_everything() -> None:
    """Each question has a rule of its own; the page of a turn is cited in turns alone."""
    cited: dict[str, set[str]] = defaultdict(set)
    count = Counter(refusal.ruling for _, _, refusal in PAIRS)
    for kind, _, refusal in PAIRS:
        cited[refusal.ruling].add(kind)
    assert len(count) >= 15
    assert max(count.values()) < len(PAIRS) / 5, count.most_common(3)
    assert cited["p.12"] == {"action"}
    assert all(ruling for ruling in count)


def test_an_occupied_hatch_is_refused_by_the_rule_of_the_corridors() -> None:
    state = places.position(
        fighters=places.fighters({"at": [0, 0]}, {"at": [2, 0], "hand": []}), row=list(places.ROW)
    )
    refusal = state.refusal(GAME.parse("corridor 2,0", places.CARD_SET))
    assert refusal is not None
    assert (refusal.key, refusal.ruling) == ("hatch_taken", "D7")
    assert leads_to(refusal).id == "corridors"


@pytest.mark.parametrize("name", [name for name in PLAYED if name not in ("action", "combo")])
def test_a_click_on_a_space_or_special_says_what_is_asked(window: MakeDriver, name: str) -> None:
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(places.POSITIONS[name]())
    driver.wait_idle()
    context = inside(driver)
    if context.asks("fighter", "start", "go", "draft", "face", "react", "action", "combo"):
        return
    short = host.words(f"prompt.{context.prompt.kind}.short")
    driver.click(space(0, 1))
    assert short in driver.toast
    driver.app.toast.clear()
    for seat in (context.me, context.rival):
        host.table.picture.sheets.use(seat, context.specials(seat)[0])
        assert short in driver.toast
        driver.app.toast.clear()
