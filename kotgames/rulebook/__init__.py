"""The rules of a game in our own words, to be read, searched and linked to. Needs no screen and serves every game alike.

`cards/<game>/rules.yaml` says what there is to read, in which order, and what leads to it; the words stand in
`cards/<game>/lang/<language>/rules.yaml` (see below).

    rules = rulebook.load(game.id, "de", data=game.data(match.card_set))
    rules.sections                             # in order, each with its paragraphs in order
    rules.paragraph("critical")                # by id; KeyError for an unknown one
    rules.paragraph_for("refusal", "blank_box")       # the paragraph a thing resolves to, or None; the kinds are KINDS
    rules.paragraph_for("ruling", refusal.ruling)     # "K12", "p.8", "p.5-7"
    rules.paragraph_for("event", event_key(event))    # "CardPlayed:ace": the variant's paragraph, else that of "CardPlayed"
    rules.paragraph_for("zone", item.id)              # "tray:0:3:hurt" is looked up as "tray:hurt", then as "tray"
    rules.search("critical hold")              # hits, best first, with the spans to light up

Kinds and keys. `refusal`, `prompt`, `card`, `style`, `stat`, `position`, `fighter`, `level` and `type` are the catalogue's sections, so
that a parameter "@card.ace" is the pair ("card", "ace"). `event` is the class name of an event, `zone` an id of the table (items,
places, `NOWHERE`), `ruling` a ruling or a page. Keys with colons fall back: numbers are left out, then the last part is dropped until
something is found.

What the screen draws. A paragraph's `text` is plain; line breaks are real. `runs` are the same letters cut up at the links: a run with
`link` opens that paragraph. Spans of a `Hit` count letters of `title` and `text`. `cites` are pages ("p.6"), sections of a rulebook without
pages ("KOP.Throw_a_Punch") and rulings ("K5"). `about`
leads back: what resolves to this paragraph, as kind -> keys.

Figures. `{rules.hand}` is read from the game's card data, by keys, by the `id` of a row in a list, or by number; `*` stands for all
entries and adds them up; `#` at the end counts instead. ` + `, ` - ` and ` * ` with spaces around calculate. A list of words is joined
by middle dots. So a card set of the player's own shows its own figures: pass its `data`. A figure that it lacks is shown as a dash, and
the paragraph's `unfilled` names it; in the shipped data a missing figure is an error.

Links. `[[critical]]` shows the title of the paragraph with that id, `[[critical|words of our own]]` those words.

Files. `rules.yaml` has `game` and `sections`, rows of `id` and `paragraphs`, which are rows of `id`, `cites`, `about`. A file of words
has `game`, `sections` (the title by the section's id) and `paragraphs` (`title` and `text` by the paragraph's id), best in the order of
reading. A paragraph may have no title: then a link to it shows the section's.

Languages. English has words for everything, no language for anything that is not there: both are errors. What another language lacks is
shown in English: `Rules.language` says which file was found, `Section.language` and `Paragraph.language` in which language each is shown,
`Rules.complete` whether all are in the first.

Every error of a file is a CardDataError with file, line, field and what was expected.
"""

from kotgames.rulebook.model import KINDS, Hit, Kind, Paragraph, Rules, Run, Section
from kotgames.rulebook.reading import DEFAULT, check, from_file, is_rules, load, path_of
from kotgames.rulebook.searching import Span, fold

__all__ = [
    "DEFAULT",
    "KINDS",
    "Hit",
    "Kind",
    "Paragraph",
    "Rules",
    "Run",
    "Section",
    "Span",
    "check",
    "fold",
    "from_file",
    "is_rules",
    "load",
    "path_of",
]
