"""A calculator's case as it is typed: read from an address, written into one, made into values.

An address is a case: whoever opens it sees the same question and the same answer.  Values that are
missing, or make no sense, are named with their field.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias
from urllib.parse import urlencode

from django.http import QueryDict

from tdsite.rooms.rulings.event_facts import FILLED, CalculatorFacts
from tdsite.web.fields import NotAStack, parse_stack
from tournaments.rules import N_, RuleError
from tournaments.rules.betting.calculator import Calculator, Field, FieldKind
from tournaments.rules.betting.calculators_of_pots import AWARD
from tournaments.rules.betting.pots import with_places

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


_BETWEEN = re.compile(r"[\s;+]+")
_TIMES = re.compile(r"(\d{1,2})\s*[x×*]\s*(\S+)")
_GROUPED = re.compile(r"\d{1,3}(,\d{3})+")
_CARDS = re.compile(r"(10|[2-9TJQKA])\s*([cdhs♣♦♥♠])", re.IGNORECASE)
# fields that say nothing unless a flag is set
ONLY_WITH = {("minimum-raise", "posted"): "preflop"}


class NotAnInput(RuleError):
    """What was typed into a calculator is not what it asks."""


@dataclass(frozen=True, slots=True)
class Read:
    """The values, and by field what is missing or wrong; without either they can be run."""

    values: dict[str, Any] = field(default_factory=dict)
    missing: list[Field] = field(default_factory=list)
    wrong: dict[str, RuleError] = field(default_factory=dict)


def read_values(calculator: Calculator, typed: Typed) -> Read:
    """What the calculator is given."""
    found = Read()
    for one in calculator.ask:
        flag = ONLY_WITH.get((calculator.name, one.name))
        text = typed[one.name] if not flag or typed[flag] else []
        try:
            value = _row_values(one, text) if isinstance(text, list) else _value(one, text)
        except RuleError as error:
            found.wrong[one.name] = error
            continue
        found.values[one.name] = value
        if _is_missing(one, value):
            found.missing.append(one)
    return found


def _is_missing(one: Field, value: object) -> bool:
    if one.kind in (FieldKind.FLAG, FieldKind.CHOICE):
        return value is None and one.required
    if one.kind in _LISTS or one.kind is FieldKind.ROWS:
        return isinstance(value, list) and not value and one.lowest > 0
    return value is None and one.required


def _row_values(one: Field, rows: list[TypedRow]) -> list[dict[str, Any]]:
    """The rows that were filled in."""
    return [_row(one, row) for row in rows if not _is_empty(one, row)]


def _is_empty(one: Field, row: TypedRow) -> bool:
    """Nothing is in it but a name, where something else is asked for."""
    wanted = [sub for sub in one.of if sub.required and sub.kind is not FieldKind.PLAYER]
    return bool(wanted) and not any(row[sub.name] for sub in wanted)


def _row(one: Field, row: TypedRow) -> dict[str, Any]:
    values = {sub.name: _value(sub, row[sub.name]) for sub in one.of}
    for sub in one.of:
        if sub.required and values[sub.name] in (None, ""):
            raise NotAnInput(N_("A row is not complete. Fill it in, or remove it."), field=one.name)
    return values


def _value(one: Field, text: str) -> Any:
    if one.kind in _LISTS:
        return _several(one, text)
    if one.kind is FieldKind.FLAG:
        return text == "1" if text or one.default is not None else None
    if one.kind is FieldKind.CHOICE:
        return _chosen(one, text)
    if not text:
        return one.default
    if one.kind is FieldKind.PLAYER:
        return text[:80]
    return _number(one, text)


def _chosen(one: Field, text: str) -> Any:
    known = [choice.value for choice in one.choices]
    if text in known:
        return str(text)
    return one.default if not one.required else None


def _number(one: Field, text: str) -> int:
    """A whole number within the field's bounds.  Raises NotAnInput."""
    try:
        number = parse_stack(text)
    except NotAStack as error:
        raise NotAnInput(
            N_("“%(text)s” is not a number. Enter it like 1200 or 1.2k."),
            field=one.name,
            text=text,
        ) from error
    if not one.lowest <= number <= one.most:
        raise NotAnInput(
            N_("Enter a number from %(lowest)s to %(most)s."),
            field=one.name,
            lowest=one.lowest,
            most=one.most,
        )
    return number


def _several(one: Field, text: str) -> list[Any]:
    found = list(_LISTS[one.kind](one, text))
    if len(found) > one.most:
        raise NotAnInput(N_("At most %(most)s can be entered here."), field=one.name, most=one.most)
    return found


def _cards(one: Field, text: str) -> Iterator[str]:
    """Cards in whatever way they were written: AhTd, A♥ 10♦, ah td."""
    left = _CARDS.sub("", text)
    if left.strip(" ,;"):
        raise NotAnInput(
            N_("“%(text)s” is not a card. Enter it like Ah, Td or 2c."),
            field=one.name,
            text=left.strip(" ,;")[:20],
        )
    for rank, suit in _CARDS.findall(text):
        yield rank.upper().replace("10", "T") + suit.lower().translate(_SUITS)


_SUITS = str.maketrans("♣♦♥♠", "cdhs")


def _chip_list(one: Field, text: str) -> Iterator[int]:
    """Single chips: 1000 500 500, or 3x500."""
    plain = Field(name=one.name, kind=FieldKind.CHIPS, label=one.label, lowest=1)
    for word in _words(_TIMES.sub(r"\1x\2", text)):
        times = _TIMES.fullmatch(word)
        for _ in range(int(times[1]) if times else 1):
            yield _number(plain, times[2] if times else word)


def _words(text: str) -> Iterator[str]:
    for word in _BETWEEN.split(text):
        parts = [word] if _GROUPED.fullmatch(word) else word.split(",")
        yield from filter(None, parts)


def _players(one: Field, text: str) -> Iterator[str]:
    """Names between commas; without any, single words."""
    between = text.replace(";", ",").split(",") if "," in text or ";" in text else text.split()
    yield from (name.strip()[:80] for name in between if name.strip())


def _seats(one: Field, text: str) -> Iterator[int]:
    plain = Field(name=one.name, kind=FieldKind.COUNT, label=one.label, lowest=1, most=23)
    for word in text.replace(",", " ").split():
        yield _number(plain, word)


_LISTS: dict[FieldKind, Callable[[Field, str], Iterator[Any]]] = {
    FieldKind.CARDS: _cards,
    FieldKind.CHIP_LIST: _chip_list,
    FieldKind.PLAYERS: _players,
    FieldKind.SEATS: _seats,
}
