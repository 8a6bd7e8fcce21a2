"""Poses and scenes that games share from assets/poses/*.yaml, and those of one game from cards/<game>/poses/*.yaml.

A file holds `poses` (name -> fields of skeleton.Pose) and `scenes` (name -> layers with a picture's
composition). A pose may be derived: `like` names another pose whose fields it takes over, `mirrored: true`
turns it round at x = 50, `shift: [dx, dy]` moves it; its own fields are applied before both. A scene is another one under a name
of the game (`like: name`, nothing else), or

    layers: list of {pose, who: a | b, parts: [..]} from back to front; without parts the whole figure
    impact: [x, y] where the hit lands (optional)     zoom: 1 fits the figures into the picture (optional)
    nudge: [dx, dy] moves the picture, in units (optional)
    trail: list of [x, y], the way of the striking limb, drawn as a swoosh (optional)

Anything unknown or of a wrong type is a ValueError that names file, pose or scene and key.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml

from kotgames.system import game_folders, paths
from kotgames.ui.art.skeleton import EXPRESSIONS, FINE_PARTS, GRIPS, PARTS, POINTS, Point, Pose, mirror, shift

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # ten times faster where libyaml is there

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
    """All poses and scenes of a folder."""

    poses: Mapping[str, Pose]
    scenes: Mapping[str, Scene]


class _Place:
    """Where a value stands, for messages."""

    def __init__(self, file: str, kind: str, name: str) -> None:
        self.text = f"{file}: {kind} '{name}'"

    def error(self, key: str, problem: str) -> ValueError:
        return ValueError(f"{self.text}: {key}: {problem}")


# ----------------------------------------------------------------------------------------- reading
def _number(place: _Place, key: str, value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise place.error(key, f"expected a number, got {value!r}")
    return float(value)


def _pair(place: _Place, key: str, value: object) -> Point:
    if not isinstance(value, list) or len(value) != 2:
        raise place.error(key, f"expected [x, y], got {value!r}")
    return (_number(place, key, value[0]), _number(place, key, value[1]))


def _points(place: _Place, key: str, value: object) -> tuple[Point, ...]:
    if not isinstance(value, list):
        raise place.error(key, f"expected a list of [x, y], got {value!r}")
    return tuple(_pair(place, key, item) for item in value)


def _field(place: _Place, key: str, value: object) -> object:
    """One checked field of a pose."""
    if key in POINTS:
        return _pair(place, key, value)
    if key in NUMBERS:
        return _number(place, key, value)
    if key in UNITS:
        number = _number(place, key, value)
        if not -1.0 <= number <= 1.0:
            raise place.error(key, f"expected -1 to 1, got {value!r}")
        return number
    if key in ANGLES:
        return None if value is None else _number(place, key, value)
    if key == "facing":
        if value not in (1, -1):
            raise place.error(key, f"expected 1 or -1, got {value!r}")
        return value
    if key in CHOICES:
        if value not in CHOICES[key]:
            raise place.error(key, f"expected one of {', '.join(CHOICES[key])}, got {value!r}")
        return value
    if key == "order":
        return _parts(place, key, value)
    raise place.error(key, "unknown key")


def _parts(place: _Place, key: str, value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not value:
        raise place.error(key, f"expected a list of parts, got {value!r}")
    for part in value:
        if part not in PARTS and part not in FINE_PARTS:
            raise place.error(key, f"there is no part {part!r}")
    return tuple(value)


def _mapping(place: _Place, key: str, value: object) -> dict[str, Any]:
    if not isinstance(value, dict) or not all(isinstance(k, str) for k in value):
        raise place.error(key, f"expected named values, got {value!r}")
    return value


class _Reader:
    """Resolves poses that are derived from one another, whatever their order in the files."""

    def __init__(self) -> None:
        self.raw: dict[str, tuple[str, dict[str, Any]]] = {}
        self.done: dict[str, Pose] = {}
        self.open: set[str] = set()

    def take(self, file: str, poses: dict[str, Any]) -> None:
        for name, body in poses.items():
            place = _Place(file, "pose", name)
            if name in self.raw:
                raise place.error("name", f"already defined in {self.raw[name][0]}")
            self.raw[name] = (file, _mapping(place, "pose", body))

    def pose(self, name: str, place: _Place, key: str) -> Pose:
        if name in self.done:
            return self.done[name]
        if name not in self.raw:
            raise place.error(key, f"there is no pose '{name}'")
        if name in self.open:
            raise place.error(key, f"'{name}' is derived from itself")
        self.open.add(name)
        file, body = self.raw[name]
        self.done[name] = self._build(_Place(file, "pose", name), body)
        return self.done[name]

    def _build(self, place: _Place, body: dict[str, Any]) -> Pose:
        own = {key: _field(place, key, value) for key, value in body.items() if key not in DERIVING}
        if "like" in body:
            values: dict[str, Any] = own
            result = replace(self.pose(str(body["like"]), place, "like"), **values)
        else:
            missing = [key for key in POINTS if key not in own]
            if missing:
                raise place.error(missing[0], "missing")
            arguments: dict[str, Any] = own
            result = Pose(**arguments)
        if body.get("mirrored", False) is True:
            result = mirror(result)
        elif "mirrored" in body and body["mirrored"] is not False:
            raise place.error("mirrored", f"expected true or false, got {body['mirrored']!r}")
        if "shift" in body:
            result = shift(result, *_pair(place, "shift", body["shift"]))
        return result


def _scene(reader: _Reader, place: _Place, body: dict[str, Any]) -> Scene:
    for key in body:
        if key not in {f.name for f in fields(Scene)}:
            raise place.error(key, "unknown key")
    layers = body.get("layers")
    if not isinstance(layers, list) or not layers:
        raise place.error("layers", f"expected a list of layers, got {layers!r}")
    return Scene(
        layers=tuple(_layer(reader, place, _mapping(place, "layers", layer)) for layer in layers),
        impact=_pair(place, "impact", body["impact"]) if body.get("impact") is not None else None,
        zoom=_number(place, "zoom", body.get("zoom", 1)),
        nudge=_pair(place, "nudge", body.get("nudge", [0, 0])),
        trail=_points(place, "trail", body.get("trail", [])),
    )


def _same_scene(scenes: Mapping[str, Scene], place: _Place, body: dict[str, Any]) -> Scene:
    """The scene that a scene is `like`."""
    for key in body:
        if key != "like":
            raise place.error(key, "a scene that is like another one has nothing of its own")
    try:
        return scenes[str(body["like"])]
    except KeyError:
        raise place.error("like", f"there is no scene '{body['like']}' with layers of its own") from None


def _layer(reader: _Reader, place: _Place, body: dict[str, Any]) -> Layer:
    for key in body:
        if key not in ("pose", "who", "parts"):
            raise place.error(f"layers.{key}", "unknown key")
    who = body.get("who")
    if who not in ("a", "b"):
        raise place.error("layers.who", f"expected a or b, got {who!r}")
    pose_ = reader.pose(str(body.get("pose")), place, "layers.pose")
    parts = _parts(place, "layers.parts", body["parts"]) if "parts" in body else None
    return Layer(pose_, who, parts)


def load(*folders: Path) -> Library:
    """Read all *.yaml files of folders; ValueError as the module describes, OSError when a file cannot be
    read.
    """
    reader = _Reader()
    raw_scenes: list[tuple[_Place, str, dict[str, Any]]] = []
    for path in (path for folder in folders for path in sorted(folder.glob("*.yaml"))):
        try:
            content = yaml.load(path.read_text("utf-8"), Loader=_LOADER)
        except yaml.YAMLError as error:
            raise ValueError(f"{path.name}: not readable as YAML: {error}") from None
        whole = _Place(path.name, "file", path.stem)
        for key, value in _mapping(whole, "content", content).items():
            if key == "poses":
                reader.take(path.name, _mapping(whole, key, value))
            elif key == "scenes":
                for name, body in _mapping(whole, key, value).items():
                    place = _Place(path.name, "scene", name)
                    raw_scenes.append((place, name, _mapping(place, "scene", body)))
            else:
                raise whole.error(key, "unknown key")
    for name, (file, _) in reader.raw.items():
        reader.pose(name, _Place(file, "pose", name), "name")
    scenes: dict[str, Scene] = {}
    renamed: dict[str, tuple[_Place, dict[str, Any]]] = {}
    for place, name, body in raw_scenes:
        if name in scenes or name in renamed:
            raise place.error("name", "defined twice")
        if "like" in body:
            renamed[name] = (place, body)
        else:
            scenes[name] = _scene(reader, place, body)
    named = {name: _same_scene(scenes, place, body) for name, (place, body) in renamed.items()}
    return Library(reader.done, scenes | named)


@lru_cache(maxsize=1)
def library() -> Library:
    """What kotgames ships: what games share, and what each has of its own."""
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
