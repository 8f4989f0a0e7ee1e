"""A formula tried out on fields that never played, and on the numbers of an event that did.

With a table, a small chart, and formulas to begin with.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from tdsite.rooms.leagues import usual_event
from tdsite.rooms.leagues.facts import Projected
from tdsite.rooms.leagues.season_table import Column
from tdsite.rooms.leagues.standings import SAYS_PROJECTED, points_text
from tdsite.web import formats
from tdsite.web.charts import Tick, path_of, steps
from tdsite.web.languages import reading
from tournaments.models import Player, Season
from tournaments.rules import N_
from tournaments.rules.formulas import Formula, FormulaError, read_formula
from tournaments.rules.seasons import EventFacts, PlayerResult, Points, as_points, points_of
from tournaments.sentences import translate

LEFT, RIGHT, TOP, FLOOR = 36, 412, 12, 150


@dataclass(frozen=True, slots=True)
class Curve:
    """One field's line; `end` is where its name stands."""

    players: int
    path: str
    end: Tick


@dataclass(frozen=True, slots=True)
class Curves:
    curves: tuple[Curve, ...]
    values: tuple[Tick, ...]
    places: tuple[Tick, ...]
    floor: float = FLOOR
    left: float = LEFT


def curves(fields: Mapping[int, Sequence[tuple[int, float]]]) -> Curves | None:
    """The lines of these fields by place; None where nothing can be drawn."""
    points = [point for line in fields.values() for point in line]
    top = max((value for _, value in points), default=0.0)
    if len(points) < 2 or top <= 0:
        return None
    first, last = min(place for place, _ in points), max(place for place, _ in points)
    values = steps(max(1, int(top + 0.999)))

    def at(place: int, value: float) -> tuple[float, float]:
        across = LEFT + (RIGHT - LEFT) * (place - first) / max(1, last - first)
        up = FLOOR - (FLOOR - TOP) * max(0.0, value) / values[-1]
        return round(across, 1), round(up, 1)

    return Curves(
        curves=tuple(
            Curve(
                players, path_of(at(*point) for point in line), Tick(at(*line[0])[1], str(players))
            )
            for players, line in fields.items()
            if len(line) > 1
        ),
        values=tuple(Tick(at(first, value)[1], f"{value:,}") for value in values),
        places=tuple(Tick(at(place, 0)[0], str(place)) for place in _some(first, last)),
    )


def _some(first: int, last: int) -> list[int]:
    """At most seven places to write below."""
    every = max(1, -(-(last - first) // 6))
    return list(range(first, last + 1, every))


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
        details=usual_event.of_event(players=players, rebuys=wish.rebuys, pool_cents=pool),
        by_text=usual_event.by_texts(formula, buyin_cents=wish.buyin_cents),
    )
    results = [
        PlayerResult(
            player=place,
            rank=place,
            rebuys=wish.rebuys,
            buyins_cents=wish.buyin_cents,
            rebuys_cents=wish.buyin_cents * wish.rebuys,
            hits=wish.hits,
            details=usual_event.of_player(
                place, players=players, rebuys=wish.rebuys, hits=wish.hits
            ),
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


@dataclass(frozen=True, slots=True)
class Example:
    name: str
    formula: str


EXAMPLES = {
    "linear": Example(N_("One point per player beaten, plus one"), "n - r + 1"),
    "root": Example(
        N_("Steeper at the top, more in large fields"), "round(10 * sqrt(n) / sqrt(r), 2)"
    ),
    "costs": Example(
        N_("By field, place and cost, with knockouts"),
        'assign("paid", monies / entries)\n'
        "round(10 * sqrt(n / r) * (1 + log(paid + 0.25))) + 10 * hits",
    ),
    "fixed": Example(
        N_("Fixed points for the first ten"),
        "switch(r, 1, 25, 2, 18, 3, 15, 4, 12, 5, 10, 6, 8, 7, 6, 8, 4, 9, 2, 10, 1)",
    ),
    "money": Example(
        N_("1 point for playing, 3 for a paid place, 5 for a win"),
        "1 + if(inTheMoney, 3) + if(r = 1, 5)",
    ),
}


@dataclass(frozen=True, slots=True)
class EventPointsRow:
    """A player's evening.  `trouble`: why they have no points."""

    player: int
    name: str
    place: str
    result: PlayerResult
    points: str
    trouble: str
    hits: str


@dataclass(frozen=True, slots=True)
class EventPoints:
    rows: tuple[EventPointsRow, ...]
    facts: EventFacts
    formula: str
    projected: str
    wrong: Wrong | None


def event_points(season: Season, column: Column) -> EventPoints:
    """Everybody by place."""
    people = Player.objects.in_bulk(list(column.points))
    formula = column.counted.formula or season.formula
    rows = sorted(column.points.items(), key=lambda pair: pair[1].result.rank)
    projected = column.projected
    shares = season.share_knock_outs
    return EventPoints(
        rows=tuple(_row(people, player, points, shares=shares) for player, points in rows),
        facts=column.results.facts,
        formula=formula,
        projected="" if projected is Projected.NOT else gettext(SAYS_PROJECTED[projected]),
        wrong=wrong_at(formula, column.trouble) if column.trouble else None,
    )


def _row(
    people: Mapping[int, Player], player: int, points: Points, *, shares: bool
) -> EventPointsRow:
    hits = points.result.shared_hits if shares else points.result.hits
    return EventPointsRow(
        player=player,
        name=people[player].name,
        place=formats.place(points.result.rank, locale=reading()),
        result=points.result,
        points="" if points.value is None else points_text(points.value, digits=4),
        trouble=translate(points.trouble) if points.trouble else "",
        hits=points_text(as_points(hits)) if hits else "",
    )
