"""Build assets/fonts from web font packages; run by hand, needs fonttools and brotli.

usage: python tools/build_fonts.py PACKAGES

PACKAGES is a folder with one sub-folder per font family in the layout of the Fontsource packages
(`<family>/LICENSE`, `<family>/files/<family>-<subset>-<weight>-normal.woff2`). Every weight becomes one TTF
made of the latin subset plus the latin-ext subset, checked for the characters that kotgames writes.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from fontTools import merge, subset
from fontTools.ttLib import TTFont

FAMILIES: dict[str, tuple[int, ...]] = {
    "anton": (400,),
    "bangers": (400,),
    "barlow-semi-condensed": (500, 600, 700),
    "black-ops-one": (400,),
    "bungee": (400,),
    "chakra-petch": (500, 700),
    "league-gothic": (400,),
    "oxanium": (700, 800),
    "roboto-condensed": (400, 500, 700),
    "sigmar-one": (400,),
}
TABULAR = {"barlow-semi-condensed"}
"""Families whose figures are proportional by default but carry tabular ones behind the `tnum` feature."""

NEEDED = "".join(chr(c) for c in range(0x20, 0x7F)) + "ÄÖÜäöüßéèáàçñ×−–—…½·•™€’‘“”„«»"
"""Characters every face must have; tests/art/test_art_assets.py asks for the same."""

LAYOUT_TABLES = ("GSUB", "GPOS", "GDEF")


def digits_to_tabular(font: TTFont) -> None:
    """Point the digits of the cmap at their `tnum` variants: SDL_ttf cannot switch OpenType features on."""
    table = font["GSUB"].table
    indices = {
        index
        for record in table.FeatureList.FeatureRecord
        if record.FeatureTag == "tnum"
        for index in record.Feature.LookupListIndex
    }
    mapping: dict[str, str] = {}
    for index in indices:
        for sub in table.LookupList.Lookup[index].SubTable:
            mapping.update(getattr(sub, "ExtSubTable", sub).mapping)
    for cmap in font["cmap"].card_set:
        for code in range(ord("0"), ord("9") + 1):
            if cmap.cmap.get(code) in mapping:
                cmap.cmap[code] = mapping[cmap.cmap[code]]
    widths = {font["hmtx"][font.getBestCmap()[code]][0] for code in range(ord("0"), ord("9") + 1)}
    if len(widths) != 1:
        raise ValueError(f"digits still differ in width: {sorted(widths)}")


def build(packages: Path, family: str, weight: int, target: Path) -> None:
    """Write one TTF; raises ValueError naming the family when a needed character is missing."""
    files = packages / family / "files"
    with tempfile.TemporaryDirectory() as folder:
        parts: list[str] = []
        for script in ("latin", "latin-ext"):
            font = TTFont(files / f"{family}-{script}-{weight}-normal.woff2")
            font.flavor = None
            if script == "latin" and family in TABULAR:
                digits_to_tabular(font)
            if script == "latin-ext":  # kerning of the extended letters is not worth merging two layout trees
                for name in LAYOUT_TABLES:
                    if name in font:
                        del font[name]
                drop_double_characters(font, TTFont(files / f"{family}-latin-{weight}-normal.woff2"))
            for name in ("DSIG", "STAT", "vmtx", "vhea", "gasp"):
                if name in font:
                    del font[name]
            path = Path(folder) / f"{script}.ttf"
            font.save(path)
            parts.append(str(path))
        merged = merge.Merger(merge.Options(drop_card_set=["vmtx", "vhea", "MATH", "BASE"])).merge(parts)
    missing = [char for char in NEEDED if ord(char) not in merged.getBestCmap()]
    if missing:
        raise ValueError(f"{family} {weight}: no glyph for {' '.join(missing)}")
    target.parent.mkdir(parents=True, exist_ok=True)
    merged.save(target)


def drop_double_characters(font: TTFont, base: TTFont) -> None:
    """Remove from `font` what `base` already has, so that the merged cmap is unambiguous."""
    wanted = set(font.getBestCmap()) - set(base.getBestCmap())
    options = subset.Options(layout_features=[], notdef_outline=True)
    reducer = subset.Subsetter(options)
    reducer.populate(unicodes=wanted)
    reducer.subset(font)


def main() -> int:
    """Build every family; prints one line per file."""
    if len(sys.argv) != 2:
        print(__doc__)
        return 2
    packages = Path(sys.argv[1])
    fonts = Path(__file__).resolve().parent.parent / "assets" / "fonts"
    for family, weights in FAMILIES.items():
        for weight in weights:
            target = fonts / family / f"{family}-{weight}.ttf"
            build(packages, family, weight, target)
            print(f"{target.name:36} {target.stat().st_size // 1024:4} KB")
        (fonts / family / "OFL.txt").write_text((packages / family / "LICENSE").read_text("utf-8"), "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
