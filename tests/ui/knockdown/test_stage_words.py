"""What is written on whoever was hurt: it covers no head, no card and no lines, and nothing that flies covers it."""

from __future__ import annotations

import pygame
import pytest

from kotgames.ui.items import Mood
from kotgames.ui.table.stage import bill_picture
from kotgames.ui.table.stage.bill import card_place
from tests.ui.conftest import MakeDriver
from tests.ui.fit import SIZES
from tests.ui.knockdown.staged import Table, struck


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["cross", "headshot", "venom_spit"])
def test_what_is_written_covers_no_head_and_stays_on_the_stage(
    window: MakeDriver, size: tuple[int, int], name: str
) -> None:
    """stage.md: badges never cover a head; not even where the two stand far apart on a narrow stage."""
    table = Table(window, size)
    stage = table.ctx.stage
    if name == "cross":
        table.attacks(name)
    for seat in (0, 1):
        table.play(struck(name, seat, wounds=(1, 1)))
        assert stage.act is not None
        for ms in (stage.act.met_ms + 150, stage.act.length):
            stage.show(float(ms))
            (word,) = stage.written
            large, small = written_on(table)
            assert stage.front.contains(large)
            assert stage.front.contains(small)
            assert stage.moment is not None
            head = stage.on_canvas(stage._head(stage.moment.poses[word.who], word.who))
            assert not large.inflate(-8, -8).collidepoint(head)


def written_on(table: Table) -> tuple[pygame.FRect, pygame.FRect]:
    """Where the large and the small word stand that are written on somebody."""
    stage, canvas = table.ctx.stage, table.driver.app.canvas()
    (word,) = stage.written
    word.age = 1000.0
    canvas.scribe.recording = True
    canvas.scribe.start()
    stage.paint_words(canvas, stage.front, 1.0)
    said = {text.text: text.rect for text in canvas.scribe.written}
    canvas.scribe.recording = False
    large, small = said[word.text], said[word.below]
    assert large is not None
    assert small is not None
    return large, small


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seat", [0, 1])
def test_what_is_written_on_who_is_choked_covers_neither_card_nor_lines(
    window: MakeDriver, size: tuple[int, int], seat: int
) -> None:
    """Who is choked has the head on the side of the attacker, where the card and its arithmetic are; nor do words jump when it is free."""
    table = Table(window, size)
    stage, canvas = table.ctx.stage, table.driver.app.canvas()
    table.attacks("choke")
    list(table.played(struck("choke", seat, printed=(1, 1), wounds=(1, 1))))
    canvas.scribe.recording = True
    canvas.scribe.start()
    bill_picture.paint(canvas, stage.bill, stage.front, late=True)
    lines = [text.rect for text in canvas.scribe.written if text.text in table.told]
    canvas.scribe.recording = False
    places = [rect for rect in (*lines, card_place(stage.front, seat)) if rect is not None]
    assert len(places) == 3
    assert stage.act is not None
    before = 0.0
    for ms in range(stage.act.met_ms, stage.act.length + 1, 20):
        stage.show(float(ms))
        words = written_on(table)
        for rect in words:
            assert rect.inflate(-6, -6).collidelist(places) < 0, ms
        assert not before or abs(words[0].centerx - before) < stage.front.width * 0.06, ms
        before = words[0].centerx


@pytest.mark.slow
@pytest.mark.parametrize("name", ["cross", "tractor_beam"])
def test_words_are_written_once_and_over_what_flies(window: MakeDriver, name: str) -> None:
    table = Table(window)
    stage, canvas = table.ctx.stage, table.driver.app.canvas()
    table.attacks(name)
    list(table.played(struck(name, wounds=(1, 1))))
    assert stage.act is not None
    stage.show(float(stage.act.met_ms) + 100.0)
    (word,) = stage.written
    seen = []
    for item in table.ctx.stage.front_items():
        canvas.scribe.recording = True
        canvas.scribe.start()
        item.paint(canvas, item, Mood())
        seen.append((item.id, [text.text for text in canvas.scribe.written].count(word.below)))
        canvas.scribe.recording = False
    assert seen == ([("stage", 1)] if name == "cross" else [("stage", 0), ("effects", 1)])
