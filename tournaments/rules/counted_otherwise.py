"""An event's points asked for again with one thing counted otherwise, as other programs do."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from fractions import Fraction
from typing import Any

from tournaments.rules import N_
from tournaments.rules.formulas import Formula, FormulaError, Number
from tournaments.rules.seasons import (
    EventFacts,
    PlayerResult,
    as_points,
    evening_numbers,
    event_numbers,
    more,
)

FIELD_AROUND = 6  # other numbers of players tried on each side


@dataclass(frozen=True, slots=True)
class Why:
    """A reason as a sentence with its values; `kind` groups them."""

    kind: str
    sentence: str
    values: Mapping[str, Any] = field(default_factory=dict)


WEIGHT = N_("Weighted %(percent)s percent here, not there.")
OWN_FORMULA = N_("This event has its own formula here; there it is counted by the season's.")
CREDIT = N_("Shared knockouts: %(there)s knockouts there, %(here)s here.")
ENTRIES = N_("Entries are counted as players there: %(there)s, here %(here)s players.")
REENTRIES = N_("Re-entries are not counted as rebuys there: %(there)s rebuys, here %(here)s.")
FIELD = N_("Number of players: %(there)s would fit, %(here)s here.")
PAID = N_("Places paid: %(there)s would fit, %(here)s here.")


@dataclass(frozen=True)
class EventReading:
    """What a formula saw of an event: its own numbers, and those of each player."""

    formula: Formula
    facts: EventFacts
    results: Mapping[int, PlayerResult]
    weight_percent: int = 100
    unit_cents: int = 100
    share_hits: bool = False

    @property
    def event(self) -> dict[str, Number]:
        found = event_numbers(self.facts, unit_cents=self.unit_cents)
        found |= more(self.facts.details, self.unit_cents)
        found |= more(self.facts.by_text, self.unit_cents)
        return {key: value for key, value in found.items() if key in self.formula.asks}

    def player(self, player: int) -> dict[str, Number]:
        one = self.results[player]
        found = evening_numbers(
            one, self.facts, unit_cents=self.unit_cents, share_hits=self.share_hits
        )
        return found | more(one.details, self.unit_cents)

    def seen(self, player: int) -> dict[str, Number]:
        """The numbers the formula asks for, as they were for this player."""
        found = {**self.event, **self.player(player)}
        return {key: value for key, value in found.items() if key in self.formula.asks}

    def points(
        self, event: Mapping[str, Number], rows: Sequence[Mapping[str, Number]]
    ) -> list[Decimal | None]:
        return [
            None
            if isinstance(value, FormulaError)
            else as_points(value * Fraction(self.weight_percent, 100))
            for value in self.formula.values(event, rows)
        ]


Points = Mapping[int, Decimal | None]
OfRow = Callable[[int, dict[str, Number]], Mapping[str, Number]]


def nothing_changed(_player: int, _row: dict[str, Number]) -> Mapping[str, Number]:
    return {}


@dataclass(frozen=True)
class Change:
    """One thing counted otherwise in a whole event.  `why` says it of one player's figure."""

    kind: str
    why: Callable[[int], Why]
    reading: EventReading
    event: Mapping[str, Number] = field(default_factory=dict)
    row: OfRow = nothing_changed

    def points(self, players: Iterable[int]) -> dict[int, Decimal | None]:
        known = [player for player in players if player in self.reading.results]
        rows = []
        for player in known:
            row = self.reading.player(player)
            rows.append({**row, **self.row(player, row)})
        found = self.reading.points({**self.reading.event, **self.event}, rows)
        return dict(zip(known, found, strict=True))


def named_changes(
    reading: EventReading, *, season_formula: Formula | None = None
) -> Iterator[Change]:
    """What is often counted otherwise: the ways of other programs, and of other terms."""
    if "nh" in reading.formula.asks and any(
        one.hits != one.shared_hits for one in reading.results.values()
    ):
        others = replace(reading, share_hits=not reading.share_hits)
        yield Change("credit", lambda at: _credit(reading, at), others)
    facts = reading.facts
    if facts.buyins != facts.players:
        why = Why("entries", ENTRIES, {"there": facts.buyins, "here": facts.players})
        yield _field(reading, "entries", facts.buyins, why)
    if facts.reentries:
        yield _without_reentries(reading)
    if reading.weight_percent != 100:
        why = Why("weight", WEIGHT, {"percent": reading.weight_percent})
        yield Change("weight", lambda _: why, replace(reading, weight_percent=100))
    if season_formula is not None:
        by_season = replace(reading, formula=season_formula)
        yield Change("formula", lambda _: Why("formula", OWN_FORMULA), by_season)


def _credit(reading: EventReading, player: int) -> Why:
    one = reading.results[player]
    here: Number = one.hits
    there = one.shared_hits
    if reading.share_hits:
        here, there = there, here
    return Why("credit", CREDIT, {"there": _short(there), "here": _short(here)})


def _short(number: Number) -> Decimal:
    return as_points(number).normalize() + 0


def _field(reading: EventReading, kind: str, players: int, why: Why) -> Change:
    def row(_player: int, seen: dict[str, Number]) -> Mapping[str, Number]:
        return {"position": players + 1 - seen["r"]}

    return Change(kind, lambda _: why, reading, {"n": players}, row)


def _without_reentries(reading: EventReading) -> Change:
    facts = reading.facts
    values = {"there": facts.rebuys, "here": facts.rebuys + facts.reentries}

    def row(player: int, seen: dict[str, Number]) -> Mapping[str, Number]:
        return {"nr": seen["nr"] - reading.results[player].reentries}

    return Change(
        "reentries",
        lambda _: Why("reentries", REENTRIES, values),
        reading,
        {"tnr": facts.rebuys},
        row,
    )


def around(here: int, *, least: int, most: int) -> Iterator[int]:
    """Other whole numbers, the nearest first."""
    for far in range(1, most + 1):
        yield here + far
        if here - far >= least:
            yield here - far


def sized_changes(reading: EventReading) -> Iterator[Change]:
    asks, facts = reading.formula.asks, reading.facts
    if asks & {"n", "position"}:
        for players in around(facts.players, least=1, most=FIELD_AROUND):
            why = Why("field", FIELD, {"there": players, "here": facts.players})
            yield _field(reading, f"field {players}", players, why)
    if asks & {"mr", "m"}:
        for paid in around(facts.places_paid, least=0, most=FIELD_AROUND):
            yield _paid(reading, paid)


def _paid(reading: EventReading, paid: int) -> Change:
    why = Why("paid", PAID, {"there": paid, "here": reading.facts.places_paid})

    def row(_player: int, seen: dict[str, Number]) -> Mapping[str, Number]:
        return {"m": int(seen["r"] <= paid)}

    return Change(f"paid {paid}", lambda _: why, reading, {"mr": paid}, row)
