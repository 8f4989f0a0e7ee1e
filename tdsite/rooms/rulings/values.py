"""What was typed, as the calculators take it; what is missing, and what makes no sense."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from tdsite.rooms.rulings.typed import Typed, TypedRow
from tdsite.web.stacks import NotAStack, parse_stack
from tournaments.rules import N_, RuleError
from tournaments.rules.betting.asking import Calculator, Field, FieldKind

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
            value = _rows(one, text) if isinstance(text, list) else _value(one, text)
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


def _rows(one: Field, rows: list[TypedRow]) -> list[dict[str, Any]]:
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
            N_("“%(text)s” is not a number. Write it like 1200 or 1.2k."),
            field=one.name,
            text=text,
        ) from error
    if not one.lowest <= number <= one.most:
        raise NotAnInput(
            N_("Write a number from %(lowest)s to %(most)s."),
            field=one.name,
            lowest=one.lowest,
            most=one.most,
        )
    return number


def _several(one: Field, text: str) -> list[Any]:
    found = list(_LISTS[one.kind](one, text))
    if len(found) > one.most:
        raise NotAnInput(N_("These are more than %(most)s."), field=one.name, most=one.most)
    return found


def _cards(one: Field, text: str) -> Iterator[str]:
    """Cards in whatever way they were written: AhTd, A♥ 10♦, ah td."""
    left = _CARDS.sub("", text)
    if left.strip(" ,;"):
        raise NotAnInput(
            N_("“%(text)s” is not a card. Write it like Ah, Td or 2c."),
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
