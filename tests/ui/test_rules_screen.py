"""The rules over anything, the log and the fairness page: where they open, what leads where, the way back, and that nothing is cut."""

from __future__ import annotations

import msgspec
import pytest

from kotgames import rules_text
from kotgames.bots import players
from kotgames.engine.chance import Dice
from kotgames.engine.contract import EVERYBODY, NOBODY, Event, Refusal
from kotgames.engine.match import Match
from kotgames.engine.odds import percent, successes
from kotgames.games.knockouts_tapouts import GAME
from kotgames.games.knockouts_tapouts import events as e
from kotgames.games.knockouts_tapouts.table.telling import Teller
from kotgames.rules_text import KINDS, event_key
from kotgames.scenes import flow, rules
from kotgames.scenes.fairness import FairnessScene
from kotgames.scenes.log import LogScene
from kotgames.scenes.match import MatchScene
from kotgames.scenes.rules import RulesScene
from kotgames.scenes.rulespage import excerpt
from kotgames.ui.catalogue import Words, load
from kotgames.ui.table.told import Told
from tests.ui import places, screens
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Driver, Size
from tests.ui.standins import SilentBot

RULES = rules_text.load(GAME.id)
TABLE_ROLES = ("object", "place")


def _rules(driver: Driver) -> RulesScene:
    scene = driver.top
    assert isinstance(scene, RulesScene)
    return scene


def _log(driver: Driver) -> LogScene:
    scene = driver.top
    assert isinstance(scene, LogScene)
    return scene


def _marked(driver: Driver) -> str:
    """The paragraph at which the rules stand, seen to be in sight."""
    scene = _rules(driver)
    item = driver.item(f"para:{scene.mark}")
    assert item.clip is not None
    assert item.clip.top - 1 <= item.rect.top
    assert item.rect.bottom <= item.clip.bottom + 1
    return scene.mark


def _asked(
    window: MakeDriver, match: Match | None = None, size: Size = (1280, 720), text: int = 100
) -> Driver:
    driver = window(size, text=text, paint=False, bot=SilentBot)
    driver.start(match or places.act(["punch", "kick", "sink", "throw"]))
    driver.wait_idle()
    return driver


# ---- the key


def test_f1_opens_the_card_under_the_pointer_and_f1_leads_back(window: MakeDriver) -> None:
    driver = _asked(window)
    card = driver.host.table.hand()[3]
    driver.hover(card)
    driver.key("f1")
    assert _marked(driver) == "throw"
    driver.key("f1")
    assert driver.top is driver.host


def test_f1_keeps_the_focus_and_what_is_held(window: MakeDriver) -> None:
    driver = _asked(window)
    card = driver.host.table.hand()[1]
    driver.tab_to(card)
    driver.key("f1")
    assert _marked(driver) == "kick"
    driver.key("escape")
    assert (driver.top.focus.id, driver.top.focus.visible) == (card, True)
    driver.key("return")
    assert driver.host.held == card
    where = driver.top.focus.id
    driver.key("f1")
    assert _marked(driver) == "kick"  # what is held counts before what is looked at
    driver.key("f1")
    assert (driver.host.held, driver.top.focus.id) == (card, where)


def test_f1_with_nothing_looked_at_opens_the_question(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    seen = set()
    for name, opener in screens._tables(screens.SHORT).items():
        opener(driver)
        host = driver.top
        if not isinstance(host, MatchScene) or host.situation.prompt is None:
            continue
        host.hold("")
        host.focus.visible, host.focus.hover = False, ""
        driver.app.toast.clear()
        kind = host.situation.prompt.kind
        driver.key("f1")
        wanted = RULES.paragraph_for("prompt", kind)
        assert wanted is not None, name
        assert _marked(driver) == wanted.id, name
        driver.key("f1")
        seen.add(kind)
    assert {"build", "move", "side", "act", "discard_more", "react", "critical", "hurt", "restore"} == seen


def test_a_refusal_says_the_key_and_the_key_opens_its_paragraph(window: MakeDriver) -> None:
    driver = _asked(window, places.act(["sink", "punch"]))
    driver.drag(driver.host.table.hand()[0], "mat")
    assert driver.said[-1][1] == "p.8"
    assert any("F1: the rule" in text for text in driver.texts())
    driver.key("f1")
    assert _marked(driver) == "boosts"
    assert _rules(driver).rules_.paragraph_for("refusal", "ui_boost_alone") == RULES.paragraph("boosts")


def test_the_toast_names_the_key_that_was_chosen(window: MakeDriver) -> None:
    driver = _asked(window)
    driver.app.devices.bind({**driver.app.devices.bindings, "rules": ("f3",)})
    driver.host.refuse(Refusal("ui_wait"))
    assert any("F3: the rule" in text for text in driver.texts())
    driver.key("f3")
    assert _marked(driver) == "gestures"


def test_a_sentence_that_is_no_refusal_leads_nowhere(window: MakeDriver) -> None:
    driver = _asked(window)
    driver.host.refuse(Refusal("ui_wait"))
    driver.app.say("All is well.")
    assert driver.app.toast.topic is None
    assert not any("the rule" in text for text in driver.texts())


def test_every_refusal_of_the_game_leads_to_a_paragraph() -> None:
    """The shell's own (a lesson's gate, a replay) may have none: then no key is offered."""
    own = [key.removeprefix("refusal.") for key in load("en", GAME.id) if key.startswith("refusal.")]
    assert len(own) > 60
    assert [key for key in own if RULES.paragraph_for("refusal", key) is None] == []


def test_a_refusal_without_a_paragraph_offers_no_key(window: MakeDriver) -> None:
    driver = _asked(window)
    driver.host.refuse(Refusal("not_asked_yet"))
    assert driver.app.toast.topic is None
    driver.host.refuse(Refusal("wait_turn", {"name": "Okoro"}))
    assert driver.app.toast.topic == ("refusal", "wait_turn")


@pytest.mark.parametrize("size", [(1280, 720), (1024, 600)])
def test_everything_on_the_table_has_its_paragraph(window: MakeDriver, size: Size) -> None:
    """Every object and place of every table there is, and every page of a folded one."""
    driver = window(size, text=100 if size[0] == 1280 else 200, paint=False, bot=SilentBot)
    met: set[str] = set()
    for name, opener in screens._tables(screens.SHORT).items():
        opener(driver)
        host = driver.top
        if not isinstance(host, MatchScene):
            continue
        for tab in screens.pages(driver) or [""]:
            if tab:
                driver.click(tab)
            for item in driver.items():
                if item.role not in TABLE_ROLES:
                    continue
                topic = host.table.topic(item.id)
                assert topic is not None, (name, item.id)
                kind, key = topic
                assert kind in KINDS
                assert RULES.paragraph_for(kind, key) is not None, (name, item.id, topic)
                met.add(kind)
    assert met == {"zone", "card", "stat", "style", "position"}


def test_every_kind_of_thing_resolves() -> None:
    tables = places.TABLES
    keys = {
        "card": tables.kinds, "style": tables.styles, "position": tables.positions,
        "stat": ["experience", "heart", "striking", "grappling", "conditioning"],
        "ruling": [f"K{number}" for number in range(1, 27)],
    }  # fmt: skip
    for kind, names in keys.items():
        for name in names:
            assert RULES.paragraph_for(kind, name) is not None, (kind, name)  # type: ignore[arg-type]


def test_the_tool_and_the_pause_menu_open_them(window: MakeDriver) -> None:
    driver = _asked(window)
    driver.click("tool:rules")
    assert _marked(driver) == "action_phase"
    driver.click("close")
    driver.key("escape")
    driver.click("rules")
    assert driver.top.kind == "rules"
    assert driver.host.halted
    driver.key("escape")
    assert driver.top.kind == "pause"


@pytest.mark.parametrize(
    "screen",
    ["title", "setup", "pause", "settings", "log", "curtain", "confirm concede", "results, 1 rounds"],
)
def test_f1_works_over_anything(window: MakeDriver, screen: str) -> None:
    driver = window(paint=False, bot=SilentBot)
    screens.screens()[screen](driver)
    before = driver.top
    driver.key("f1")
    assert _rules(driver).game_id == GAME.id
    driver.key("f1")
    assert driver.top is before


def test_over_the_curtain_nothing_is_told_of_the_hand(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    screens.screens()["curtain"](driver)
    driver.app.toast.clear()
    driver.key("f1")
    assert _rules(driver).mark == ""


def test_the_title_opens_the_rules_of_the_poster_that_can_be_played(window: MakeDriver) -> None:
    driver = window(paint=False)
    flow.title(driver.app)
    for poster in ("poster:knockouts_tapouts", "poster:knockdown"):
        driver.hover(poster)
        driver.key("f1")
        assert _rules(driver).game_id == GAME.id
        driver.key("f1")


def test_a_game_without_rules_says_so(window: MakeDriver) -> None:
    driver = window(paint=False)
    flow.title(driver.app)
    rules.open_over(driver.app, "knockdown")
    assert driver.top.kind == "title"
    assert "Knockdown Volume II" in driver.toast


def test_figures_are_those_of_the_cards_in_play(window: MakeDriver) -> None:
    data = GAME.data(places.TABLES)
    data["rules"]["discards"] = 4
    driver = _asked(window)
    driver.host.tables = GAME.tables(data)
    driver.host.open_rules(("prompt", "act"))
    assert "up to 4 cards" in _rules(driver).rules_.paragraph("action_phase").text
    assert "up to 2 cards" in RULES.paragraph("action_phase").text


def test_paragraphs_that_are_not_translated_are_marked(window: MakeDriver) -> None:
    driver = _asked(window)
    driver.host.open_rules(("prompt", "act"))
    assert "English" not in driver.texts()
    driver.key("f1")
    driver.app.settings.language = "de"
    scene = RulesScene(driver.app, GAME.id, None, ("prompt", "act"))
    scene.rules_ = RULES  # nothing of it is in German
    scene._setter.rules = RULES
    driver.app.push(scene)
    shown = [item for item in driver.items() if item.id.startswith("para:")]
    assert driver.texts().count(driver.app.words("rules.untranslated")) >= min(3, len(shown))


# ---- reading


def test_links_lead_on_and_back_to_where_one_was(window: MakeDriver) -> None:
    driver = _asked(window)
    driver.host.open_rules(("event", "ThrowLapsed"))
    scene = _rules(driver)
    assert _marked(driver) == "throw_lapses"
    offset = scene.scrolls["page"].offset
    link = next(name for name in driver.ids() if name.startswith("link:throw_lapses"))
    driver.click(link)
    assert _marked(driver) == "stand_up"
    assert scene.section == "specials"
    driver.click("earlier")
    assert (scene.mark, scene.section) == ("throw_lapses", "attacks")
    assert scene.scrolls["page"].offset == pytest.approx(offset)
    assert scene.focus.id == link
    driver.click("later")
    assert _marked(driver) == "stand_up"
    driver.key("backspace")
    assert scene.mark == "throw_lapses"
    driver.key("y")
    assert scene.mark == "stand_up"
    driver.click("later")
    assert "forward" in driver.toast


def test_every_link_of_every_section_leads_to_its_paragraph(window: MakeDriver) -> None:
    driver = _asked(window)
    followed = 0
    for section in RULES.sections:
        for paragraph in section.paragraphs:
            for run in paragraph.runs:
                if run.link:
                    followed += 1
        driver.host.open_rules()
        scene = _rules(driver)
        scene.open_section(section.id)
        links = [item for item in driver.items() if item.id.startswith("link:")]
        wanted = [run.link for part in section.paragraphs for run in part.runs if run.link]
        assert len(links) == len(wanted)
        for item, target in zip(links, wanted, strict=True):
            assert item.on is not None
            item.on()
            driver.step()
            assert scene.mark == target
            scene.back()
            driver.step()
        driver.key("f1")
    assert followed > 50


def test_a_note_finds_everything_that_rests_on_it(window: MakeDriver) -> None:
    driver = _asked(window)
    driver.host.open_rules(("ruling", "K22"))
    mark = _rules(driver).mark
    driver.click(f"cite:{mark}:K22")
    scene = _rules(driver)
    assert scene.text == "K22"
    assert {hit.id for hit in scene.hits} >= {p.id for p in RULES.paragraphs if "K22" in p.cites}
    driver.key("backspace")
    assert (scene.mark, scene.text, scene.listing) == (mark, "", False)


def test_typing_searches_at_once_and_enter_jumps(window: MakeDriver) -> None:
    driver = _asked(window)
    driver.host.open_rules()
    scene = _rules(driver)
    driver.click("search")
    counts = []
    for letter in "tapout":
        driver.type(letter)
        counts.append(len(scene.hits))
    assert counts == sorted(counts, reverse=True)
    assert counts[-1] == len(RULES.search("tapout")) > 2
    assert scene.listing
    driver.key("down")
    driver.key("down")
    driver.key("up")
    assert scene.chosen == 1
    assert scene.focus.editing == "search"
    second = scene.hits[1].id
    driver.key("return")
    assert _marked(driver) == second
    assert not driver.app.devices.typing
    assert scene.text == "tapout"  # still lit up
    driver.key("backspace")
    assert scene.listing
    driver.key("escape")
    assert (scene.text, scene.listing) == ("", False)
    driver.key("escape")
    assert driver.top is driver.host


def test_a_hit_can_be_clicked_and_the_words_are_lit(window: MakeDriver) -> None:
    driver = _asked(window)
    driver.host.open_rules()
    driver.key("f")
    driver.type("critical hold")
    scene = _rules(driver)
    last = scene.hits[-1]
    driver.click(f"hit:{last.id}")
    assert _marked(driver) == last.id
    found = next(hit for hit in RULES.search("critical hold") if hit.id == last.id)
    text = RULES.paragraph(last.id).text
    assert {text[low:high].casefold() for low, high in found.text} <= {"critical", "hold"}
    driver.click("clear")
    assert (scene.text, scene.hits) == ("", [])


def test_an_excerpt_holds_its_first_word_and_moves_the_spans() -> None:
    for paragraph in RULES.paragraphs:
        for word in ("the", "fighter", "critical"):
            hit = next((hit for hit in RULES.search(word) if hit.id == paragraph.id), None)
            if hit is None or not hit.text:
                continue
            for most in (190, 100, 60):
                text, spans = excerpt(paragraph.text, hit.text, most)
                assert spans, (paragraph.id, word, most, text)
                assert all(text[low:high].casefold() == word for low, high in spans)
                assert len(text) <= most + 8


def test_the_keyboard_alone_reads_everything(window: MakeDriver) -> None:
    driver = _asked(window)
    driver.host.open_rules()
    scene = _rules(driver)
    driver.press("section:attacks")
    assert scene.section == "attacks"
    driver.key("right")
    assert scene.focus.id.startswith("para:")
    area = scene.scrolls["page"]
    assert area.offset == 0
    driver.key("down")
    assert area.offset > 0
    driver.key("end")
    assert area.offset == pytest.approx(area.most)
    driver.key("page up", "home")
    assert area.offset == 0
    driver.press("next")
    assert scene.section == "criticals"
    driver.key("f")
    assert scene.focus.editing == "search"
    driver.type("zzz")
    assert scene.hits == []
    assert any("zzz" in text for text in driver.texts())


def test_on_a_small_area_contents_and_page_take_turns(window: MakeDriver) -> None:
    driver = _asked(window, size=(1024, 600), text=200)
    driver.host.open_rules()
    scene = _rules(driver)
    driver.step()
    assert scene.folded
    assert "section:heart" in driver.ids()
    assert not any(name.startswith("para:") for name in driver.ids())
    driver.press("section:heart")
    assert any(name.startswith("para:heart") for name in driver.ids())
    assert not any(name.startswith("section:") for name in driver.ids())
    driver.click("to contents")
    assert "section:heart" in driver.ids()
    driver.key("backspace")
    assert "section:heart" in driver.ids()  # where "back" comes to is the first look at the contents
    driver.key("f1")
    driver.host.open_rules(("card", "kick"))
    assert _marked(driver) == "kick"


# ---- the log


def _told(seed: int, seat: int = NOBODY) -> list[tuple[Event, Told]]:
    match = Match.start(GAME, seed=seed, options=GAME.sample_options())
    chance = Dice(seed)
    while match.actor is not None:
        match.act(
            players.choose("random", GAME, match.tables, match.view(match.actor), chance.below(1 << 20))
        )
    teller = Teller.alone(match.tables, Words(game=GAME.id), ("Vance", "Okoro"))
    events = [*match.opening, *(event for turn in match.turns for event in turn.events)]
    return [(event, teller.tell(event.seen_by(seat))) for event in events]


def test_every_event_has_words_and_a_paragraph() -> None:
    """Whole matches, and each class of event once with plain values, so that none is left out by chance."""
    seen: set[type[Event]] = set()
    for seed in range(6):
        for event, told in _told(seed):
            assert told.text
            assert "[" not in told.text + told.detail + told.brief, told
            assert told.topic == ("event", event_key(event))
            assert RULES.paragraph_for("event", told.topic[1]) is not None
            seen.add(type(event))
    kinds = {
        kind
        for kind in vars(e).values()
        if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
    }
    teller = Teller.alone(places.TABLES, Words(game=GAME.id), ("Vance", "Okoro"))
    assert set(teller._by_type) == kinds
    assert len(seen) > len(kinds) * 0.7


def test_every_roll_has_its_dice_target_and_exact_chance() -> None:
    rolls = [(event, told) for event, told in _told(3) if told.dice]
    attacks = [(event, told) for event, told in rolls if isinstance(event, e.AttackRolled)]
    assert attacks
    for event, told in attacks:
        assert [face for face, _ in told.dice] == list(event.dice)
        assert [good for _, good in told.dice] == [face >= event.number for face in event.dice]
        ways = successes(len(event.dice), event.number)
        chance = percent(1 - ways[0] / sum(ways))
        assert f"{event.number} or more" in told.detail
        assert f"Chance to land: {chance}." in told.detail
        if event.successes > 1:
            many = percent(sum(ways[event.successes :]) / sum(ways))
            assert f"Of {event.successes} or more: {many}." in told.detail
    thrown = {type(event) for event, _ in rolls}
    assert {e.AttackRolled, e.HeartRolled, e.MobilityRolled, e.FirstPlayerRolled} >= thrown
    assert {type(event) for event, told in _told(3) if not told.dice}.isdisjoint(thrown)


def test_drawn_cards_are_one_line_and_hidden_ones_are_only_counted(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    host = driver.start(
        Match.start(GAME, seed=9, options=GAME.sample_options(), seats=places.seats("human", "greedy"))
    )
    lines = [told for told in host.told if told.drawn is not None]
    assert len(lines) == 2
    own = next(told for told in lines if told.drawn is not None and told.drawn[0] == 0)
    other = next(told for told in lines if told.drawn is not None and told.drawn[0] == 1)
    hand = host.match.view(0)["hands"][0]
    assert len(own.cards) == len(hand)
    assert own.text.count(",") == len(hand) - 1
    assert other.cards == ()
    assert str(host.match.view(0)["hand_counts"][1]) in other.text
    for card in host.match.view(EVERYBODY)["hands"][1]:
        kind = driver.host.tables.kinds[driver.host.tables.kind_of[card]]
        assert host.words(f"card.{kind}") not in other.text
    assert all(told.minor for told in lines)


def _logged(window: MakeDriver, size: Size = (1280, 720), text: int = 100) -> Driver:
    driver = window(size, text=text, paint=False, bot=SilentBot)
    driver.start(places.finished(1))
    driver.wait_idle()
    driver.host.open_log()
    driver.step()
    return driver


def test_the_log_opens_at_its_newest_line_and_goes_by_pages(window: MakeDriver) -> None:
    driver = _logged(window)
    area = _log(driver).scrolls["lines"]
    assert area.most > 0
    assert area.offset == pytest.approx(area.most)
    driver.key("home")
    assert area.offset == 0
    driver.key("page down")
    assert area.offset == pytest.approx(min(area.most, area.rect.height * 0.9))
    driver.key("end")
    assert area.offset == pytest.approx(area.most)


def test_the_log_is_filtered(window: MakeDriver) -> None:
    driver = _logged(window)
    everything = len(_log(driver).lines)
    driver.click("filter:rolls")
    rolls = _log(driver).lines
    assert rolls
    assert all(told.dice for _, told in rolls)
    assert [name for name in driver.ids() if name.startswith("line:")] == [
        f"line:{index}" for index, _ in rolls
    ]
    driver.press("filter:cards")
    cards = _log(driver).lines
    assert all(told.cards for _, told in cards)
    assert len(cards) < everything
    driver.press("filter:all")
    assert len(_log(driver).lines) == everything == len(driver.host.told)


@pytest.mark.parametrize(("size", "text"), [((1280, 720), 100), ((1024, 600), 200)])
def test_a_line_shows_its_card_to_pointer_and_keyboard(
    window: MakeDriver, monkeypatch: pytest.MonkeyPatch, size: Size, text: int
) -> None:
    driver = _logged(window, size, text)
    painted: list[int] = []
    monkeypatch.setattr(
        type(driver.host.table), "paint_card", lambda self, canvas, kind, rect: painted.append(kind)
    )
    index, told = next((index, told) for index, told in reversed(_log(driver).lines) if told.cards)
    driver.hover(f"line:{index}")
    driver.texts()
    assert painted == list(dict.fromkeys(told.cards))
    bare = next(index for index, told in reversed(_log(driver).lines) if not told.cards)
    painted.clear()
    driver.hover(f"line:{bare}")
    driver.texts()
    assert painted == []
    driver.tab_to(f"line:{index}")
    driver.texts()
    assert painted == list(dict.fromkeys(told.cards))


def test_a_line_leads_to_its_paragraph_and_back(window: MakeDriver) -> None:
    driver = _logged(window)
    log = _log(driver)
    index, told = next((index, told) for index, told in reversed(log.lines) if told.dice)
    assert told.topic is not None
    wanted = RULES.paragraph_for("event", told.topic[1])
    assert wanted is not None
    driver.click(f"line:{index}")
    assert _marked(driver) == wanted.id
    offset = log.scrolls["lines"].offset
    driver.key("escape")
    assert driver.top is log
    assert log.scrolls["lines"].offset == offset
    driver.tab_to(f"line:{index}")
    driver.key("f1")
    assert _marked(driver) == wanted.id
    driver.key("f1")
    assert log.focus.id == f"line:{index}"


# ---- fairness


def test_the_seed_is_shown_only_when_the_match_is_over(window: MakeDriver) -> None:
    driver = _asked(window)
    seed = 987654321
    driver.host.match.log.header = msgspec.structs.replace(driver.host.match.log.header, seed=seed)
    driver.host.open_log()
    driver.click("fairness")
    assert driver.top.kind == "fairness"
    assert not any(str(seed) in text for text in driver.texts())
    driver.key("escape")
    driver.key("escape")
    driver.host.match.concede(0)
    driver.host.open_fairness()
    assert any(str(seed) in text for text in driver.texts())


def test_the_fairness_page_counts_the_dice_of_the_match(window: MakeDriver) -> None:
    driver = window(paint=False, bot=SilentBot)
    driver.start(places.finished(1))
    driver.wait_idle()
    assert driver.top.kind == "results"
    driver.click("fairness")
    scene = driver.top
    assert isinstance(scene, FairnessScene)
    match = driver.host.match
    events = [*match.opening, *(event for turn in match.turns for event in turn.events)]
    for seat, account in enumerate(scene.seats):
        own = [
            event
            for event in events
            if isinstance(event, (e.AttackRolled, e.HeartRolled)) and event.seat == seat
        ]
        turns = [event for event in events if isinstance(event, e.MobilityRolled)]
        first = [event for event in events if isinstance(event, e.FirstPlayerRolled)]
        faces = [face for event in own for face in event.dice]
        faces += [event.dice[seat] for event in turns] + [
            pair[seat] for event in first for pair in event.rolls
        ]
        assert account.faces == [faces.count(face) for face in range(1, 7)]
        assert account.successes == sum(face >= event.number for event in own for face in event.dice)
        assert account.expected == pytest.approx(
            sum(len(event.dice) * (7 - event.number) / 6 for event in own)
        )
    shown = " ".join(driver.texts())
    assert scene.luck(scene.seats[0]) in shown
    assert all(
        sentence in " ".join(item.label for item in driver.items()) for _, sentence in scene.verdicts()
    )
