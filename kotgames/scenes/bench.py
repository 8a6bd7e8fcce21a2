"""`kotgames bench`: the figures of the product's promises, measured on this machine.

Rules: steps, copies and rollouts a second in random play. Screen, at 1920x1080: the table laid out anew and drawn after an action, the same
with every pixel drawn anew, an animated frame, frames drawn while nothing happens. Tables that are played (`bench_table`): how soon one is
complete, the slowest redraw of a match, and, if that is asked for, the memory after fifty. Start: window and first title frame, from the
command.
"""

from __future__ import annotations

import os
import subprocess
import time
from statistics import median
from typing import TYPE_CHECKING, Any

import msgspec

from kotgames import games
from kotgames.lab.bench import measure
from kotgames.scenes import bench_table
from kotgames.scenes.bench_stage import acts_of, stage_frames
from kotgames.system import frozen, game_folders

if TYPE_CHECKING:
    from kotgames.ui.loop import App
    from kotgames.ui.scene import Scene

SIZE = (1920, 1080)
WAITED_S = 3
IDLE_AFTER_MS = 30_000.0
"""A table is idle so long after the last touch; before, its fighters breathe."""


def bench(*, seconds: float, as_json: bool, quick: bool = False, soak: bool = False) -> None:
    """Measure and print; `as_json` prints one object. `quick` leaves out what takes minutes, `soak` adds the memory after many matches."""
    rules = [msgspec.to_builtins(measure(game_id, seconds)) for game_id in games.ids()]
    screen = {game_id: _screen(game_id) for game_id in games.with_table()}
    for game_id in () if quick else games.with_table():
        screen[game_id] |= bench_table.complete(game_id) | bench_table.redraws(game_id)
    memory = bench_table.soak() if soak else None
    start = _start()
    if as_json:
        print(
            msgspec.json.encode({"rules": rules, "screen": screen, "memory": memory, "start": start}).decode()
        )
        return
    for speed in rules:
        print(f"{speed['game']}")
        forced = f"{speed['forced']:.1%} of decisions forced, {speed['options']} options"
        print(f"  steps/s            {speed['steps_per_second']:>12,.0f}   ({forced})")
        print(f"  copies/s           {speed['copies_per_second']:>12,.0f}")
        print(
            f"  rollouts/s         {speed['rollouts_per_second']:>12,.0f}   ({speed['decisions_per_match']} decisions a match)"
        )
        table = screen.get(speed["game"])
        if table is None:  # rules without a table
            continue
        size = f"at {SIZE[0]}x{SIZE[1]}, laid out anew"
        print(f"  table redraw       {table['redraw_ms']:>12.2f} ms {size}, what an action changed drawn")
        best = f"every pixel drawn (best {table['whole_best_ms']:.2f})"
        print(f"  whole window       {table['whole_ms']:>12.2f} ms {size}, {best}")
        print(f"  animated frame     {table['animated_ms']:>12.2f} ms (a card in flight)")
        after = f"30 s after the last touch ({table['idle_share']:.1%} of a core)"
        print(
            f"  idle table         {table['idle_frames']:>12} redraws in {table['idle_seconds']} s, {after}"
        )
        if "stage_ms" in table:
            print(f"  breathing          {table['breath_share']:>12.1%} of a core")
            print(
                f"  stage frame        {table['stage_ms']:>12.2f} ms, worst {table['stage_most_ms']:.1f}"
                f" (with nothing drawn ahead {table['stage_cold_most_ms']:.1f})"
            )
        if "complete_first_s" in table:
            _print_played(table)
    if memory is not None:
        print("memory")
        after = f"{memory['rss_mb']} MB after {memory['matches']} matches of each game"
        print(
            f"  RSS growth         {memory['growth']:>12.1%}   {after}, {memory['rss_settled_mb']} after the sixth"
        )
    print("start")
    print(f"  window             {start['window']:>12.3f} s after the command")
    print(f"  first title frame  {start['first_frame']:>12.3f} s")


def _print_played(table: dict[str, Any]) -> None:
    for name in ("first", "later"):
        seconds, busy = table[f"complete_{name}_s"], table[f"complete_{name}_busy_ms"]
        print(f"  table complete {name}{seconds:>12.2f} s, the window busy for {busy:.1f} ms at most")
    over = f"{table['redraw_over_33_ms']} of {table['redraw_frames']} over 33 ms"
    print(f"  slowest redraw     {table['redraw_slowest_ms']:>12.1f} ms in a match, {over}")
    print(f"    drew             {table['redraw_slowest_drew']}")
    print(f"    new memory       {table['redraw_most_new_pages']:>12} pages at most in one of them")
    calm_over = f"{table['redraw_calm_over_33_ms']} over 33 ms"
    print(f"    on a calm machine {table['redraw_calm_slowest_ms']:>11.1f} ms, {calm_over}")


def _screen(game_id: str) -> dict[str, Any]:
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    from kotgames.scenes.shot import headless_app, open_match, settle
    from kotgames.scenes.table.table_scene import TableScene

    app = headless_app(SIZE)
    try:
        open_match(app, game_id, 4, 14)
        settle(app, 5)
        scene = app.top
        assert isinstance(scene, TableScene)
        redraws = _redraws(app)
        times = [_timed(lambda: _anew(app, scene)) for _ in range(60)]
        app.settings.speed = 1.0
        animated = _animated(app)
        stage = stage_frames(app, acts_of(game_folders.places()[game_id].target.partition(":")[0]))
        settle(app, 5)
        _waited(app, 0.0)  # first what may come is drawn ahead, once
        _, breath = _waited(app, 0.0)
        idle, rest = _waited(app, IDLE_AFTER_MS)
    finally:
        app.quit()
        app.window.close()
    return {
        "redraw_ms": round(median(redraws), 3), "redraw_most_ms": round(max(redraws), 3), "whole_ms": round(median(times), 3),
        "whole_best_ms": round(min(times), 3), "animated_ms": round(animated, 3), "idle_frames": idle, "idle_seconds": WAITED_S,
        "idle_share": round(rest, 4), "breath_share": round(breath, 4), **stage,
    }  # fmt: skip


def _waited(app: App, untouched_ms: float) -> tuple[int, float]:
    """A table that nobody has touched for so long is looked at for a while: frames drawn, and the share of a core that it took."""
    app.untouched_ms = untouched_ms
    before, began = app.frames, time.process_time()
    ends = time.perf_counter() + WAITED_S
    while time.perf_counter() < ends:
        app.pump()
    return app.frames - before, (time.process_time() - began) / WAITED_S


def _redraws(app: App) -> list[float]:
    """The frame after each action of the match so far, each several times; the first round fills the caches."""
    from kotgames.scenes.table.table_scene import TableScene

    scene = app.top
    assert isinstance(scene, TableScene)
    match, viewer, now = scene.match, scene.situation.viewer, scene.match.state
    times = []
    for round_ in range(6):
        for state in [*(turn.before for turn in match.turns), now]:
            match.state = state
            scene.show_as(viewer)
            times.append(_timed(app.frame))
        if not round_:
            times.clear()
    return times


def _anew(app: App, scene: Scene) -> None:
    scene.rebuild()
    app.forget_picture()
    app.frame()


def _timed(function: Any) -> float:
    started = time.perf_counter()
    function()
    return (time.perf_counter() - started) * 1000


def _animated(app: Any) -> float:
    """The median frame while the hand flies back to its places."""
    scene = app.top
    times = []
    for _ in range(4):
        for sprite in scene.table.field.sprites.values():
            sprite.x += 120.0
        scene.table.field.place(scene.table.picture.specs(), 400.0)
        for _ in range(20):
            app.advance(16.7)
            times.append(_timed(app.frame))
    return median(times)


def _start() -> dict[str, float]:
    """Three cold starts of the windowed program on the dummy display; the median of each figure."""
    runs = []
    environment = {**os.environ, "SDL_VIDEODRIVER": os.environ.get("KOTGAMES_BENCH_DRIVER", "dummy")}
    for _ in range(3):
        command = [*frozen.command(), "--measure-start", repr(time.time())]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        runs.append(msgspec.json.decode(done.stdout.strip().splitlines()[-1]))
    return {name: round(median(run[name] for run in runs), 3) for name in runs[0]}
