"""The picture of a table with a bar, pages, a hand, buttons and a stage that comes forward over it all. Knows no game."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from pygame import FRect, Rect, Surface

from kotgames.ui.art import paint
from kotgames.ui.art.look import Look, Say, silent
from kotgames.ui.art.portrait import READY
from kotgames.ui.called import calls
from kotgames.ui.canvas import Canvas
from kotgames.ui.items import Item, Mood
from kotgames.ui.surfaces import Shapes
from kotgames.ui.table import ids, portraits, sitters
from kotgames.ui.table.cards import CardSprite
from kotgames.ui.table.context import C, Host, TableContext, V
from kotgames.ui.table.faces import FacePainter, Faces
from kotgames.ui.table.families import Questions
from kotgames.ui.table.frame import Frame, tab_place
from kotgames.ui.table.heads_up_display import HeadsUpDisplay
from kotgames.ui.table.log_lines import log_panel
from kotgames.ui.table.masters import Masters
from kotgames.ui.table.panels import CornerLine, Figure
from kotgames.ui.table.parts import Picture
from kotgames.ui.table.plays import PlayStrip
from kotgames.ui.table.seats import INWARD
from kotgames.ui.table.sprites import Spec, Sprite
from kotgames.ui.table.stage.stage import FightStage
from kotgames.ui.widgets.controls import tab

if TYPE_CHECKING:
    from kotgames.ui.table.zones import Zones


class PageContext(TableContext[V, C]):
    """The context of a table with pages and a stage."""

    layout: Frame
    facings: ClassVar[tuple[int, ...]] = INWARD
    """By seat: the direction its portrait looks, 1 right, -1 left."""
    nobody: ClassVar[portraits.Nobody]
    """Colours of the portrait of a fighter who is not chosen yet, where one may be."""
    pages: ClassVar[tuple[str, ...]] = ("",)
    """Pages of the folded table, in the order of their tabs; `page.<name>` in the game's words."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.page = self.pages[0]
        self.buttons = 1
        """Buttons that the layout has places for."""
        self.stage = self.make_stage()
        """The fighters, at rest on the table or forward over it."""

    def make_stage(self) -> FightStage:
        """Its stage, whose acts a game lets it learn."""
        return FightStage(self)

    @abstractmethod
    def lay_out(self) -> None:
        """Work out the layout for the area, the page and the situation."""

    def turn(self, page: str) -> None:
        """See `TableContext`."""
        if self.layout.folded and self.page != page:
            self.page = page
            self.lay_out()
            self.host.changed()

    @property
    def deck_point(self) -> tuple[float, float]:
        """See `TableContext`: the deck, or on a page without it the right edge."""
        deck, area = self.layout.deck, self.layout.area
        return deck.center if deck is not None else (area.right, area.centery)

    @property
    def picking_fighter(self) -> bool:
        """True while fighters are chosen or made, so that nothing else is on the table."""
        return False

    @property
    def mine(self) -> bool:
        """True while the person who is asked has the hand at the lower edge."""
        return self.prompt is not None and self.me == self.seating.bottom

    def card_name(self, card: int) -> str:
        """The name of a card in words."""
        card_set: Any = self.card_set
        return self.words(f"card.{card_set.kinds[card_set.kind_of[card]]}")

    # ---- who sits there

    def colour(self, seat: int) -> str:
        """The colour of a corner."""
        return self.host.app.palette.seat(seat)

    def worn(self, seat: int, say: Say = silent) -> Look | None:
        """The look of who is at a seat, in the colour of the corner; None while a fighter is not chosen. `say` gets what is not known."""
        return sitters.look_of(self.host.seats[seat].look, seat, self.colour(seat), say)

    def dress(self) -> None:
        """Ask for portraits in all moods."""
        for seat in range(self.seating.count):
            look = self.worn(seat, sitters.says_of(self.host, seat))
            if look is not None:
                self.portraits.prepare(look, self.colour(seat), self.facings[seat])

    def verdict(self, seat: int) -> str:
        """The mood of a seat once the end is seen, "winning" or "beaten"; "" before, and after a draw."""
        view: Any = self.view
        if not (view["how"] and self.host.situation.over and view["winner"] >= 0):
            return ""
        return "winning" if view["winner"] == seat else "beaten"

    def mood_there(self, seat: int, mood: str) -> str:
        """The mood in which a seat's portrait is seen now, where it should be `mood`."""
        look = self.worn(seat)
        if look is None:
            return READY
        return self.portraits.mood_there(look, self.colour(seat), self.facings[seat], mood)

    def seated(self, canvas: Canvas, seat: int, size: float, mood: str = READY) -> Surface:
        """The portrait of a seat, `size` units, in the mood that is there."""
        look, colour = self.worn(seat), self.colour(seat)
        if look is None:
            return portraits.nobody(canvas, colour, size, *self.nobody)
        return self.portraits.get(canvas, look, colour, size, self.facings[seat], mood)

    def corner_line(
        self, seat: int, box: FRect, figures: Sequence[Figure], told: str = "", spared: Sequence[str] = ()
    ) -> Item:
        """A seat on one slim line (`CornerLine`), called as there is room."""
        names = [self.host.name(one) for one in range(self.seating.count)]
        called = [*calls(names[seat], names), ""]
        line = CornerLine(seat, called, figures, self.seating.asked == seat, spared)
        return line.item(ids.corner(seat), box, told)


X = TypeVar("X", bound=PageContext[Any, Any])


class PagePicture(Picture, Generic[X]):
    """See `Picture`. A game says what lies between the bar and the hand, what moves, and how its fighters are dressed."""

    painter: CardSprite
    """The painter of its cards."""
    cards: Zones[X]
    idle_buttons: ClassVar[int] = 0
    """Places for buttons while nobody is asked: whoever watches bots holds them and lets them take a step."""
    hand_key: ClassVar[str] = "place.hand"
    """Text key of the place of the hand."""

    def __init__(self, ctx: X, questions: Questions[X], pictures: Masters) -> None:
        self.ctx = ctx
        ctx.lay_out()
        self.questions = questions
        self.pictures = pictures
        self.plays = PlayStrip(ctx, self.paint_card, self.card_shape())
        self.heads_up = HeadsUpDisplay(ctx.host)

    @property
    def picking(self) -> bool:
        """True while fighters are chosen or made, on a page of their own."""
        return self.ctx.picking_fighter

    # ---- where everything lies

    def arrange(self, canvas: Canvas) -> None:
        """See `Picture`."""
        ctx = self.ctx
        ctx.area = canvas.area
        ctx.buttons = len(self.questions.buttons(ctx.host.situation)) or self.idle_buttons
        ctx.lay_out()
        ctx.dress()
        self.dress(canvas)

    def dress(self, canvas: Canvas) -> None:
        """The table was laid out: dress the fighters, fit and settle the stage."""

    def backdrop(self, canvas: Canvas) -> None:
        """See `Picture`: a dark hall."""
        dark_hall(canvas, "hall", "#12151c")

    # ---- what lies still

    def fixtures(self, canvas: Canvas) -> list[Item]:
        """See `Picture`: the bar, what is between, log and last plays, place of the hand, buttons, tabs, tools."""
        ctx, lay = self.ctx, self.ctx.layout
        items = [self.bar(lay.prompt)]
        if self.picking:
            return [*items, *self.choice(canvas), *self.heads_up.tools(lay.tools)]
        items += self.between(canvas)
        if lay.log is not None:
            items += self.log(canvas, lay.log)
        if lay.plays is not None:
            items += self.plays.items(canvas, lay.plays, ctx.host.situation.seen_lines)
        items += [self.hand_place(), *self.over_hand()]
        items += ctx.host.control_items(lay.controls, size=17.0)
        items += self.over_controls()
        if lay.tabs is not None:
            items += self.tabs(lay.tabs)
        return items + self.heads_up.tools(lay.tools)

    def bar(self, rect: FRect) -> Item:
        """The question in a bar."""
        return self.heads_up.prompt_item(rect, self.questions.headline(), self.headline_within)

    def headline_within(self, canvas: Canvas, rect: FRect) -> tuple[str, str]:
        """The headline (title, sentence) as a bar has room for it."""
        ways = (self.questions.headline(), *self.questions.shorter_headlines())
        return self.heads_up.first_headline(canvas, rect, ways)

    def choice(self, canvas: Canvas) -> list[Item]:
        """Items of the page on which fighters are chosen (`picking`)."""
        return []

    def choice_box(self) -> FRect:
        """The room for them below the bar."""
        area, top = self.ctx.area, self.ctx.layout.prompt.bottom + 8
        return FRect(area.left + 8, top, area.width - 16, area.bottom - top - 50)

    @abstractmethod
    def between(self, canvas: Canvas) -> list[Item]:
        """Items between the bar and the log that do not move."""

    def log(self, canvas: Canvas, box: FRect) -> list[Item]:
        """The last lines of the log."""
        return [log_panel(self.ctx, box)]

    def hand_place(self) -> Item:
        """The place of the hand; lit while what is held may go there."""
        rect = self.ctx.layout.hand

        def draw(canvas: Canvas, item: Item, mood: Mood) -> None:
            if self.ctx.lit(ids.HAND):
                canvas.rim(rect, 12, canvas.palette.gold, 2.5)

        return Item(ids.HAND, rect, draw, role="place", label=self.ctx.words(self.hand_key))

    def over_hand(self) -> list[Item]:
        """Items over the place of the hand, below the buttons."""
        return []

    def over_controls(self) -> list[Item]:
        """Items over the buttons."""
        return []

    def tabs(self, rect: FRect) -> list[Item]:
        """A tab for each page, two by two."""
        ctx = self.ctx
        found = []
        for index, page in enumerate(ctx.pages):
            names, turn = [ctx.words(f"page.{page}")], partial(ctx.turn, page)
            box, here = tab_place(rect, index), page == ctx.page
            found.append(tab(f"page:{page}", box, names, here=here, on=turn, radius=8.0))
        return found

    # ---- what comes over it

    def front(self, canvas: Canvas) -> list[Item]:
        """See `Picture`: the fighters come forward, with what belongs to them and the big word."""
        ctx = self.ctx
        if self.picking or not ctx.stage.showing:
            return []
        return [*self.staged(), *self.banner(self.front_banner())]

    def staged(self) -> list[Item]:
        """The stage that came forward, and what lies on it."""
        return self.ctx.stage.front_items()

    def front_banner(self) -> FRect:
        """The box of a big word over the stage that came forward."""
        front = self.ctx.stage.front
        return FRect(front.left, front.top, front.width, front.height - 24)

    def banner(self, where: FRect) -> list[Item]:
        """A big word in a box."""
        return self.heads_up.banner(where, lambda: self.ctx.banner)

    def overlays(self, canvas: Canvas) -> list[Item]:
        """See `Picture`: the big word of the moment."""
        return self.banner(self.recap_area())

    def round_area(self) -> FRect | None:
        """See `Picture`: where questions go round, over the hand, of which only backs are seen then."""
        goes_round = any(question.round for question in self.questions.asked.questions)
        return FRect(self.ctx.layout.hand) if goes_round else None

    def recap_area(self) -> FRect:
        """In the middle, below the question."""
        area = self.ctx.area
        return FRect(area.centerx - 240, area.top + 52, 480, 160)

    def below_front(self) -> FRect:
        """The room below the stage that came forward."""
        front, area = self.ctx.stage.front, self.ctx.area
        return FRect(front.left, front.bottom + 6, front.width, area.bottom - front.bottom - 12)

    # ---- what moves

    def specs(self) -> list[Spec]:
        """See `Picture`."""
        return self.cards.specs()

    def paint_sprite(self, canvas: Canvas, sprite: Sprite, mood: Mood) -> None:
        """See `Picture`: a card."""
        self.painter.paint(canvas, sprite, mood)

    def bake(self, ms: float) -> None:
        """See `Picture`."""
        self.ctx.stage.bake_ahead(ms)

    def breathes(self) -> bool:
        """See `Picture`: the fighters at rest do."""
        return not self.picking and self.ctx.stage.breathes

    def breathe(self, *, still: bool = False) -> None:
        """See `Picture`."""
        stage = self.ctx.stage
        if stage.breathes:
            (stage.still if still else stage.breathe)()

    def portrait(self, canvas: Canvas, seat: int, size: float, mood: str = READY) -> Surface | None:
        """See `Picture`."""
        return self.ctx.seated(canvas, seat, size, mood)

    def called(self, fighter: str) -> list[tuple[str, str]]:
        """The first lines of a tale: name and title of a fighter, by id."""
        words = self.ctx.words
        title = words(f"fighter_title.{fighter}")
        return [(words("tale.fighter"), words(f"fighter.{fighter}")), (words("tale.known_as"), title)]

    # ---- opened, looked at by another, closed

    def forget(self, shapes: Shapes) -> None:
        """See `Picture`."""
        self.painter.known.forget(shapes)

    def closed(self) -> None:
        """See `Picture`."""
        self.pictures.close()
        self.ctx.stage.close()
        self.ctx.portraits.close()


class FacesPicture(PagePicture[X]):
    """Whose cards are painted by faces (`faces.Faces`)."""

    def __init__(self, ctx: X, questions: Questions[X], cards: Zones[X], faces: Faces[Any, Any]) -> None:
        super().__init__(ctx, questions, faces.pictures)
        self.cards, self.faces = cards, faces
        self.painter = FacePainter(ctx, faces)

    def paint_card(self, canvas: Canvas, kind: int, rect: FRect) -> None:
        """See `Picture`."""
        self.faces.paint(canvas, ("kind", kind), rect)


def dark_hall(canvas: Canvas, name: str, colour: str, but: Rect | None = None) -> None:
    """Draw a game's dark ground behind its table, but for a rectangle in pixels that something else covers."""
    hall = canvas.cached((name,), canvas.box(canvas.area).size, lambda w, h: _hall(w, h, colour))
    if but is None:
        canvas.blit(hall, 0, 0)
        return
    wide, high = hall.get_size()
    for part in (
        Rect(0, 0, wide, but.top),
        Rect(0, but.bottom, wide, high - but.bottom),
        Rect(0, but.top, but.left, but.height),
        Rect(but.right, but.top, wide - but.right, but.height),
    ):
        canvas.surface.blit(hall, part.topleft, part)


def _hall(width: int, height: int, colour: str) -> Surface:
    surface = Surface((width, height))
    surface.fill(colour)
    paint.vignette(surface, 0.7)
    return surface
