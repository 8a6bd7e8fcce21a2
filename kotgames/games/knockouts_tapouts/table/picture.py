"""The picture of the table: its drawing parts, put together by the layout."""

from __future__ import annotations

from collections.abc import Collection

import pygame
from pygame import FRect

from kotgames.games.knockouts_tapouts.art.markers import position_marker
from kotgames.games.knockouts_tapouts.components import STATS
from kotgames.games.knockouts_tapouts.table import fight, ids
from kotgames.games.knockouts_tapouts.table.asked import Questions
from kotgames.games.knockouts_tapouts.table.baked_pictures import WIDEST_CARD, BakedPictures
from kotgames.games.knockouts_tapouts.table.card_faces import CardFaces, CardPainter
from kotgames.games.knockouts_tapouts.table.cards import Cards
from kotgames.games.knockouts_tapouts.table.chart import Playchart
from kotgames.games.knockouts_tapouts.table.context import Context
from kotgames.games.knockouts_tapouts.table.fighter_looks import stat_marker
from kotgames.games.knockouts_tapouts.table.fighters import FighterPanels
from kotgames.games.knockouts_tapouts.table.layout import Chart
from kotgames.games.knockouts_tapouts.table.reachable_positions import ReachablePositions
from kotgames.games.knockouts_tapouts.table.stage import Stage
from kotgames.ui.art import paint
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.table.ids import family
from kotgames.ui.table.large import WORTHWHILE, Large
from kotgames.ui.table.page_picture import FacesPicture
from kotgames.ui.table.sprites import Rest, Spec, Sprite

FIGHTER_SHARE = 0.94
"""100 rig units (a standing fighter is about 86) measure this share of the height of the mat."""
FOLDED_FIGHTER_SHARE = 0.54
"""The same on a folded table, where odds and the card in play hang above the fighters."""

LEAST_LARGE = 0.84
"""Down to this share of its size a card that is seen large has room for its words."""


class Picture(FacesPicture[Context]):
    """See `PagePicture`."""

    pictures: BakedPictures
    cards: Cards
    questions: Questions
    painter: CardPainter

    def __init__(self, ctx: Context, questions: Questions, cards: Cards, faces: CardFaces) -> None:
        super().__init__(ctx, questions, cards, faces)
        self.chart = Playchart(ctx, self.pictures)
        self.reachable_positions = ReachablePositions(ctx)
        self.fighters = FighterPanels(ctx)
        self.painter = CardPainter(ctx, faces, cards.text)
        self.stage = Stage(ctx, cards.text)

    def arrange(self, canvas: Canvas) -> None:
        """See `Picture`."""
        self.ctx.asked_anew()
        super().arrange(canvas)

    def dress(self, canvas: Canvas) -> None:
        """See `PagePicture`."""
        ctx = self.ctx
        self.pictures.fit()
        share = FOLDED_FIGHTER_SHARE if ctx.layout.folded else FIGHTER_SHARE
        ctx.stage.fit(canvas, ctx.layout.stage, ctx.layout.front, self.pictures.looks, share)
        if not self.picking and not (ctx.stage.showing and ctx.goes_on):
            ctx.stage.settle(fight.resting(ctx))

    def backdrop(self, canvas: Canvas) -> None:
        """Dark planks."""
        canvas.shape(("kt wood",), canvas.area, _wood)

    def fixtures(self, canvas: Canvas) -> list[Item]:
        """See `Picture`: made fighters fill the whole table; the hand lies below the piles, the log over it all."""
        ctx = self.ctx
        if self.picking:
            menu = self.heads_up.tool("menu", "pause-button", FRect(ctx.area.right - 50, 5, 42, 42))
            bar = self.bar(FRect(8, 5, ctx.area.width - 64, 42))
            return [bar, *self.ctx.creation.items(ctx.area), menu]
        lay = ctx.layout
        items = [self.bar(lay.prompt), *self.between(canvas), *self.cards.items(lay)]
        if lay.tabs is not None:
            items += self.tabs(lay.tabs)
        items += [self.fighters.line(seat, rect) for seat, rect in enumerate(lay.corners)]
        items += ctx.host.control_items(lay.controls, size=17.0)
        items += self.heads_up.tools(lay.tools)
        if lay.log is not None:
            items += self.log(canvas, lay.log)
        return items if lay.closed_hand is None else [*items, self.fighters.foe_line(lay.closed_hand)]

    def between(self, canvas: Canvas) -> list[Item]:
        """The mat, the Playchart, both fighters, the last plays."""
        layout = self.ctx.layout
        items = self.stage.items(layout)
        if layout.chart is not None:
            items += self.chart.items(layout.chart)
        for seat, rect in enumerate(layout.fighters):
            items += self.fighters.items(seat, rect, layout.folded)
        if layout.plays is not None:
            items += self.plays.items(canvas, layout.plays, self.ctx.host.situation.seen_lines)
        return items

    def live(self, canvas: Canvas) -> list[Item]:
        """The two fighters on the mat."""
        return [] if self.picking else self.ctx.stage.live_items()

    def front(self, canvas: Canvas) -> list[Item]:
        """See `Picture`: the fighters come forward, and with them or under them at rest the big words."""
        return [] if self.picking else [*self.staged(), *self.banner(self.front_banner())]

    def front_banner(self) -> FRect:
        """See `PagePicture`: below the fighters, never over them."""
        layout = self.ctx.layout
        if self.ctx.stage.showing:
            return FRect(layout.front.left, layout.front.bottom - 28, layout.front.width, 56)
        if layout.stage is not None:
            return FRect(layout.stage.left, layout.stage.bottom - 4, layout.stage.width, 56)
        return layout.chart.rect if layout.chart else layout.area

    def overlays(self, canvas: Canvas) -> list[Item]:
        """See `ui.table.parts.Picture`."""
        if self.picking:
            return []
        layout = self.ctx.layout
        items = self.cards.count_items(layout)
        if layout.chart is not None:
            items += self.reachable_positions.items(layout.chart)
        if layout.stage is not None and not self.ctx.stage.showing and not self.stage.covers_dice(layout):
            items += self.ctx.dice.caption(layout.stage)
        return items + self.stage.odds_items(layout)

    def large(self, canvas: Canvas, name: str) -> list[Large]:
        """See `ui.table.parts.Picture`: a card of the hand, with the numbers of this moment where it can be played; why it cannot be
        played stands below."""
        sprite = self.ctx.field.sprites.get(name)
        spec = None if self.picking or sprite is None else sprite.spec
        if spec is None or spec.face[0] != "hand" or spec.width * WORTHWHILE > WIDEST_CARD:
            return []
        size, said = (WIDEST_CARD, WIDEST_CARD * self.card_shape()), self.cards.text.printed(spec.face[1])

        def draw(canvas: Canvas, box: FRect) -> None:
            self.painter.paint_large(canvas, spec, box)

        return [Large(size, draw, said, least=LEAST_LARGE)]

    def kept(self) -> Collection[str]:
        """See `ui.table.parts.Picture`: the odds, the Position with its column of the chart."""
        return ("odds", "glow", ids.POSITION_MARKER)

    def recap_area(self) -> FRect:
        """Over the mat; where its page is not open, below the question."""
        if self.ctx.stage.showing:
            return self.below_front()
        return self.ctx.layout.stage or super().recap_area()

    def worth(self, item: Item, *, usable: bool, lit: bool) -> float | None:
        """See `ui.table.parts.Picture`: the trays and markers, the dummies of creation and the Playchart are needed."""
        kind = family(item.id)
        if kind in ("tray", "marker"):
            return 5.0
        if kind == "build":  # small, and all that a fighter is made of
            return 120.0 if usable else 10.0
        if kind in ("stat", "style"):
            return 10.0
        if usable or lit:
            return None
        if kind == "fighter" and not self.ctx.layout.folded:  # there is text in all of it
            return 5.0
        return {"glow": 3.0, "chart": 2.5, "made": 2.0, "count": 6.0}.get(kind)

    def prefetch(self) -> None:
        """See `ui.table.parts.Picture`."""
        self.pictures.prefetch(self.pictures.ahead())

    def tale(self, seat: int) -> list[tuple[str, str]]:
        """See `ui.table.parts.Picture`: the five stats, then the Styles."""
        ctx, words = self.ctx, self.ctx.words
        ready = ctx.view["ready"][seat * 5 : seat * 5 + 5]
        rows = [(words(f"stat.{stat}"), str(count)) for stat, count in zip(STATS, ready, strict=True)]
        names = [
            words(f"style.{style}")
            for index, style in enumerate(ctx.card_set.styles)
            if ctx.view["styles"][seat] >> index & 1
        ]
        return [*rows[2:], *rows[1::-1], (words("tale.styles"), ", ".join(names) or words("tale.no_styles"))]

    def paint_card(self, canvas: Canvas, kind: int, rect: FRect) -> None:
        """See `ui.table.parts.Picture`."""
        self.painter.paint_face(canvas, kind, rect)

    # ---- objects

    def specs(self) -> list[Spec]:
        """See `ui.table.parts.Picture`."""
        if self.picking:
            return self.ctx.creation.specs()
        layout = self.ctx.layout
        found: list[Spec] = []
        for seat, rect in enumerate(layout.fighters):
            found += self.fighters.specs(seat, rect, layout.folded)
        if layout.chart is not None:
            found.append(self._position_marker(layout.chart))
        stage = self.ctx.stage.front if self.ctx.stage.holds else None
        if not self.stage.covers_dice(layout):
            found += self.ctx.dice.specs(layout.stage, down=0.64 if layout.folded else 0.49, front=stage)
        return found + self.cards.specs()

    def _position_marker(self, chart: Chart) -> Spec:
        position, top = self.ctx.marker_place
        size = min(40.0, chart.track.height * 1.25)
        at, name = Rest(*chart.track_point(position), size, size), ids.POSITION_MARKER
        label, usable = self.ctx.words("place.track"), self.ctx.usable(name)
        return Spec.lying(name, at, ("track", top), 3, label=label, focus=usable)

    def paint_sprite(self, canvas: Canvas, sprite: Sprite, mood: Mood) -> None:
        """See `ui.table.parts.Picture`."""
        kind = sprite.spec.face[0]
        if kind in ("marker", "track"):
            self._paint_disc(canvas, sprite, mood)
        elif kind == "die":
            self.ctx.dice.paint(canvas, sprite, mood)
        elif kind == "deck" and not self.ctx.view["deck"]:
            canvas.rim(sprite.rect, 8, "#5d6675", 1.5)
        else:
            super().paint_sprite(canvas, sprite, mood)

    def _paint_disc(self, canvas: Canvas, sprite: Sprite, mood: Mood) -> None:
        """A Stat Marker, which grows in the hand, or the Position Marker."""
        kind, *about = sprite.spec.face
        track, name, wide = kind == "track", sprite.spec.id, sprite.width
        if self.ctx.usable(name) or (self.ctx.host.held == name and not track):
            reach, strength = 8 if track else 5, 3 if mood.hover else 2
            canvas.halo(sprite.rect, wide / 2, canvas.palette.gold, reach, strength)
        if track:
            px, (one, two), (top,) = canvas.px(wide), (canvas.palette.seat(0), canvas.palette.seat(1)), about
            key = ("kt track", top, one, two)
            image = canvas.cached(key, (px, px), lambda w, h: position_marker(w, one, two, top))
        else:
            (seat, hurt), grown = about, mood.pressed or sprite.lift > 0.5
            image = stat_marker(canvas, seat, hurt, wide * (1.25 if grown else 1.0))
        canvas.center(image, (sprite.x, sprite.y))
        if mood.focus:
            canvas.rim(sprite.rect.inflate(8, 8), wide / 2 + 4, canvas.palette.focus, 3)


def _wood(width: int, height: int) -> pygame.Surface:
    """Planks under a warm lamp that hangs to the upper left."""
    surface = paint.wood((width, height), "#553521", max(40, width // 8))
    paint.vignette(surface, 0.62)
    lamp = paint.radial((width, height), (255, 190, 110, 64), (255, 170, 90, 0), (0.34, 0.2), 1.15)
    surface.blit(lamp, (0, 0))
    return surface
