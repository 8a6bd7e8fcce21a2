"""The command line. Without a command the window opens. Errors are one sentence on stderr and exit code 2."""

from __future__ import annotations

import argparse
import contextlib
import os
import re
import sys
from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kotgames import __version__
from kotgames.engine import limits
from kotgames.engine.contract import Line
from kotgames.engine.errors import CardDataError, KotgamesError

if TYPE_CHECKING:
    from kotgames.engine.match import Match
    from kotgames.ui.loop import App

EXIT_BAD = 2
_WIDEST = 8192
"""Pixels of a picture's longer side."""
_SIZE = re.compile(r"([0-9]{1,6})x([0-9]{1,6})")
_WINDOWS = (None, "play", "shot")
"""Commands that write nothing to stdout that anybody needs."""


class _Parser(argparse.ArgumentParser):
    """argparse with our exit: usage errors are one line too."""

    def error(self, message: str) -> Any:
        raise KotgamesError("usage", message=message, command=self.prog)


_AddCommand = Callable[[str, str, str], argparse.ArgumentParser]
"""Makes a command of its name, what it does and an example."""


def _parser() -> argparse.ArgumentParser:
    from kotgames import games

    one = next(iter(games.ids()), "GAME")
    parser = _Parser(
        prog="kotgames",
        description="A desktop tabletop for fighting games. Without a command the window opens.",
        epilog=f"example: kotgames play {one} --seats human,greedy",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"kotgames {__version__}")
    parser.add_argument("--mute", action="store_true", help="no sound at all")
    parser.add_argument("--measure-start", type=float, help=argparse.SUPPRESS)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", parser_class=_Parser)

    def add(name: str, text: str, example: str) -> argparse.ArgumentParser:
        return commands.add_parser(name, help=text, description=text, epilog=f"example: kotgames {example}")

    _play_command(add, one)
    _sim_command(add, one)
    check = add(
        "check",
        "check card data, texts, lessons, poses, rows of events and records of questions",
        f"check cards/{one}",
    )
    check.add_argument(
        "path", nargs="?", metavar="PATH", help="a file or a folder (default: all that ships, and that every part of every game opens)"
    )  # fmt: skip

    replay = add(
        "replay",
        "check a recorded match and tell it in words",
        "replay ~/.local/share/kotgames/matches/x.kot",
    )
    replay.add_argument("file", metavar="FILE", help="the file of a match (*.kot)")

    _shot_command(add, one)
    bench = add("bench", "measure speed: rules, frames, idle, start", "bench --json")
    bench.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    bench.add_argument(
        "--seconds", type=float, default=3.0, help="CPU seconds per figure (default: %(default)s)"
    )
    bench.add_argument("--quick", action="store_true", help="leave out the matches that are played")
    bench.add_argument("--soak", action="store_true", help="also the memory after 50 matches of each game")
    return parser


def _play_command(add: _AddCommand, one: str) -> None:
    play = add("play", "open the window with a match of a game", f"play {one} --seats human,greedy")
    play.add_argument("game", metavar="GAME", help=f"the game's id, such as {one}")
    play.add_argument(
        "--seats",
        help="who sits at each seat, separated by commas: human (somebody at this screen), random (a bot that plays anything) "
        "or greedy (a bot that plays well); default: human, and greedy at the other seats",
    )
    play.add_argument("--mute", action="store_true", default=argparse.SUPPRESS, help="no sound at all")
    play.add_argument("--seed", type=int, help="seed of the match, a whole number (default: a new one)")
    play.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game, such as rounds=1",
    )


def _sim_command(add: _AddCommand, one: str) -> None:
    sim = add(
        "sim",
        "play matches between bots without a window",
        f"sim {one} --bots greedy,random --matches 1000 --seed 1",
    )
    sim.add_argument("game", metavar="GAME", help=f"the game's id, such as {one}")
    sim.add_argument(
        "--bots", help="a bot for each seat, separated by commas: random or greedy (default: greedy at each)"
    )
    sim.add_argument("--matches", type=int, default=1000, help="how many matches (default: %(default)s)")
    sim.add_argument("--seed", type=int, default=1, help="seed of the series (default: %(default)s)")
    sim.add_argument(
        "--workers", type=int, help="processes (default: one per core); the result does not depend on it"
    )
    sim.add_argument("--json", action="store_true", help="print one JSON object instead of a table")


def _shot_command(add: _AddCommand, one: str) -> None:
    shot = add(
        "shot",
        "draw a scene into a picture without a window",
        f"shot {one} -o table.png --size 1920x1080 --after 40",
    )
    shot.add_argument(
        "scene",
        metavar="SCENE",
        help="title, setup, settings, rules, replay, statistics, tournament, credits, learn, lesson, library, daily, "
        "or a game's id (its table)",
    )
    shot.add_argument("--game", help="whose set-up, lessons, rules, tournament (default: the first)")
    shot.add_argument("-o", "--output", default="shot.png", help="the picture (default: %(default)s)")
    shot.add_argument("--size", default="1280x720", help="WIDTHxHEIGHT (default: %(default)s)")
    shot.add_argument("--seed", type=int, default=1, help="seed of the match drawn (default: %(default)s)")
    shot.add_argument("--after", type=int, default=0, help="actions played before (default: %(default)s)")
    shot.add_argument(
        "--text", type=int, default=100, help="text size in percent, 100 to 200 (default: %(default)s)"
    )
    shot.add_argument("--lang", default="en", help="language (default: %(default)s)")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the exit code."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # what is printed is what was asked for
    closed = sys.stdout is None and _has_console()
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # a program of Windows that has no console
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(
            AttributeError
        ):  # a name or path that the terminal cannot show is shown as codes
            stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    warned: set[str] = set()
    try:
        options = _parser().parse_args(arguments)
        if closed and options.command not in _WINDOWS:
            raise KotgamesError("no_output")
        if options.command == "check" and options.path is None:
            _open_parts()
        if options.command is not None:
            warned.update(_warn())
        code = _COMMANDS[options.command](options)
        sys.stdout.flush()
        return code
    except KotgamesError as error:
        return _refuse(error, warned)
    except BrokenPipeError:
        _mute()
        return 1
    except OSError as error:
        if error.filename is None:
            _mute()  # most likely stdout itself: what is left to be written would fail again at the end
        reason = error.strerror or str(error)
        return _refuse(
            KotgamesError("system", reason=f"{error.filename}: {reason}" if error.filename else reason)
        )
    except KeyboardInterrupt:
        return 130


def _has_console() -> bool:
    """True where there is an output unless it was closed: a program of Windows may have none."""
    return sys.platform != "win32"


def _refuse(error: KotgamesError, warned: AbstractSet[str] = frozenset()) -> int:
    for one in (error, *error.more):
        sentence = _sentence(one)
        if sentence not in warned:
            print(f"kotgames: {sentence}", file=sys.stderr)
    return EXIT_BAD


def _warn() -> list[str]:
    """Say what is wrong with games, one line each; the window says it on the title. The other games play on."""
    from kotgames import games

    return [_tell(one) for problem in games.problems() for one in (problem, *problem.more)]


def _tell(problem: KotgamesError) -> str:
    sentence = _sentence(problem)
    print(f"kotgames: {sentence}", file=sys.stderr)
    return sentence


def _open_parts() -> None:
    """Import all parts of all games, so that what fails to be imported is named with the other faults."""
    from kotgames import games

    games.open_parts()


def _mute() -> None:
    """Nobody reads stdout any more: let Python write what is left of it nowhere."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _sentence(error: KotgamesError) -> str:
    """The sentence of an error, on one line, whatever a file or an argument put into it. A refusal's text is its game's: the error names
    the game, or it is the first game that has a text for it."""
    from kotgames import games
    from kotgames.system.catalogue import Words

    named = error.params.get("game")
    text = ""
    known: list[str | None] = [*sorted(games.ids(), key=lambda game: game != named)]
    for game in known or [None]:
        try:
            words = Words(game=game)
        except CardDataError:  # this game has no words now
            words = Words()
        text = words.error(error)
        if not words.missing:
            break
    return _one_line(text)


def _one_line(text: str) -> str:
    """A text as one line of printable characters."""
    return limits.visible(" ".join(text.split()))


def _window(options: argparse.Namespace) -> int:
    from kotgames.scenes import program

    def first(app: App) -> None:
        from kotgames.scenes import routes

        routes.begin(app)

    program.run(first, measure=options.measure_start, mute=options.mute, tell=_tell)
    return 0


def _play(options: argparse.Namespace) -> int:
    from kotgames import games
    from kotgames.bots import players
    from kotgames.engine.match import usual_seats

    game = games.to_show(options.game)
    others = ["greedy"] * (usual_seats(game) - 1)
    kinds = ["human", *others] if options.seats is None else options.seats.split(",")
    for kind in kinds:
        if kind not in (known := ("human", *players.LEVELS)):
            raise KotgamesError("unknown_player", kind=kind, known=", ".join(known))
    if len(kinds) not in game.seats:
        raise KotgamesError("seats", game=game.id, seats=len(kinds), allowed=", ".join(map(str, game.seats)))
    chosen = _options(options.option)
    game.new(seats=len(kinds), options=chosen, seed=0)  # an impossible option is said before a window opens

    from kotgames.scenes import program, starting
    from kotgames.system.catalogue import Words

    def first(app: App) -> None:
        words = Words(app.settings.language, game.id)
        seats, settled = starting.unchosen(words, game, kinds, chosen)
        app.go("match", starting.begin(game, seats, settled, seed=options.seed))

    program.run(first, mute=options.mute, tell=_tell)
    return 0


def _options(texts: Sequence[str]) -> dict[str, Any]:
    from kotgames.engine import carddata, limits

    chosen = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise KotgamesError("option_form", text=text)
        try:
            if len(value) > limits.PROSE:
                raise KotgamesError("option_form", text=text)
            chosen[name] = carddata.parsed(Path(name), value).data
        except KotgamesError as error:
            raise KotgamesError("option_form", text=text) from error
    return chosen


def _within(name: str, value: int, low: int, high: int) -> int:
    if not low <= value <= high:
        raise KotgamesError("number_range", name=name, low=low, high=high, value=str(value))
    return value


def _either(numbers: Sequence[int]) -> Line | int:
    """Several numbers as a part of a sentence: "2 or 4", "2 to 6"."""
    *before, last = numbers
    if len(before) > 1 and last - numbers[0] == len(before):
        return Line("fragment.range", {"low": numbers[0], "high": last})
    return Line("fragment.either", {"one": _either(before), "other": last}) if before else last


def _sim(options: argparse.Namespace) -> int:
    import msgspec

    from kotgames import games
    from kotgames.engine.match import usual_seats
    from kotgames.lab.simulate import simulate

    game = games.get(options.game)
    bots = ["greedy"] * usual_seats(game) if options.bots is None else options.bots.split(",")
    if len(bots) not in game.seats:
        raise KotgamesError("bots_count", game=game.id, wanted=_either(game.seats), got=len(bots))
    matches = _within("--matches", options.matches, 1, 10_000_000)
    if options.workers is not None:
        _within("--workers", options.workers, 1, 512)
    show = sys.stderr.isatty() and not options.json

    def progress(done: int) -> None:
        if show:
            bar = "#" * (40 * done // matches)
            print(f"\r[{bar:<40}] {done}/{matches}", end="", file=sys.stderr, flush=True)

    report = simulate(game.id, bots, matches, options.seed, workers=options.workers, progress=progress)
    if show:
        print(file=sys.stderr)
    if options.json:
        data = msgspec.to_builtins(report)
        turns = sorted(data.pop("turns"))
        if turns:
            data["turns_median"] = turns[matches // 2]
        print(msgspec.json.encode(data).decode())
        return 0
    _print_report(report)
    return 0


def _print_report(report: Any) -> None:
    from kotgames.lab.simulate import wilson

    count = report.matches
    print(f"{report.game}: {count} matches, seed {report.seed}, {report.seconds:.1f} s")
    print("\nwins")
    for name, wins in report.wins.items():
        low, high = wilson(wins, count)
        whole = wins if isinstance(wins, int) else f"{wins:.1f}"
        print(f"  {name:<24} {whole:>7}  {wins / count:7.1%}  [{low:.1%}, {high:.1%}]")
    if report.draws:
        print(f"  {'draws':<24} {report.draws:>7}  {report.draws / count:7.1%}")
    if report.shared:
        print(f"  {'shared wins':<24} {report.shared:>7}  {report.shared / count:7.1%}")
    print("\nendings")
    for how, number in report.endings.items():
        low, high = wilson(number, count)
        print(f"  {how:<24} {number:>7}  {number / count:7.1%}  [{low:.1%}, {high:.1%}]")
    turns = sorted(report.turns)
    print()
    if turns:
        print(
            f"turns: median {turns[count // 2]}, middle half {turns[count // 4]} to {turns[3 * count // 4]}"
        )
    print(
        f"decisions: {report.decisions} ({report.decisions / count:.1f} a match), {report.forced / report.decisions:.1%} with one action"
    )
    for group, tallies in report.by.items():
        print(f"\nby {group}")
        for name, tally in sorted(tallies.items(), key=lambda pair: -pair[1].share):
            low, high = tally.interval
            print(f"  {name:<24} {tally.games:>7}  {tally.share:7.1%}  [{low:.1%}, {high:.1%}]")


def _check(options: argparse.Namespace) -> int:
    from kotgames import games
    from kotgames.lab.checking import check_path
    from kotgames.system import paths
    from kotgames.ui.art import poses

    whole = Path(options.path) if options.path is not None else paths.cards()
    if not whole.exists():
        raise KotgamesError("file_missing", file=str(whole))
    folders = map(games.cards, games.ids()) if options.path is None else ()
    shown = None
    if whole.is_dir():  # what is shown needs the screen's library, a single file of cards does not
        from kotgames.scenes import checking

        shown = checking.of_game
    for path in (whole, *(folder for folder in folders if not folder.is_relative_to(whole))):
        for line in check_path(path, poses.check, shown, _names):
            print(line)
    at_fault = options.path is None and games.problems()  # they are told already
    return EXIT_BAD if at_fault else 0


def _names(match: Match, seat: int) -> Callable[[str], str | None]:
    """See `checking.names`; only lessons need the screen's library for it."""
    from kotgames.scenes import checking

    return checking.names(match, seat)


def _replay(options: argparse.Namespace) -> int:
    from kotgames.history.retell import retell

    for line in retell(Path(options.file)):
        print(_one_line(line))
    return 0


def _shot(options: argparse.Namespace) -> int:
    from kotgames.scenes.shot import draw_scene
    from kotgames.system.settings import LEAST

    match = _SIZE.fullmatch(options.size)
    if match is None:
        raise KotgamesError("size_form", text=options.size)
    size = (int(match[1]), int(match[2]))
    if size[0] < LEAST[0] or size[1] < LEAST[1] or max(size) > _WIDEST:
        raise KotgamesError(
            "picture_size", width=size[0], height=size[1], least="{}x{}".format(*LEAST), most=_WIDEST
        )
    draw_scene(
        options.scene,
        Path(options.output),
        game=options.game,
        size=size,
        seed=options.seed,
        after=_within("--after", options.after, 0, 100_000),
        text=_within("--text", options.text, 100, 200),
        language=options.lang,
    )
    return 0


def _bench(options: argparse.Namespace) -> int:
    from kotgames.scenes.bench import bench

    if not 0.05 <= options.seconds <= 600:
        raise KotgamesError("seconds_range", name="--seconds", low=0.05, high=600, value=options.seconds)
    bench(seconds=options.seconds, as_json=options.json, quick=options.quick, soak=options.soak)
    return 0


_COMMANDS = {
    None: _window,
    "play": _play,
    "sim": _sim,
    "check": _check,
    "replay": _replay,
    "shot": _shot,
    "bench": _bench,
}
