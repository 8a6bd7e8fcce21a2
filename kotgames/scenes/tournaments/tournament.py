"""A tournament between its matches: table or bracket on one side, the next pairing on the other."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar

from pygame import FRect, Surface

from kotgames import games
from kotgames.bots import players
from kotgames.engine.errors import KotgamesError
from kotgames.engine.match import Match
from kotgames.engine.record import Seat
from kotgames.history import saves
from kotgames.history import tournament as model
from kotgames.history.tournament import NOBODY, Pairing, Tournament
from kotgames.scenes import starting
from kotgames.scenes.full_screen import FullScreen
from kotgames.scenes.menus.dialogs import Confirm
from kotgames.scenes.starting import Started
from kotgames.scenes.table import counting
from kotgames.scenes.table.handover import Handover
from kotgames.scenes.tournaments import between_bots
from kotgames.scenes.tournaments.ceremony import Ceremony, Crowned
from kotgames.scenes.tournaments.faces import Faces
from kotgames.scenes.tournaments.sheet import Sheet
from kotgames.system.catalogue import Words
from kotgames.system.locking import Lock
from kotgames.ui import theme
from kotgames.ui.art.portrait import READY
from kotgames.ui.called import first_word
from kotgames.ui.canvas import Canvas
from kotgames.ui.grounds import title_ground
from kotgames.ui.items import Item, Mood
from kotgames.ui.loop import App
from kotgames.ui.widgets.controls import button, heading, label, panel
from kotgames.ui.widgets.layout import inset

FACES = 234.0
"""Height of the next pairing without its buttons."""
LEAST_WAY = 56.0
"""Height of a button where everything stands below each other: room for its second line."""

Way = tuple[str, str, str, str, str, Callable[[], None]]
"""A button: id, icon, colour, text, second line, what it does."""


class TournamentScene(FullScreen):
    """One tournament, from whatever moment it is at."""

    kind: ClassVar[str] = "tournament"
    decides: ClassVar[bool] = True

    def __init__(self, app: App, tournament: Tournament, *, kept: bool = True) -> None:
        super().__init__(app)
        self._kept = kept
        """True where it is written down (a picture's is not)."""
        self.tournament = tournament
        self.game = games.get(tournament.game)
        self.speak_anew()
        self._makes = between_bots.makes_fighters(self.game)
        """True for a game whose fighters are made, and kept over a tournament; else they come with it and are picked where none is
        chosen."""
        self._pairings = Sheet(self)
        self._faces_of = Faces(self.game, tournament)
        self._decided = False
        """The last match was just fought: the champion is not crowned yet."""

    def speak_anew(self) -> None:
        """See `Scene`."""
        self.words = Words(self.app.settings.language, self.game.id)
        self.setup_rows = starting.set_up_rows(self.game, self.words)

    def opened(self) -> None:
        """Count the match that was fought since; let bots make their fighters."""
        self._count()
        for entrant in self.tournament.entrants:
            if self._makes and entrant.fighter is None and entrant.kind != "human":
                entrant.fighter = between_bots.fighter_of(self.game, entrant.kind)
        self._save()
        if self._decided:
            self.crown()

    def crown(self) -> None:
        """The champion, and in a league the next two; of a knock-out the one who lost the final."""
        self._decided = False
        self.focus.id, self.focus.visible = (
            "back",
            False,
        )  # not what stands where the last result was asked for
        self.app.push(Ceremony(self.app, self._podium, self.face))

    def _podium(self) -> tuple[list[Crowned], str]:
        """The crowned ones, and the line about their title."""
        one = self.tournament
        order = [line.entrant for line in one.standings()][: 2 if one.kind == "elimination" else 3]
        line = self.words(
            "tournament.won_line",
            game=f"@game.{self.game.id}",
            form=f"@tournament.{one.kind}",
            count=len(one.entrants),
        )
        return [Crowned(place, self.calls(place)) for place in order], line

    def face(
        self, canvas: Canvas, place: int, size: float, mood: str = READY, seat: int = 0
    ) -> Surface | None:
        """An entrant's portrait."""
        state = self._faces_of.state(self.setup_rows, place)
        shown = {name.replace(":0", f":{seat}"): value for name, value in state.items()}
        return self.setup_rows.portrait(canvas, shown, seat, size, mood)

    def _save(self) -> None:
        if not self._kept:
            return
        reason = model.save(self.tournament)
        if reason is not None:
            self.app.say_once(self.words("error.tournament_unsaved", reason=reason))

    def rules_of(self) -> str:
        """See `FullScreen`."""
        return self.game.id

    # ---- matches

    def _count(self) -> bool:
        """Note the result of the last match of the pairing, if it has one now; whether it has."""
        pairing = self.tournament.pairing
        if (
            pairing is None
            or pairing.noted >= len(pairing.records)
            or saves.locked(saves.folder() / pairing.records[-1])
        ):
            return False
        match = self._waiting()
        if match is None or match.outcome is None:
            return False
        self._note(match)
        return True

    def _note(self, match: Match) -> None:
        outcome = match.outcome
        assert outcome is not None
        winner = outcome.winners[0] if len(outcome.winners) == 1 else None
        self.tournament.note(winner)
        self._decided = self.tournament.over
        if self._decided:
            return
        names = [seat.name for seat in match.seats]
        text = self.words("tournament.drawn_match")
        if winner is not None:
            text = self.words("tournament.decided", name=names[winner])
        self.app.say(text)

    @property
    def _running(self) -> bool:
        """True while a match of the pairing waits to be gone on with."""
        pairing = self.tournament.pairing
        return pairing is not None and pairing.noted < len(pairing.records)

    def _start(self, pairing: Pairing) -> Started:
        """A new match of the pairing, on the disk."""
        entrants = [self.tournament.entrants[place] for place in (pairing.one, pairing.two)]
        seats = [Seat(kind=one.kind, name=one.name, look=one.look) for one in entrants]
        options = dict(self.game.sample_options())
        if any(option.name == "fighters" for option in self.game.options):
            fighters = options["fighters"] = [one.fighter for one in entrants]
            if not self._makes and fighters[0] == fighters[1]:
                fighters[1] = None  # one cannot stand in both corners: the second picks another at the table
        started = starting.begin(self.game, seats, options, strict=True)
        assert started.match.log.path is not None
        pairing.records.append(started.match.log.path.name)
        for one in entrants:
            one.may_change = False
        self._save()
        return started

    def _waiting(self) -> Match | None:
        """The match of the pairing that waits; one that cannot be read is said, and the pairing is fought anew."""
        pairing = self.tournament.pairing
        assert pairing is not None
        try:
            match, problem = saves.resume(saves.folder() / pairing.records[-1])
        except KotgamesError as error:
            self._lost(pairing, error)
            return None
        if problem is not None:
            self.app.say_once(self.words.error(problem))
        return match

    def _lost(self, pairing: Pairing, error: KotgamesError) -> None:
        """The last match of a pairing cannot be read."""
        del pairing.records[-1]
        self._save()
        self.app.say_once(self.words("error.tournament_record", reason=self.words.error(error)))
        self.rebuild()

    def _claim(self) -> Started | None:
        """The match to be fought now, a new one of the pairing or the one that waits, held against other windows; None (and said) where
        that cannot be."""
        pairing = self.tournament.pairing
        assert pairing is not None
        if not self._running:
            return self._start(pairing)
        lock = Lock(saves.folder() / pairing.records[-1])
        if lock.taken:
            self.app.say(self.words("library.locked"))
            return None
        waiting = self._waiting()
        if waiting is None:
            lock.release()
            return None
        return Started(waiting, lock)

    def fight(self) -> None:
        """To the table: a new match of the pairing, or the one that waits."""
        pairing = self.tournament.pairing
        assert pairing is not None

        def begin() -> None:
            started = self._claim()
            if started is not None:
                self.app.go("tournament_match", started, (self.name(pairing.one), self.name(pairing.two)))

        self.app.go("behind", begin)

    def decide(self) -> None:
        """Two bots play the match out without a table."""
        self.app.go("behind", self._play_out)

    def _play_out(self) -> None:
        started = self._claim()
        if started is None:
            return
        match = started.match
        players.play_out(match)
        if started.lock is not None:
            started.lock.release()
        self._note(match)
        counting.count(self.app, match)
        if match.log.failed is not None:
            self.app.report(self.words("error.save_failed", reason=match.log.failed))
        self._save()
        self.rebuild()
        # what stands now where that button stood may still be tapped
        if all(name != "decide" for name, *_ in self._ways(self.tournament.pairing)):
            self.grace.begin()
        if self._decided:
            self.crown()

    # ---- fighters

    def make(self, place: int) -> None:
        """A person makes a fighter at the table."""
        entrant = self.tournament.entrants[place]

        def made(fighter: Any) -> None:
            entrant.fighter = fighter
            entrant.may_change = False
            self._save()
            self.app.go("tournament", self.tournament)

        def begin() -> None:
            match = between_bots.making(self.game, entrant.name, "human", self._met_by(place))
            back = partial(self.app.go, "tournament", self.tournament)
            self.app.go("fighter", match, entrant.fighter, made, back)

        self.app.go("behind", begin)

    def _met_by(self, place: int) -> str:
        """The name of whoever an entrant meets next; "" where that is not known yet."""
        for pairing in self.tournament.pairings:
            both = {pairing.one, pairing.two}
            if place in both and not self.tournament.is_over(pairing) and NOBODY not in both:
                return self.name(*(both - {place}))
        return ""

    def _to_make(self) -> list[int]:
        """Entrants that must still make a fighter, in finishing order."""
        return [i for i, one in enumerate(self.tournament.entrants) if one.fighter is None and self._makes]

    # ---- the screen

    def name(self, place: int) -> str:
        """An entrant's name; a question mark for a place that is not known yet."""
        return self.tournament.entrants[place].name if place != NOBODY else self.words("tournament.open")

    def calls(self, place: int) -> list[str]:
        """The ways to call an entrant, the longest first; never a cut name. The first word of one alone only where nobody else's begins
        with it: namesakes differ at the end."""
        if place == NOBODY:
            return [self.name(place)]
        alone = first_word(self.name(place), [entrant.name for entrant in self.tournament.entrants])
        return [self.name(place), *alone, self.words("tournament.entrant", number=place + 1)]

    def backdrop(self, canvas: Canvas) -> None:
        """Dark slate under red light."""
        title_ground(canvas)

    def build(self, canvas: Canvas) -> None:
        """Head; picture left, pairing right; below each other where it is narrow."""
        words = self.words
        area = canvas.area
        wide = min(area.width - 20, 1280.0)
        left = (area.width - wide) / 2
        self.add(button("back", FRect(left, 8, 120, 44), words("ui.back"), self.cancel, colour="quiet"))
        text = f"{words('tournament.title')} · {words('game.' + self.game.id)}"
        self.add(
            heading("title", FRect(left + 130, 8, wide - 140, 44), text, 28 if wide > 900 else 21)
        )  # fmt: skip
        body = FRect(left, 60, wide, area.height - 68)
        if wide >= 900:
            side = 400.0
            self._sheet(FRect(body.left, body.top, body.width - side - 14, body.height), canvas)
            self._now(FRect(body.right - side, body.top, side, body.height))
            return
        low = FACES + len(self._ways(self.tournament.pairing)) * (LEAST_WAY + 8)
        sheet = self._pairings.height(body.width - 52) + 40
        with self.scrolled("page", body, low + 10 + sheet):
            self._now(FRect(body.left, body.top, body.width - 16, low))
            box = FRect(body.left, body.top + low + 10, body.width - 16, sheet)
            self.add(panel("sheet", box))
            for item in self._pairings.items(inset(box, 18, 12)):
                self.add(item)

    def _sheet(self, box: FRect, canvas: Canvas) -> None:
        self.add(panel("sheet", box))
        region = inset(box, 20, 14)
        wide = region.width
        needed = self._pairings.height(wide)
        if needed > region.height:  # there is a bar to scroll with
            wide -= 18
            needed = self._pairings.height(wide)
        with self.scrolled("sheet", region, needed):
            high = max(needed, region.height)
            for item in self._pairings.items(FRect(region.left, region.top, wide, high)):
                self.add(item)

    def _now(self, box: FRect) -> None:
        words = self.words
        self.add(panel("now", box, edge="gold"))
        inner = inset(box, 18, 14)
        one = self.tournament
        pairing = one.pairing
        head = words("tournament.champion") if pairing is None else words("tournament.next")
        self.add(heading("head", FRect(inner.left, inner.top, inner.width, 36), head, 26, align="center"))
        faces = FRect(inner.left, inner.top + 44, inner.width, 150)
        places = [one.best] if pairing is None else [pairing.one, pairing.two]
        self._faces(faces, places, pairing)
        ways = self._ways(pairing)
        height = min(74.0, (inner.bottom - faces.bottom - 12) / max(1, len(ways)) - 8)
        top = faces.bottom + 12
        for name, icon, colour, text, sub, on in ways:
            rect = FRect(inner.left, top, inner.width, height)
            self.add(button(f"way:{name}", rect, text, on, colour=colour, icon=icon, sub=sub, size=20))
            top += height + 8

    def _faces(self, box: FRect, places: list[int], pairing: Pairing | None) -> None:
        size = 108.0
        wide = box.width / len(places)
        how = "winning" if pairing is None else READY
        for seat, place in enumerate(places):
            entrant = self.tournament.entrants[place]
            spot = FRect(box.left + wide * (seat + 0.5) - size / 2, box.top, size, size)

            def draw(canvas: Canvas, item: Item, mood: Mood, seat: int = seat, place: int = place) -> None:
                image = self.face(canvas, place, size, how, seat)
                if image is not None:
                    canvas.center(image, item.rect.center)

            self.add(Item(f"face:{seat}", spot, draw))
            name = FRect(box.left + wide * seat, box.top + size + 6, wide, 28)
            self.add(label(f"name:{seat}", name, entrant.name, size=19, face=theme.UI_BOLD, align="center"))
        if pairing is not None:
            score = self.words("tournament.score", one=pairing.wins[0], two=pairing.wins[1])
            middle = FRect(box.centerx - 40, box.top + 30, 80, 44)
            self.add(heading("score", middle, score, 30, align="center"))

    def _ways(self, pairing: Pairing | None) -> list[Way]:
        """The buttons, the one to press first; `pairing`: the match that is next, None when the tournament is over."""
        if pairing is None:
            # first, and where the button before was, stands what does no harm: that one may still be pressed
            return [
                self._way("crown", "laurels-trophy", "primary", "crown", self.crown),
                self._way("again", "champions", "second", "again", self._again),
                self._way("fresh", "meeple", "second", "fresh", self._fresh),
            ]
        waiting = self._to_make()
        if waiting:
            text = self.words("tournament.make", name=self.name(waiting[0]))
            secret = self.tournament.champion == NOBODY
            sub = self.words("setup.create_help" if secret else "tournament.make_open")
            return [("make", "pencil", "primary", text, sub, partial(self._hand_over, waiting[0]))]
        both = [(place, self.tournament.entrants[place]) for place in (pairing.one, pairing.two)]
        human = any(entrant.kind == "human" for _, entrant in both)
        ways: list[Way] = []
        if not human:
            ways.append(self._way("decide", "fast-forward-button", "primary", "decide", self.decide))
        if self._running:
            ways.append(self._way("fight", "play-button", "stop", "go_on", self.fight))
        elif human:
            ways.append(self._way("fight", "boxing-glove", "stop", "fight", self.fight))
        else:
            ways.append(self._way("fight", "eyeball", "second", "watch", self.fight))
        if self._makes and not self._running:
            for place, entrant in both:
                if entrant.kind == "human" and entrant.may_change:
                    text = self.words("tournament.change", name=entrant.name)
                    ways.append((f"change:{place}", "pencil", "quiet", text, "", partial(self.make, place)))
        ways.append(self._way("fresh", "meeple", "quiet", "fresh", self._ask_fresh))
        return ways

    def _way(self, name: str, icon: str, colour: str, key: str, on: Callable[[], None]) -> Way:
        """A button with the two lines of a key of the tournament's texts."""
        return name, icon, colour, self.words(f"tournament.{key}"), self.words(f"tournament.{key}_sub"), on

    def _hand_over(self, place: int) -> None:
        """Without a champion fighters are made in secret: the others look away."""
        people = sum(one.kind == "human" for one in self.tournament.entrants)
        if self.tournament.champion != NOBODY or people < 2:
            self.make(place)
            return
        self.app.push(Handover(self.app, self.name(place), 0, partial(self.make, place)))

    def _again(self) -> None:
        self.app.go("tournament", model.again(self.tournament, made=self._makes))

    def _fresh(self) -> None:
        self.app.go("tournament_setup", self.game.id)

    def _ask_fresh(self) -> None:
        def asks() -> tuple[str, str]:
            return self.words("tournament.leave_title"), self.words("tournament.leave_text")

        self.app.push(Confirm(self.app, asks, self._fresh, yes="tournament.leave_yes"))

    def cancel(self) -> None:
        """Back to the title; the tournament waits."""
        self.app.go("title")
