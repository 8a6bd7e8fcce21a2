"""Build assets/icons/icons.json and the icon table of assets/CREDITS.md from assets/icons/icons.yaml; run
by hand.

usage: python tools/build_icons.py ICON_SET

ICON_SET is the `icons.json` of the game-icons set in Iconify's format (512x512 view box, one `<path>` per
icon).
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import yaml

ASSETS = Path(__file__).resolve().parent.parent / "assets"
BEGIN, END = "<!-- icons: begin -->", "<!-- icons: end -->"

DISPLAY_NAMES = {
    "carl-olsen": "Carl Olsen",
    "darkzaitzev": "DarkZaitzev",
    "delapouite": "Delapouite",
    "faithtoken": "Faithtoken",
    "felbrigg": "Felbrigg",
    "guard13007": "Guard13007",
    "lorc": "Lorc",
    "quoting": "Quoting",
    "sbed": "Sbed",
    "skoll": "Skoll",
}


def path_of(body: str) -> str:
    """The `d` attribute of the single path of an icon; ValueError when the body has another shape."""
    found = re.fullmatch(r'<path fill="currentColor" d="([^"]+)"/>', body)
    if found is None:
        raise ValueError(f"unexpected icon body: {body[:60]}")
    return found.group(1)


def credits_table(authors: dict[str, str]) -> str:
    """Markdown table of icon and author, sorted by icon."""
    rows = [f"| `{name}` | {DISPLAY_NAMES[author]} |" for name, author in sorted(authors.items())]
    return "\n".join(["| icon | author |", "|---|---|", *rows])


def main() -> int:
    """Write both files; KeyError names an icon that the set does not have."""
    if len(sys.argv) != 2:
        print(__doc__)
        return 2
    authors: dict[str, str] = yaml.safe_load((ASSETS / "icons" / "icons.yaml").read_text("utf-8"))
    icon_set = json.loads(Path(sys.argv[1]).read_text("utf-8"))["icons"]
    paths = {name: path_of(icon_set[name]["body"]) for name in sorted(authors)}
    target = ASSETS / "icons" / "icons.json"
    target.write_text(json.dumps(paths, indent=0) + "\n", "utf-8")
    credits_file = ASSETS / "CREDITS.md"
    text = credits_file.read_text("utf-8")
    head, rest = text.split(BEGIN)
    tail = rest.split(END)[1]
    credits_file.write_text(f"{head}{BEGIN}\n{credits_table(authors)}\n{END}{tail}", "utf-8")
    print(f"{len(paths)} icons, {target.stat().st_size // 1024} KB")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
