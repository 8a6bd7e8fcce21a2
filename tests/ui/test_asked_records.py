"""Records of questions and actions that cannot be used are named by module and record, at import and by a check."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kotgames import games
from kotgames.engine.contract import Refusal
from kotgames.ui.table.asked import Asked, AskedError, Button, Family, Question
from tests.clirun import run

ASKED: dict[str, Asked[Any]] = {
    game.id: games.part(game, "asked") for game in map(games.get, games.ids()) if game.asked
}

each_asked = pytest.mark.parametrize("asked", ASKED.values(), ids=ASKED.keys())


@pytest.mark.slow
def test_a_check_counts_the_records_of_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "check")
    assert code == 0
    for asked in ASKED.values():
        assert f"{asked.file}: {len(asked.questions)} questions, {len(asked.families)} families" in out


@each_asked
def test_what_is_wrong_with_questions_is_named_at_import(asked: Asked[Any]) -> None:
    first, second, *_ = asked.questions
    wrong = Question[Any]("weather", "prompt.weather.text")
    found = {
        "Question('weather')": (*asked.questions, wrong),
        f"Question('{first.kind}')": (*asked.questions, first),
        second.kind: tuple(one for one in asked.questions if one is not second),
    }
    for record, questions in found.items():
        with pytest.raises(AskedError) as error:
            replace(asked, questions=questions)
        assert (error.value.params["file"], error.value.params["record"]) == (asked.file, record)


@each_asked
def test_what_is_wrong_with_families_is_named_at_import(asked: Asked[Any]) -> None:
    twice, painted = asked.families[0], Family[Any]("fly", colour="mauve")
    for family, reason in ((twice, "twice"), (painted, "mauve")):
        with pytest.raises(AskedError, match=reason) as error:
            replace(asked, families=(*asked.families, family))
        assert error.value.params["record"] == f"Family('{family.word}')"


@each_asked
def test_what_texts_icons_and_rules_do_not_have_is_named_by_a_check(asked: Asked[Any]) -> None:
    words = [
        *{key for _, key in asked._texts()},
        "refusal.weather",
        "prompt.turn.title",
        f"{asked.section}do.fly",
    ]
    icons = {one.icon for one in asked._shown() if isinstance(one.icon, str)}
    actions = [*asked.by_word, *asked.results]
    refusals = [f"refusal.{one.key}" for one in asked.picks.values() if isinstance(one, Refusal)]

    def checked(one: Asked[Any], *, zone: bool = True, more: tuple[str, ...] = ()) -> str:
        return one.check({"en": [*words, *refusals]}, icons, lambda _: zone, [*actions, *more])

    assert checked(asked)
    first = asked.questions[0]
    told = {
        "no such text in en: prompt.fog": replace(
            asked, questions=(replace(first, ask="prompt.fog"), *asked.questions[1:])
        ),
        "no such text in en: refusal.fog": replace(asked, picks={"card": Refusal("fog")}),
        "no such icon: kite": replace(
            asked, questions=(replace(first, buttons=(Button("fly", 0, "kite"),)), *asked.questions[1:])
        ),
        "no actions begin": replace(
            asked, families=(*asked.families, Family("fly", advice=lambda *_: ("", [])))
        ),
    }
    for reason, one in told.items():
        with pytest.raises(AskedError) as error:
            checked(one)
        assert reason in error.value.params["reason"], reason
    with pytest.raises(AskedError) as error:
        checked(asked, zone=False)
    assert "no such zone" in error.value.params["reason"]
    with pytest.raises(AskedError) as error:
        checked(asked, more=("fly",))
    assert error.value.params["record"] == "fly"
    several = (Button[Any]("fly", 0, "kite"), Button[Any]("land", 0, f"{max(icons)}x"))
    with pytest.raises(AskedError) as error:
        checked(replace(asked, questions=(replace(first, buttons=several), *asked.questions[1:])))
    said = [one.params["reason"] for one in (error.value, *error.value.more)]
    icon = max(icons)
    assert {"no such icon: kite", f"no such icon: {icon}x; perhaps meant: {icon}"} <= {*said}
    assert any(reason.startswith(f"no such text in en: {asked.section}do.land") for reason in said)
