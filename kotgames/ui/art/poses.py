"""Poses and scenes that games share from assets/poses/*.yaml, and those of one game from cards/<game>/poses/*.yaml.

A file holds `poses` (name -> fields of skeleton.Pose), `scenes` (name -> layers with a picture's composition) and `acts` (name -> when
what happens, see timing). A pose may be derived: `like` names another pose whose fields it takes over, `mirrored: true` turns it round at
x = 50, `shift: [dx, dy]` moves it; its own fields are applied before both. A scene is another one under a name of the game (`like: name`,
nothing else), or

    layers: list of {pose, who: a | b, parts: [..]} from back to front; without parts the whole figure
    impact: [x, y] where the hit lands (optional)     zoom: 1 fits the figures into the picture (optional)
    nudge: [dx, dy] moves the picture, in units (optional)
    trail: list of [x, y], the way of the striking limb, drawn as a swoosh (optional)

Anything unknown or of a wrong type is a CardDataError that names file, line, pose, scene or act, and key.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from kotgames.engine import carddata
from kotgames.engine.carddata import Source
from kotgames.system import game_folders, paths
from kotgames.ui.art import placed
from kotgames.ui.art.placed import Place
from kotgames.ui.art.skeleton import EXPRESSIONS, FINE_PARTS, GRIPS, PARTS, POINTS, Point, Pose, mirror, shift
from kotgames.ui.art.timing import ActTiming, read_act

NUMBERS = ("lean", "head", "head_forward")
UNITS = ("twist", "elbow_near", "elbow_far", "knee_near", "knee_far")
ANGLES = ("toe_near", "toe_far")
CHOICES = {"expression": EXPRESSIONS, "grip_near": GRIPS, "grip_far": GRIPS}
DERIVING = ("like", "mirrored", "shift")


@dataclass(frozen=True, slots=True)
class Layer:
    """Some parts (all when None) of fighter 'a' or 'b' in a pose."""

    pose: Pose
    who: str
    parts: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture of one or two fighters: layers from back to front; see the module for the rest."""

    layers: tuple[Layer, ...]
    impact: Point | None = None
    zoom: float = 1.0
    nudge: Point = (0.0, 0.0)
    trail: tuple[Point, ...] = ()

    def pose_of(self, who: str) -> Pose:
        """The first pose of 'a' or 'b'; KeyError when that fighter is not in the picture."""
        for layer in self.layers:
            if layer.who == who:
                return layer.pose
        raise KeyError(who)


@dataclass(frozen=True, slots=True)
class Library:
    """All poses, scenes and timings of acts of some folders."""

    poses: Mapping[str, Pose]
    scenes: Mapping[str, Scene]
    acts: Mapping[str, ActTiming]


# ----------------------------------------------------------------------------------------- reading
_SECTIONS: Final = ("poses", "scenes", "acts")
_POSE_KEYS: Final = (*POINTS, *NUMBERS, *UNITS, *ANGLES, *CHOICES, "facing", "order", *DERIVING)
_SCENE_KEYS: Final = tuple(field.name for field in fields(Scene))


def _field(place: Place, key: str, value: object) -> object:
    """One checked field of a pose."""
    if key in POINTS:
        return placed.pair(place, value, key)
    if key in NUMBERS:
        return placed.number(place, value, key)
    if key in UNITS:
        return placed.within(place, value, -1, 1, key)
    if key in ANGLES:
        return None if value is None else placed.number(place, value, key)
    if key == "facing":
        if value not in (1, -1) or isinstance(value, bool):
            raise place.unknown(value, ("1", "-1"), key)
        return value
    if key in CHOICES:
        return placed.choice(place, value, CHOICES[key], key)
    if key == "order":
        return _parts(place, value, key)
    raise place.unknown(key, _POSE_KEYS, key)


def _parts(place: Place, value: object, *at: placed.Step) -> tuple[str, ...]:
    if not isinstance(value, list) or not value:
        raise place.expected("body_parts", *at)
    for index, part in enumerate(value):
        if part not in PARTS and part not in FINE_PARTS:
            raise place.unknown(part, (*PARTS, *FINE_PARTS), *at, index)
    return tuple(value)


class _Section:
    """The rows of the files under one key, by name; a name is given once."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.rows: dict[str, tuple[Place, dict[str, Any]]] = {}

    def take(self, source: Source, value: object) -> None:
        whole = Place(source, (self.key,))
        for name, body in placed.mapping(whole, value).items():
            place = whole.inside(name)
            if name in self.rows:
                other = self.rows[name][0]
                first = f"{other.source.path.name}:{other.line}"
                raise place.error("card_same_id", id=name, first=first)
            self.rows[name] = (place, placed.mapping(place, body))


class _Poses:
    """Resolves poses that are derived from one another, whatever their order in the files."""

    def __init__(self, section: _Section) -> None:
        self.raw = section.rows
        self.done: dict[str, Pose] = {}
        self.open: set[str] = set()

    def pose(self, value: object, place: Place, *at: placed.Step) -> Pose:
        """The pose that the value at `at` names."""
        name = str(value)
        if name in self.done:
            return self.done[name]
        if name not in self.raw:
            raise place.error("card_name", *at, name=name)
        if name in self.open:
            raise place.expected("another_pose", *at)
        self.open.add(name)
        self.done[name] = self._build(*self.raw[name])
        return self.done[name]

    def _build(self, place: Place, body: dict[str, Any]) -> Pose:
        own = {key: _field(place, key, value) for key, value in body.items() if key not in DERIVING}
        if "like" in body:
            values: dict[str, Any] = own
            result = replace(self.pose(body["like"], place, "like"), **values)
        else:
            for key in POINTS:
                if key not in own:
                    raise place.error("card_missing", missing=key)
            arguments: dict[str, Any] = own
            result = Pose(**arguments)
        if placed.truth(place, body.get("mirrored", False), "mirrored"):
            result = mirror(result)
        if "shift" in body:
            result = shift(result, *placed.pair(place, body["shift"], "shift"))
        return result


def _scene(poses: _Poses, place: Place, body: dict[str, Any]) -> Scene:
    placed.known_keys(place, body, (*_SCENE_KEYS, "like"))
    layers = body.get("layers")
    if not isinstance(layers, list) or not layers:
        raise place.expected("layer", "layers")
    return Scene(
        layers=tuple(_layer(poses, place.inside("layers", index), row) for index, row in enumerate(layers)),
        impact=placed.pair(place, body["impact"], "impact") if body.get("impact") is not None else None,
        zoom=placed.number(place, body.get("zoom", 1), "zoom"),
        nudge=placed.pair(place, body.get("nudge", [0, 0]), "nudge"),
        trail=placed.pairs(place, body.get("trail", []), "trail"),
    )


def _layer(poses: _Poses, place: Place, value: object) -> Layer:
    body = placed.mapping(place, value)
    placed.known_keys(place, body, ("pose", "who", "parts"))
    for needed in ("pose", "who"):
        if needed not in body:
            raise place.error("card_missing", missing=needed)
    who = placed.choice(place, body["who"], ("a", "b"), "who")
    parts = _parts(place, body["parts"], "parts") if "parts" in body else None
    return Layer(poses.pose(body["pose"], place, "pose"), who, parts)


def _scenes(poses: _Poses, section: _Section) -> dict[str, Scene]:
    scenes = {name: _scene(poses, *row) for name, row in section.rows.items() if "like" not in row[1]}
    renamed: dict[str, Scene] = {}
    for name, (place, body) in section.rows.items():
        if "like" in body:
            for key in body:
                if key != "like":
                    raise place.expected("nothing_beside_like", key)
            if str(body["like"]) not in scenes:
                raise place.expected("scene_with_layers", "like")
            renamed[name] = scenes[str(body["like"])]
    return scenes | renamed


def load(*folders: Path) -> Library:
    """Read all *.yaml files of folders. Raises CardDataError for the first value that is wrong."""
    sections = {key: _Section(key) for key in _SECTIONS}
    for path in (path for folder in folders for path in sorted(folder.glob("*.yaml"))):
        source = carddata.read(path)
        whole = Place(source)
        content = placed.mapping(whole, source.data)
        placed.known_keys(whole, content, sections)
        for key, value in content.items():
            sections[key].take(source, value)
    poses = _Poses(sections["poses"])
    for name, (place, _) in sections["poses"].rows.items():
        poses.pose(name, place)
    scenes = _scenes(poses, sections["scenes"])
    acts = {name: read_act(place, name, body) for name, (place, body) in sections["acts"].rows.items()}
    return Library(poses.done, scenes, acts)


def check(file: Path) -> str:
    """Validate a file together with those beside it, and those that games share where it is a game's; what it holds in a few words.
    Raises CardDataError."""
    of_game = (file.parent.parent / game_folders.FILE).exists()
    load(*((paths.assets() / "poses",) if of_game else ()), file.parent)
    held = carddata.read(file).data
    return ", ".join(f"{len(held[key])} {key}" for key in _SECTIONS if key in held)


@lru_cache(maxsize=1)
def library() -> Library:
    """The poses that kotgames ships: those that games share, and each game's own."""
    return load(
        paths.assets() / "poses", *(place.cards / "poses" for place in game_folders.places().values())
    )


def pose(name: str) -> Pose:
    """A shipped pose; KeyError names an unknown one."""
    try:
        return library().poses[name]
    except KeyError:
        raise KeyError(f"there is no pose '{name}'") from None


def scene(name: str) -> Scene:
    """A shipped scene; KeyError names an unknown one."""
    try:
        return library().scenes[name]
    except KeyError:
        raise KeyError(f"there is no scene '{name}'") from None


def act_timing(name: str) -> ActTiming:
    """The timing of a shipped act; KeyError names an unknown one."""
    try:
        return library().acts[name]
    except KeyError:
        raise KeyError(f"there is no act '{name}'") from None
