"""A calculator's case as it is typed: read from an address, written into one.

An address is a case: whoever opens it sees the same question and the same answer.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias
from urllib.parse import urlencode

from django.http import QueryDict

from tdsite.rooms.rulings.known import FILLED, CalculatorFacts
from tournaments.rules.betting.asking import Calculator, Field, FieldKind
from tournaments.rules.betting.calculators_of_pots import AWARD
from tournaments.rules.betting.who_wins import with_places

TypedRow: TypeAlias = dict[str, str]
Typed: TypeAlias = dict[str, str | list[TypedRow]]

MAX_LENGTH = 400  # of one field
SEVERAL = (FieldKind.SEATS,)  # sent as one box each
_ROW = re.compile(r"(\d{1,3})-(\w{1,30})")


def blank(calculator: Calculator, known: CalculatorFacts) -> Typed:
    """What a page begins with: what the event knows, else the field's own default."""
    return {one.name: _begins(calculator, one, known) for one in calculator.ask}


def _begins(calculator: Calculator, one: Field, known: CalculatorFacts) -> str | list[TypedRow]:
    if one.kind is FieldKind.ROWS:
        fill = FILLED.get((calculator.name, one.name))
        return [_whole(one, row) for row in fill(known)] if fill else []
    own = f"{calculator.name}.{one.name}"
    for name in (own, one.name):
        if name in known.values:
            return known.values[name]
    if one.kind is FieldKind.PLAYER and one.required:
        return known.ring[0]
    return as_text(one, one.default)


def as_text(one: Field, value: object) -> str:
    """A value as it would be typed."""
    if value is None:
        return ""
    if one.kind is FieldKind.FLAG:
        return "1" if value else "0" if one.default is None else ""
    if isinstance(value, list | tuple):
        between = ", " if one.kind is FieldKind.PLAYERS else " "
        return between.join(map(str, value))
    return str(value)


def read(calculator: Calculator, query: QueryDict, known: CalculatorFacts) -> Typed:
    """What an address says; what it does not speak of is as on a blank page."""
    typed = blank(calculator, known)
    for one in calculator.ask:
        if one.name in query:
            typed[one.name] = _rows(one, query) if one.kind is FieldKind.ROWS else _told(one, query)
    if typed.get("preflop") and "player" not in query:
        typed["player"] = known.ring_before_flop()[0]
    return typed


def _told(one: Field, query: QueryDict) -> str:
    values = [_tidy(str(text)) for text in query.getlist(one.name)]
    if one.kind in SEVERAL:
        return " ".join(text for text in values if text)[:MAX_LENGTH]
    return (
        ""
        if one.kind is FieldKind.FLAG and one.default is not None and values[-1] == "0"
        else values[-1]
    )


def _rows(one: Field, query: QueryDict) -> list[TypedRow]:
    rows: dict[int, TypedRow] = {}
    names = {sub.name for sub in one.of}
    for key in query:
        found = _ROW.fullmatch(key[len(one.name) + 1 :]) if key.startswith(f"{one.name}-") else None
        if found and found[2] in names and int(found[1]) < one.most:
            rows.setdefault(int(found[1]), {})[found[2]] = _tidy(str(query[key]))
    return [_whole(one, rows[number]) for number in sorted(rows)]


def _whole(one: Field, row: Mapping[str, str]) -> TypedRow:
    return {sub.name: row.get(sub.name, "") for sub in one.of}


def _tidy(text: str) -> str:
    return text.replace("\0", "").strip()[:MAX_LENGTH]


def query(calculator: Calculator, typed: Typed, known: CalculatorFacts) -> str:
    """The address of the case: only what is otherwise than on a blank page."""
    begins = blank(calculator, known)
    pairs = [("table", str(known.table))] if known.table else []
    pairs += [("ruling", str(known.ruling))] if known.ruling else []
    for one in calculator.ask:
        if typed[one.name] != begins[one.name]:
            pairs += _pairs(one, typed[one.name])
    return urlencode(pairs)


def _pairs(one: Field, value: str | list[TypedRow]) -> Iterable[tuple[str, str]]:
    if isinstance(value, str):
        return [(one.name, value or ("0" if one.kind is FieldKind.FLAG else ""))]
    rows = [
        (f"{one.name}-{number}-{name}", text)
        for number, row in enumerate(value)
        for name, text in row.items()
        if text
    ]
    return [(one.name, str(len(value))), *rows]


def from_values(
    calculator: Calculator, values: Mapping[str, object], known: CalculatorFacts
) -> Typed:
    """Kept inputs as they would be typed; what does not fit is as on a blank page."""
    typed = blank(calculator, known)
    for one in calculator.ask:
        value = values.get(one.name, one.default)
        if one.kind is not FieldKind.ROWS:
            typed[one.name] = _tidy(as_text(one, value))
        elif isinstance(value, list | tuple):
            rows: Sequence[Mapping[str, object]]
            rows = [row for row in value if isinstance(row, Mapping)][: one.most]
            if calculator.name == AWARD.name:
                rows = with_places(rows)
            typed[one.name] = [
                {sub.name: _tidy(as_text(sub, row.get(sub.name))) for sub in one.of} for row in rows
            ]
    return typed
