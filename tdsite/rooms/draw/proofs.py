"""Draws as the public sees them: the file of a draw, its checks, its input and output in words.

The fields of the file: docs/draws.md.
"""

import json
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext

from tables.draws import DrawState, standings
from tables.models import Draw, DrawSecret
from tables.rules import draws as rules
from tournaments import journal
from tournaments.models import Entry, JournalLine, Tournament
from tournaments.rules import RuleError

FIELDS = ("format", "seal", "commitment", "seed", "given", "drawn")
_FEW = 500  # so many numbers are named in a query; for more all entries are read


def file_of(draw: Draw, standing: DrawState) -> dict[str, Any]:
    """The file, ready for JSON; without seed and output while they are secret."""
    return {
        "format": rules.format_of(draw.given),
        "seal": seal_of(draw),
        "commitment": draw.commitment,
        "seed": draw.seed if is_shown(draw, standing) else None,
        "given": draw.given,
        "drawn": draw.drawn if is_shown(draw, standing) else None,
    }


def file_text(file: Mapping[str, Any]) -> str:
    """The file as it is handed out: it may be written in this one way only."""
    return json.dumps(file, ensure_ascii=False, indent=1)


def problem_of(file: object) -> str:
    """Why this is no file that can be checked, in a sentence; empty for one that can."""
    if not isinstance(file, dict) or tuple(file) != FIELDS:
        return f"its fields must be {', '.join(FIELDS)}, in this order and no others"
    if file["seed"] is None:
        return "the draw is not public yet, its file has no seed"
    if not all(isinstance(value, str) for value in file.values()):
        return "every field must be a text"
    return ""


def is_shown(draw: Draw, standing: DrawState) -> bool:
    """Whether the seed and the result are public: the draw is made, and past being held back."""
    return draw.drawn_revision is not None and standing.is_public


def seal_of(draw: Draw) -> str:
    """The seal of the draw's seed, which is public from before the draw on."""
    if draw.seed:
        return rules.seal(draw.seed)
    secret = DrawSecret.objects.get(tournament=draw.tournament_id)
    return rules.seal(rules.seed_of(secret.secret, draw.number))


def entries_in(draw_input: str) -> set[str]:
    """The numbers of all entries that the input of a draw names."""
    found: set[str] = set()
    for line in draw_input.split("\n"):
        word, *words = line.split(" ")
        if word in ("deal", "deal-by-card", "apart"):
            found.update(words)
        elif word == "only":
            found.update(one for one in words if "-" not in one)
        elif word == "seated":
            found.add(words[0])
    return found


def names_of(tournament: Tournament, numbers: Collection[str]) -> Mapping[str, str]:
    """The public names of entries, by number as it is written, in the order of the numbers."""
    rows = Entry.objects.filter(tournament=tournament)
    if len(numbers) <= _FEW:
        rows = rows.filter(number__in=[int(number) for number in numbers])
    columns = rows.order_by("number").values_list("number", "player__alias", "player__name")
    return {str(n): alias or name for n, alias, name in columns if str(n) in numbers}


Checks = dict[str, bool]


def checks_of_file(draw: Mapping[str, Any]) -> Checks:
    """Whether seal, commitment and output hold, of a file without a `problem_of`."""
    seed, draw_input = draw["seed"], draw["given"]
    checks = {
        "seal": draw["format"] == rules.format_of(draw_input) and rules.seal(seed) == draw["seal"],
        "commitment": rules.commitment(seed, draw_input) == draw["commitment"],
    }
    checks["output"] = all(checks.values()) and _replayed(seed, draw_input) == draw["drawn"]
    return checks


def checks_in_book(tournament: Tournament) -> Iterator[tuple[Draw, DrawState, Checks]]:
    """Every draw of the event by number, held against its secret and against the journal."""
    secret = DrawSecret.objects.filter(tournament=tournament).first()
    log = _sealed(tournament)
    for draw, standing in standings(tournament):
        seed = rules.seed_of(secret.secret, draw.number) if secret else ""
        checks = {
            "commitment": rules.commitment(seed, draw.given) == draw.commitment
            and draw.commitment in log.commitments.get(draw.committed_revision, ()),
            "seal": log.sealed_before(rules.seal(seed), draw.committed_revision),
        }
        if draw.drawn_revision is not None:
            checks["seed"] = draw.seed == seed
            checks["output"] = draw.drawn == _replayed(seed, draw.given)
        yield draw, standing, checks


@dataclass(frozen=True, slots=True)
class _Sealed:
    """What the journal has said: each seal and the first line with it, each line's commitments."""

    sealed: Mapping[str, int]
    commitments: Mapping[int, Sequence[str]]

    def sealed_before(self, seal: str, revision: int) -> bool:
        return self.sealed.get(seal, revision) < revision


def _sealed(tournament: Tournament) -> _Sealed:
    opened = JournalLine.objects.filter(
        club=tournament.club_id, kind="tournament.opened", data__tournament_id=tournament.pk
    )
    first = opened.values_list("data__next_seals", flat=True)
    sealed = {seal: 0 for seals in first for seal in seals or ()}
    commitments: dict[int, list[str]] = {}
    lines = journal.lines_of(tournament).filter(data__has_key="next_seals").order_by("revision")
    for revision, data in lines.values_list("revision", "data"):
        for seal in data["next_seals"]:
            sealed.setdefault(seal, revision)
        commitments[revision] = data.get("commitments", [])
    return _Sealed(sealed, commitments)


def _replayed(seed: str, draw_input: str) -> str | None:
    """What comes out, or None where nothing can."""
    try:
        return rules.replay(seed, draw_input)
    except (rules.NotADraw, RuleError, ValueError, LookupError, ArithmeticError, RecursionError):
        return None


SUITS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


@dataclass(frozen=True, slots=True)
class Person:
    """An entry by its number, with the player's public name."""

    number: str
    name: str


@dataclass(frozen=True, slots=True)
class Pick:
    """So many of these chairs take part."""

    number: int
    chairs: tuple[str, ...]

    @property
    def takes_all(self) -> bool:
        return self.number == len(self.chairs)


@dataclass(frozen=True, slots=True)
class Result:
    """A line of the output: a person or a chair, the card drawn, the chair drawn."""

    person: Person | None
    holder: str
    card: str
    chair: str


@dataclass(slots=True)
class Input:
    """What went into a draw."""

    people: list[Person] = field(default_factory=list)
    by_card: bool = False
    picks: list[Pick] = field(default_factory=list)
    seated: list[tuple[Person, str]] = field(default_factory=list)
    apart: list[tuple[Person, Person]] = field(default_factory=list)
    only: list[Person] = field(default_factory=list)
    only_chairs: list[str] = field(default_factory=list)
    holders: list[str] = field(default_factory=list)

    @property
    def chairs(self) -> int:
        return sum(len(pick.chairs) for pick in self.picks)


def input_of(draw_input: str, names: Mapping[str, str]) -> Input:
    """The lines of `draw_input`, sorted by what they say."""
    found = Input()
    for line in draw_input.split("\n"):
        word, *words = line.split(" ")
        if word in ("deal", "deal-by-card"):
            found.people += [person(number, names) for number in words]
            found.by_card |= word == "deal-by-card"
        elif word == "pick":
            found.picks.append(Pick(int(words[0]), tuple(words[1:])))
        elif word == "seated":
            found.seated.append((person(words[0], names), words[1]))
        elif word == "apart":
            found.apart.append((person(words[0], names), person(words[1], names)))
        elif word == "only":
            found.only += [person(one, names) for one in words if "-" not in one]
            found.only_chairs += [one for one in words if "-" in one]
        elif word == "cards":
            found.holders += words
    return found


def results_of(drawn: str, *, people: Iterable[Person]) -> list[Result]:
    """The lines of the output, in its order."""
    known = {one.number: one for one in people}
    return [_result(line.split(" "), known) for line in drawn.split("\n") if line]


def _result(words: list[str], known: Mapping[str, Person]) -> Result:
    who = words[0]
    if len(words) == 3:
        return Result(known.get(who), who, card(words[1]), words[2])
    if who in known:
        return Result(known[who], who, "", words[1])
    return Result(None, who, card(words[1]), "")


def card(written: str) -> str:
    """The card as it looks.

    >>> card("Th"), card("As")
    ('10♥', 'A♠')
    """
    return written[:-1].replace("T", "10") + SUITS[written[-1]]


def person(number: str, names: Mapping[str, str]) -> Person:
    return Person(number, names.get(number) or gettext("Entry %(number)s") % {"number": number})


@dataclass(frozen=True, slots=True)
class EnvelopeDraw:
    """Whose bust it was, which envelopes were closed (worth, how many), and the one drawn.

    `number` and `cents` are of the one drawn; None while the result is not public.
    """

    out: Person
    closed: tuple[tuple[int, int], ...]
    envelopes: int
    number: int | None
    cents: int | None


def envelope_draw(draw_input: str, drawn: str, names: Mapping[str, str]) -> EnvelopeDraw:
    """What the lines of such a draw say; an envelope is written amount-number."""
    lines = [line.split(" ") for line in draw_input.split("\n")]
    envelopes = next(words[2:] for words in lines if words[0] == "pick")
    entry = next(words[1] for words in lines if words[0] == "deal")
    worth = Counter(int(envelope.partition("-")[0]) for envelope in envelopes)
    cents, _, number = drawn.rpartition(" ")[2].partition("-")
    return EnvelopeDraw(
        person(entry, names),
        tuple(sorted(worth.items(), reverse=True)),
        len(envelopes),
        int(number) if number else None,
        int(cents) if number else None,
    )


@dataclass(frozen=True, slots=True)
class LastHandsDraw:
    """The day, the numbers that could come, and the one drawn; None while it is not public."""

    day: int
    numbers: tuple[int, ...]
    hands: int | None


def last_hands_drawn(draw_input: str, drawn: str) -> LastHandsDraw:
    """What the lines of such a draw say; a number of hands is written day-hands."""
    lines = [line.split(" ") for line in draw_input.split("\n")]
    numbers = next(words[2:] for words in lines if words[0] == "pick")
    day = next(words[1] for words in lines if words[0] == "deal")
    hands = drawn.rpartition("-")[2]
    return LastHandsDraw(
        int(day),
        tuple(int(number.partition("-")[2]) for number in numbers),
        int(hands) if hands else None,
    )
