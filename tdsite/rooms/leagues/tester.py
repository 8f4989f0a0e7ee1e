"""A formula tried out on fields that never played: a table and a small chart."""

from collections.abc import Sequence
from dataclasses import dataclass

from tdsite.rooms.leagues.chart import Curves, curves
from tdsite.rooms.leagues.shown import points_text
from tournaments.rules.formulas import Formula, FormulaError, read_formula
from tournaments.rules.points import EventFacts, PlayerResult, Points, points_of
from tournaments.sentences import translate

MAX_COLUMNS, MAX_ROWS = 6, 40
PAID_OF_TEN = 1.5  # places paid in a field of ten, where nobody says


@dataclass(frozen=True, slots=True)
class FormulaTrial:
    """What a formula is tried with: fields and places from … to, and one evening's purchases."""

    players_from: int = 10
    players_to: int = 50
    place_from: int = 1
    place_to: int = 10
    buyin_cents: int = 20_00
    hits: int = 0
    rebuys: int = 0


@dataclass(frozen=True, slots=True)
class Wrong:
    """Where a formula fails: the line, with the place in it."""

    says: str
    line: int
    before: str
    at: str
    after: str


@dataclass(frozen=True, slots=True)
class Tried:
    """What comes out: a row for each place, a column for each field."""

    fields: tuple[int, ...] = ()
    rows: tuple[tuple[int, tuple[str, ...]], ...] = ()
    curves: Curves | None = None
    wrong: Wrong | None = None


def tried(text: str, wish: FormulaTrial, *, unit_cents: int = 100) -> Tried:
    """The points of these places in these fields, or what is wrong with the formula."""
    try:
        formula = read_formula(text)
    except FormulaError as wrong:
        return Tried(wrong=wrong_at(text, wrong))
    fields = spread(wish.players_from, wish.players_to, MAX_COLUMNS)
    places = spread(wish.place_from, wish.place_to, MAX_ROWS)
    found = {n: _points(formula, wish, n, places, unit_cents=unit_cents) for n in fields}
    trouble = next((p.trouble for by in found.values() for p in by.values() if p.trouble), None)
    return Tried(
        fields=tuple(fields),
        rows=tuple((place, tuple(_text(found[n].get(place)) for n in fields)) for place in places),
        curves=curves({n: _values(found[n]) for n in dict.fromkeys((fields[0], fields[-1]))}),
        wrong=wrong_at(text, trouble) if trouble else None,
    )


def _points(
    formula: Formula, wish: FormulaTrial, players: int, places: Sequence[int], *, unit_cents: int
) -> dict[int, Points]:
    pool = wish.buyin_cents * players * (1 + wish.rebuys)
    facts = EventFacts(
        players=players,
        buyins=players,
        rebuys=players * wish.rebuys,
        buyins_cents=wish.buyin_cents * players,
        rebuys_cents=wish.buyin_cents * players * wish.rebuys,
        pool_cents=pool,
        places_paid=max(1, round(players * PAID_OF_TEN / 10)),
        buyin_cents=wish.buyin_cents,
    )
    results = [
        PlayerResult(
            player=place,
            rank=place,
            rebuys=wish.rebuys,
            buyins_cents=wish.buyin_cents,
            rebuys_cents=wish.buyin_cents * wish.rebuys,
            hits=wish.hits,
        )
        for place in places
        if place <= players
    ]
    return points_of(formula, facts, results, unit_cents=unit_cents)


def _text(points: Points | None) -> str:
    return points_text(points.value) if points and points.value is not None else ""


def _values(found: dict[int, Points]) -> list[tuple[int, float]]:
    return [(place, float(p.value)) for place, p in found.items() if p.value is not None]


def spread(first: int, last: int, most: int) -> list[int]:
    """Whole numbers from first to last, evenly, the two among them; at most so many."""
    if last - first < most:
        return list(range(first, last + 1))
    return [first + (last - first) * at // (most - 1) for at in range(most)]


def wrong_at(text: str, error: FormulaError) -> Wrong:
    """The line a formula fails on, cut at the place."""
    lines = text.replace("\r\n", "\n").split("\n")
    at = error.spot
    line = lines[at.line - 1] if at.line <= len(lines) else ""
    word = _word(line, at.column - 1)
    start = max(0, at.column - 61)
    return Wrong(
        says=translate(error),
        line=at.line,
        before=line[start : at.column - 1],
        at=word,
        after=line[at.column - 1 + len(word) :][:60],
    )


def _word(line: str, start: int) -> str:
    """The word or the sign that stands there."""
    end = start
    while end < len(line) and (line[end].isalnum() or line[end] == "_"):
        end += 1
    return line[start : max(end, start + 1)] or " "
