"""The rules over anything: where they open, what leads where, the way back, and that nothing is cut."""

from __future__ import annotations

import re

import pytest

from kotgames import rulebook
from kotgames.engine.contract import Refusal
from kotgames.games.knockouts_tapouts import GAME
from kotgames.rulebook import KINDS
from kotgames.scenes import routes
from kotgames.scenes.rulebook import reading
from kotgames.scenes.rulebook.pages import excerpt
from kotgames.scenes.rulebook.rules import RulesScene
from kotgames.scenes.table.match import MatchScene
from kotgames.texts import load_game
from tests.ui import rooms, screens
from tests.ui.cases import UiCase, each_game, in_turns
from tests.ui.conftest import MakeDriver
from tests.ui.driver import Size
from tests.ui.knockouts_tapouts import places
from tests.ui.reading import marked, rules_open, table_asking
from tests.ui.standins import SilentBot

RULES = rulebook.load(GAME.id)
TABLE_ROLES = ("object", "place")


# ---- the key


def test_f1_opens_the_card_under_the_pointer_and_f1_leads_back(window: MakeDriver) -> None:
    driver = table_asking(window)
    card = driver.host.table.gestures.hand()[3]
    driver.hover(card)
    driver.key("f1")
    assert marked(driver) == "throw"
    driver.key("f1")
    assert driver.top is driver.host


def test_f1_keeps_the_focus_and_what_is_held(window: MakeDriver) -> None:
    driver = table_asking(window)
    card = driver.host.table.gestures.hand()[1]
    driver.tab_to(card)
    driver.key("f1")
    assert marked(driver) == "kick"
    driver.key("escape")
    assert (driver.top.focus.id, driver.top.focus.visible) == (card, True)
    driver.key("return")
    assert driver.host.held == card
    where = driver.top.focus.id
    driver.key("f1")
    assert marked(driver) == "kick"  # what is held counts before what is looked at
    driver.key("f1")
    assert (driver.host.held, driver.top.focus.id) == (card, where)


@each_game
@pytest.mark.slow
def test_f1_with_nothing_looked_at_opens_the_question(window: MakeDriver, case: UiCase) -> None:
    driver = window(paint=False, bot=SilentBot)
    book = rulebook.load(case.game.id)
    seen = set()
    for name, opener in case.screens(case.names).items():
        opener(driver)
        host = driver.top
        if not isinstance(host, MatchScene) or host.situation.prompt is None:
            continue
        host.hold("")
        host.focus.visible, host.focus.hover = False, ""
        driver.app.toast.clear()
        kind = host.situation.prompt.kind
        driver.key("f1")
        wanted = book.paragraph_for("prompt", kind)
        assert wanted is not None, name
        assert marked(driver) == wanted.id, name
        driver.key("f1")
        seen.add(kind)
    assert seen == set(case.prompts) - case.dexterity


@pytest.mark.slow
def test_a_refusal_says_the_key_and_the_key_opens_its_paragraph(window: MakeDriver) -> None:
    driver = table_asking(window, places.act(["sink", "punch"]))
    driver.drag(driver.host.table.gestures.hand()[0], "mat")
    assert driver.said[-1][1] == "p.8"
    assert any("F1: the rule" in text for text in driver.texts())
    driver.key("f1")
    assert marked(driver) == "boosts"
    assert rules_open(driver).rules_.paragraph_for("refusal", "ui_boost_alone") == RULES.paragraph("boosts")


def test_the_toast_names_the_key_that_was_chosen(window: MakeDriver) -> None:
    driver = table_asking(window)
    driver.app.devices.bind({**driver.app.devices.bindings, "rules": ("f3",)})
    driver.host.refuse(Refusal("ui_wait"))
    assert any("F3: the rule" in text for text in driver.texts())
    driver.key("f3")
    assert marked(driver) == "gestures"


def test_a_sentence_that_is_no_refusal_leads_nowhere(window: MakeDriver) -> None:
    driver = table_asking(window)
    driver.host.refuse(Refusal("ui_wait"))
    driver.app.say("All is well.")
    assert driver.app.toast.topic is None
    assert not any("the rule" in text for text in driver.texts())


def test_every_refusal_of_the_game_leads_to_a_paragraph() -> None:
    """The shell's own (a lesson's gate, a replay) may have none: then no key is offered."""
    own = [key.removeprefix("refusal.") for key in load_game("en", GAME.id) if key.startswith("refusal.")]
    assert len(own) > 60
    assert [key for key in own if RULES.paragraph_for("refusal", key) is None] == []


def test_a_refusal_without_a_paragraph_offers_no_key(window: MakeDriver) -> None:
    driver = table_asking(window)
    driver.host.refuse(Refusal("not_asked_yet"))
    assert driver.app.toast.topic is None
    driver.host.refuse(Refusal("wait_turn", {"name": "Okoro"}))
    assert driver.app.toast.topic == ("refusal", "wait_turn")


@in_turns("size", [(1280, 720), (1024, 600)])
@pytest.mark.slow
def test_everything_on_the_table_has_its_paragraph(window: MakeDriver, case: UiCase, size: Size) -> None:
    """Every object and place of every table there is, and every page of a folded one."""
    driver = window(size, text=100 if size[0] == 1280 else 200, paint=False, bot=SilentBot)
    met: set[str] = set()
    book = rulebook.load(case.game.id)
    for name, opener in case.screens(case.names).items():
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
                topic = host.table.names.topic(item.id)
                assert topic is not None, (name, item.id)
                kind, key = topic
                assert kind in KINDS
                assert book.paragraph_for(kind, key) is not None, (name, item.id, topic)
                met.add(kind)
    assert met == case.explained


def test_every_kind_of_thing_resolves() -> None:
    card_set = places.CARD_SET
    keys = {
        "card": card_set.kinds, "style": card_set.styles, "position": card_set.positions,
        "stat": ["experience", "heart", "striking", "grappling", "conditioning"],
        "ruling": [f"K{number}" for number in range(1, 27)],
    }  # fmt: skip
    for kind, names in keys.items():
        for name in names:
            assert RULES.paragraph_for(kind, name) is not None, (kind, name)  # type: ignore[arg-type]


def test_the_tool_and_the_pause_menu_open_them(window: MakeDriver) -> None:
    driver = table_asking(window)
    driver.click("tool:rules")
    assert marked(driver) == "action_phase"
    driver.click("close")
    driver.key("escape")
    driver.click("rules")
    assert driver.top.kind == "rules"
    assert driver.host.halted
    driver.key("escape")
    assert driver.top.kind == "pause"


@pytest.mark.parametrize(
    "screen",
    ["title", "setup", "pause", "settings", "log", "curtain", "confirm concede", "results, in practice"],
)
@each_game
def test_f1_works_over_anything(window: MakeDriver, case: UiCase, screen: str) -> None:
    driver = window(paint=False, bot=SilentBot)
    {**screens.screens(case), **rooms.rooms(case)}[screen](driver)
    before = driver.top
    driver.key("f1")
    if screen != "title":
        assert rules_open(driver).game_id == case.game.id
    driver.key("f1")
    assert driver.top is before


@each_game
def test_over_the_curtain_nothing_is_told_of_the_hand(window: MakeDriver, case: UiCase) -> None:
    driver = window(paint=False, bot=SilentBot)
    screens.screens(case)["curtain"](driver)
    driver.app.toast.clear()
    driver.key("f1")
    assert rules_open(driver).mark == ""


def test_the_title_opens_the_rules_of_the_poster_that_can_be_played(window: MakeDriver) -> None:
    driver = window(paint=False)
    routes.title(driver.app)
    for poster in ("poster:knockouts_tapouts", "poster:knockdown"):
        driver.hover(poster)
        driver.key("f1")
        assert rules_open(driver).game_id == GAME.id
        driver.key("f1")


def test_a_game_without_rules_says_so(window: MakeDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = window(paint=False)
    routes.title(driver.app)
    monkeypatch.setattr(reading, "written", lambda game_id: False)
    routes.rules(driver.app, "mortal_kombat_kards")
    assert driver.top.kind == "title"
    assert "Mortal Kombat" in driver.toast


@pytest.mark.slow
def test_figures_are_those_of_the_cards_in_play(window: MakeDriver) -> None:
    data = GAME.data(places.CARD_SET)
    data["rules"]["discards"] = 4
    driver = table_asking(window)
    driver.host.card_set = GAME.card_set(data)
    driver.host.open_rules(("prompt", "act"))
    assert "up to 4 cards" in rules_open(driver).rules_.paragraph("action_phase").text
    assert "up to 2 cards" in RULES.paragraph("action_phase").text


@pytest.mark.slow
def test_paragraphs_that_are_not_translated_are_marked(window: MakeDriver) -> None:
    driver = table_asking(window)
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
    driver = table_asking(window)
    driver.host.open_rules(("event", "ThrowLapsed"))
    scene = rules_open(driver)
    assert marked(driver) == "throw_lapses"
    offset = scene.scrolls["page"].offset
    link = next(name for name in driver.ids() if name.startswith("link:throw_lapses"))
    driver.click(link)
    assert marked(driver) == "stand_up"
    assert scene.section == "specials"
    driver.click("earlier")
    assert (scene.mark, scene.section) == ("throw_lapses", "attacks")
    assert scene.scrolls["page"].offset == pytest.approx(offset)
    assert scene.focus.id == link
    driver.click("later")
    assert marked(driver) == "stand_up"
    driver.key("backspace")
    assert scene.mark == "throw_lapses"
    driver.key("y")
    assert scene.mark == "stand_up"
    driver.click("later")
    assert "forward" in driver.toast


@pytest.mark.slow
def test_every_link_of_every_section_leads_to_its_paragraph(window: MakeDriver) -> None:
    driver = table_asking(window)
    followed = 0
    for section in RULES.sections:
        for paragraph in section.paragraphs:
            for run in paragraph.runs:
                if run.link:
                    followed += 1
        driver.host.open_rules()
        scene = rules_open(driver)
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
    driver = table_asking(window)
    driver.host.open_rules(("ruling", "K22"))
    mark = rules_open(driver).mark
    driver.click(f"cite:{mark}:K22")
    scene = rules_open(driver)
    assert scene.text == "K22"
    assert {hit.id for hit in scene.hits} >= {p.id for p in RULES.paragraphs if "K22" in p.cites}
    driver.key("backspace")
    assert (scene.mark, scene.text, scene.listing) == (mark, "", False)


@pytest.mark.slow
def test_a_page_is_found_as_the_language_writes_it(window: MakeDriver) -> None:
    """The notes of the German rules say "S. 6": that is what is typed."""
    driver = table_asking(window)
    driver.app.settings.language = "de"
    driver.app.changed()
    scene = RulesScene(driver.app, GAME.id)
    driver.app.push(scene)
    driver.click("search")
    cited = {p.id for p in RULES.paragraphs if "p.6" in p.cites}
    for typed in ("S. 6", "s.6", "p.6"):
        scene._type("")
        driver.type(typed)
        assert {hit.id for hit in scene.hits} >= cited, typed
        assert len(scene.hits) < len(RULES.paragraphs) / 2


@pytest.mark.slow
@each_game
def test_what_finds_nothing_names_a_page_and_a_ruling_of_these_rules(
    window: MakeDriver, case: UiCase
) -> None:
    driver = window(paint=False)
    scene = RulesScene(driver.app, case.game.id)
    driver.app.push(scene)
    driver.click("search")
    driver.type("xyzzy")
    said = driver.item("nothing help").label
    named = re.findall(r"p\.\d+|[A-Z]{2,4}: [\w' ]+|\b[A-Z]\d+", said)
    assert len(named) == 2, said
    for cite in named:
        scene._type("")
        driver.type(cite)
        as_cited = cite.replace(": ", ".").replace(" ", "_")
        assert any(as_cited in scene.rules_.paragraph(hit.id).cites for hit in scene.hits), cite


@pytest.mark.slow
def test_typing_searches_at_once_and_enter_jumps(window: MakeDriver) -> None:
    driver = table_asking(window)
    driver.host.open_rules()
    scene = rules_open(driver)
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
    assert marked(driver) == second
    assert not driver.app.devices.typing
    assert scene.text == "tapout"  # still lit up
    driver.key("backspace")
    assert scene.listing
    driver.key("escape")
    assert (scene.text, scene.listing) == ("", False)
    driver.key("escape")
    assert driver.top is driver.host


@pytest.mark.slow
def test_a_hit_can_be_clicked_and_the_words_are_lit(window: MakeDriver) -> None:
    driver = table_asking(window)
    driver.host.open_rules()
    driver.key("f")
    driver.type("critical hold")
    scene = rules_open(driver)
    last = scene.hits[-1]
    driver.click(f"hit:{last.id}")
    assert marked(driver) == last.id
    found = next(hit for hit in RULES.search("critical hold") if hit.id == last.id)
    text = RULES.paragraph(last.id).text
    assert {text[low:high].casefold() for low, high in found.text} <= {"critical", "hold"}
    driver.click("clear")
    assert (scene.text, scene.hits) == ("", [])


@pytest.mark.slow
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


@pytest.mark.slow
def test_the_keyboard_alone_reads_everything(window: MakeDriver) -> None:
    driver = table_asking(window)
    driver.host.open_rules()
    scene = rules_open(driver)
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


@pytest.mark.slow
def test_on_a_small_area_contents_and_page_take_turns(window: MakeDriver) -> None:
    driver = table_asking(window, size=(1024, 600), text=200)
    driver.host.open_rules()
    scene = rules_open(driver)
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
    assert marked(driver) == "kick"
