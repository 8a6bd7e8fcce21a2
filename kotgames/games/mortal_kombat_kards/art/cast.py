"""The twenty Kombatants: what each wears, the two tones behind each, what each holds. Names are facts of the rules, likenesses are ours."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from pygame import Surface

from kotgames.ui.art.look import Look
from kotgames.ui.art.portrait import READY, portrait
from kotgames.ui.art.skeleton import Pose, add, solve


@dataclass(frozen=True, slots=True)
class Kombatant:
    """`dark` and `light` are the tones of pictures and plates; `holds` is a prop (`props.NAMES`) that is in the hands, or on the head, at
    rest; `arms`: four of them."""

    id: str
    look: Look
    dark: str
    light: str
    holds: str = ""
    arms: int = 2


def _bare(skin: str, **worn: object) -> Look:
    """A look with bare hands and long trousers."""
    return Look.of({"skin": skin, "gloves": skin, "glove_style": "bare", "shorts_length": 1.0, **worn})


_ALL: Final = (
    Kombatant(  # vest of an old film, boots white as teeth
        "johnny_cage",
        replace(
            _bare("#e8b48a", hair="#7a4520", hairstyle="curly", beard="moustache"),
            glove_style="mma", gloves="#e4b43a", top="#e4b43a", shorts="#22222c", trim="#fff0b8", boots="#f6f3ea",
        ),
        "#3a2a06", "#ffe27a",
    ),
    Kombatant(  # white linen, green bands
        "liu_kang",
        _bare("#d9a066", hair="#15110f", hairstyle="braid", bulk=0.96, shorts="#f2efe4", band="#2f9e5a", bracer="#2f9e5a", trim="#2f9e5a"),
        "#0c4a2a", "#f2e6b0",
    ),
    Kombatant(  # service green, a copper undercut
        "sonya_blade",
        replace(
            _bare("#f0c4a0", hair="#b8431e", hairstyle="undercut", woman=True, top="#5d6f3a", shorts="#3d4a28", boots="#23241c",
                  trim="#d6e08a"),
            glove_style="mma", gloves="#2b2f24",
        ),
        "#3a4a10", "#d9ef7a",
    ),
    Kombatant(  # snow-haired, a panel of lavender silk
        "raiden",
        _bare("#dcb394", hair="#f3f0ff", hairstyle="undercut", beard="moustache", bulk=1.08, shorts="#3b2a78", tabard="#e9e3ff",
              trim="#ffd34d", bracer="#ffd34d"),
        "#241a5e", "#8f7bff",
    ),
    Kombatant(  # steel to the elbows, a mason's shoulders
        "jax",
        replace(
            _bare("#6b402a", hair="#120c0a", hairstyle="flattop", beard="goatee", bulk=1.28, shorts="#5a6234", bracer="#c3ccd8",
                  boots="#2b2a24", trim="#d8cf9a"),
            glove_style="mma", gloves="#aab4c2",
        ),
        "#2c3a1c", "#a9b45a",
    ),
    Kombatant(  # a shaved head under a brim of iron
        "kung_lao",
        _bare("#c98f5c", hair="#16120f", hairstyle="bald", shorts="#d98a1c", tabard="#f0c25a", bracer="#7a4a1c", trim="#7a2f14"),
        "#5e3206", "#ffc84a", "hat",
    ),
    Kombatant(  # white beard, forearms of ice
        "sub_zero",
        _bare("#e9c9b6", hair="#e9eef6", hairstyle="long", beard="full", bulk=1.1, shorts="#1f3f74", bracer="#9adcff", shin="#9adcff",
              trim="#dff6ff", tattoo="#3f7fc4"),
        "#0d2c5e", "#4fa8e8",
    ),
    Kombatant(  # grey hide, a comb of dried blood
        "baraka",
        replace(
            _bare("#b9a58f", hair="#3a0f12", hairstyle="mohawk", bulk=1.12, shorts="#5a3a24", bracer="#4a3526", shin="#4a3526",
                  trim="#c43a2e", eye="#ffcf3a", tattoo="#7d1f1a"),
            shorts_length=0.6,
        ),
        "#3a1410", "#d96a4a", "blade",
    ),
    Kombatant(  # court dress cut short, ivory guards
        "kitana",
        replace(
            _bare("#e6b892", hair="#1a1226", hairstyle="bun", woman=True, top="#127f8c", shorts="#0f5f6c", bracer="#e8d9a0",
                  shin="#e8d9a0", trim="#ffe9a8"),
            shorts_length=0.7,
        ),
        "#08404a", "#37d0cf", "fan",
    ),
    Kombatant(  # a crimson tail of hair, dark trousers
        "mileena",
        _bare("#c98b66", hair="#5a1030", hairstyle="ponytail", woman=True, top="#b51d57", shorts="#2a1420", bracer="#f3d0dc",
              trim="#ff9ec0", eye="#ffd23c"),
        "#4a0626", "#ff4f8f", "sai",
    ),
    Kombatant(  # scales, brass at wrists and shins
        "reptile",
        _bare("#6f9e4a", headgear="alien", bulk=1.02, shorts="#2f4a22", bracer="#c7b04a", shin="#c7b04a", trim="#c7b04a",
              eye="#ffd84a"),
        "#14380c", "#9be03a",
    ),
    Kombatant(  # a dancer's build, gold at every joint
        "jade",
        replace(
            _bare("#7a4a30", hair="#0f0c0c", hairstyle="braid", woman=True, top="#1f9a5a", shorts="#12603a", bracer="#eac04a",
                  shin="#eac04a", trim="#eac04a"),
            shorts_length=0.45,
        ),
        "#053a2a", "#3fe08f", "staff",
    ),
    Kombatant(  # ochre hide with stripes, a mane and a full beard
        "kintaro",
        replace(
            _bare("#d08a3e", hair="#5a2a0c", hairstyle="afro", beard="full", bulk=1.36, shorts="#5c1a12", bracer="#2a1a12",
                  shin="#2a1a12", trim="#f0b04a", eye="#ffe14a", tattoo="#4a2410"),
            shorts_length=0.4,
        ),
        "#4a1e04", "#ff9c2e", arms=4,
    ),
    Kombatant(  # the horns of a ram, royal violet
        "goro",
        replace(
            _bare("#b0704a", headgear="goat", hair="#3a2218", cover="#b0704a", bulk=1.38, shorts="#3a2a5a", bracer="#caa23a",
                  trim="#caa23a", belly=0.2),
            shorts_length=0.5,
        ),
        "#2a1440", "#e0a04a", arms=4,
    ),
    Kombatant(  # an old scholar in red silk
        "shang_tsung",
        _bare("#d9bd9a", hair="#d9d9dd", hairstyle="long", beard="goatee", bulk=0.92, shorts="#3a1414", tabard="#8a1f1f",
              bracer="#1f1410", trim="#ffcf5a"),
        "#3a0808", "#ff9a3a",
    ),
    Kombatant(  # a visor of iron with a violet crest
        "shao_kahn",
        replace(
            _bare("#c07a58", headgear="helmet", cover="#7d828f", eye="#ff3b2a", plume="#6b1fa0", bulk=1.32, shorts="#2a1a3a",
                  bracer="#7d828f", shin="#7d828f", trim="#c9a23a"),
            glove_style="mma", gloves="#3a3240",
        ),
        "#1c0a2e", "#c03ae0",
    ),
    Kombatant(  # a dockyard vest, a brush of black hair
        "kano",
        replace(
            _bare("#e3a985", hair="#2a1a14", hairstyle="mohawk", beard="full", bulk=1.14, top="#4a1f1c", shorts="#2b2b30",
                  boots="#1f1f24", trim="#d04a3a"),
            glove_style="mma", gloves="#1f1f24",
        ),
        "#3a0c0c", "#ff5a4a",
    ),
    Kombatant(  # braids, embers, a panel of scorched cloth
        "scorpion",
        _bare("#a9683f", hair="#1c0f0a", hairstyle="cornrows", beard="stubble", bulk=1.02, shorts="#7d1d16", tabard="#3a1512",
              bracer="#d8762a", trim="#ffb04a"),
        "#4a0f06", "#ff7a1e",
    ),
    Kombatant(  # hair like a cloud, ash grey all over
        "smoke",
        _bare("#b5a79d", hair="#8f97a6", hairstyle="afro", bulk=0.98, shorts="#4a5160", tabard="#9aa4b6", trim="#e0e6f0",
              bracer="#e0e6f0"),
        "#2a303c", "#c6d0e0",
    ),
    Kombatant(  # skin of dusk, eyes without a pupil
        "noob_saibot",
        _bare("#4a3a66", hair="#0c0912", hairstyle="short", beard="full", bulk=1.04, shorts="#15101f", bracer="#7a4ac0",
              trim="#b98cff", eye="#e0c8ff", ink="#0c0814"),
        "#0c0618", "#8a4af0",
    ),
)  # fmt: skip

KOMBATANTS: Final[dict[str, Kombatant]] = {one.id: one for one in _ALL}
"""By id, in the order of the design."""
IDS: Final = tuple(KOMBATANTS)


def look_of(kombatant: str) -> Look:
    """The look of a Kombatant. KeyError for an unknown one."""
    return KOMBATANTS[kombatant].look


def palette(kombatant: str) -> tuple[str, str]:
    """(light, dark): the tones behind a Kombatant, in the order of the kit's portraits."""
    this = KOMBATANTS[kombatant]
    return this.light, this.dark


def likeness(kombatant: str, px: int, facing: int = 1, mood: str = READY) -> Surface:
    """The portrait of a Kombatant before the own tones, square; `mood` as in `portrait.MOODS`."""
    return portrait(look_of(kombatant), px, palette(kombatant), facing=facing, mood=mood)


def second_arms(pose: Pose) -> Pose:
    """The pose whose arms alone are drawn behind a fighter with four: shoulders lower down the same trunk, the one hand to the front, the
    other one behind, both open."""
    f = pose.facing
    joints = solve(pose)
    lower = add(pose.pelvis, joints.up, -6.5)
    chest = add(joints.chest, joints.up, -11.0)
    front, back = (f * 21.0, -6.0), (f * -19.0, -3.0)
    return replace(
        pose, pelvis=lower, hand_near=add(chest, back), hand_far=add(chest, front), elbow_near=-0.9, elbow_far=0.9,
        grip_near="fist", grip_far="fist",
    )  # fmt: skip
