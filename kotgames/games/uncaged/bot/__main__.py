"""`python -m kotgames.games.uncaged.bot` writes the book of the shipped card set; run it after a change of the cards."""

from __future__ import annotations

import msgspec

from kotgames.games.uncaged.bot import book
from kotgames.games.uncaged.card_set import shipped


def main() -> None:
    """Make the book and put it beside the bot."""
    made = book.make_book(shipped(), book.SHIPPED_EFFORT)
    book.FILE.write_bytes(msgspec.json.format(msgspec.json.encode(made), indent=1) + b"\n")
    rows = sum(len(answer) for answers in made.rows.values() for answer in answers)
    print(f"{book.FILE.name}: {rows} rows for card set {made.digest}")


if __name__ == "__main__":
    main()
