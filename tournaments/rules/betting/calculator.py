"""What a calculator is: what it is asked, and the sentence, steps and laws it answers with."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from tournaments.rules import N_, RuleError

SHARE = N_("%(chips)s to %(who)s")
SEAT_SHARE = N_("%(chips)s to seat %(who)s")


@dataclass(frozen=True, slots=True)
class AnswerStep:
    """One sentence as a floor person says it, kept apart from its values until it is read.

    A value is a number, a text, another step, a tuple of such, or chips by player or by seat.
    """

    text: str
    values: Mapping[str, object] = field(default_factory=dict)
    law: str = ""

    def __str__(self) -> str:
        return step_text(self, sentence=str, number=str)


def step(text: str, law: str = "", /, **values: object) -> AnswerStep:
    """A step from its sentence, its law and the values of the sentence."""
    return AnswerStep(text, values, law)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """The answer of a calculator; each adds its own figures.

    `says` is the answer in a sentence, `law` all the laws it rests on.  Where another rulebook
    reads it otherwise, `readings` hold its answers, each with its `source`.
    """

    says: AnswerStep
    steps: tuple[AnswerStep, ...]
    law: str
    source: str = ""
    readings: tuple["Ruling", ...] = ()


def step_text(
    step: AnswerStep, *, sentence: Callable[[str], str], number: Callable[[int], str]
) -> str:
    """The step in a reader's language: `sentence` translates a text, `number` writes a number."""

    def value(of: object) -> str:
        if isinstance(of, AnswerStep):
            return step_text(of, sentence=sentence, number=number)
        if isinstance(of, Mapping):
            return ", ".join(share(who, chips) for who, chips in of.items())
        if isinstance(of, tuple | list):
            return ", ".join(map(value, of))
        return number(of) if isinstance(of, int) else str(of)

    def share(who: object, chips: object) -> str:
        text = SEAT_SHARE if isinstance(who, int) else SHARE
        return sentence(text) % {"who": who, "chips": value(chips)}

    text = sentence(step.text)
    return text % {name: value(of) for name, of in step.values.items()} if step.values else text


MAX_CHIPS = 10**12
MAX_SEATS = 23
MAX_PLAYERS = 23
MAX_ACTIONS = 200


class FieldKind(StrEnum):
    """What is written into a field, or told."""

    CHIPS = "chips"  # 0 to MAX_CHIPS
    COUNT = "count"  # a whole number between `lowest` and `most`
    FLAG = "flag"
    CHOICE = "choice"
    PLAYER = "player"  # a name, or a seat as text
    CARDS = "cards"  # several, such as Ah Td 2c
    CHIP_LIST = "chip_list"  # single chips: 1000 500 500
    PLAYERS = "players"  # several texts
    SEATS = "seats"
    WORDS = "words"  # told only: text
    ROWS = "rows"  # several of the fields in `of`
    CHOICES = "choices"  # told only: several of the figure's choices
    SHARES = "shares"  # told only: chips by player or seat
    POTS = "pots"  # told only: each an amount and who plays for it
    HANDS = "hands"  # told only: each a player, the cards and what they make


@dataclass(frozen=True, slots=True)
class Choice:
    value: str
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """One thing a calculator asks.  `label` and `help` are untranslated sentences.

    A field that is not `required` may be left out and counts as `default`; None means unknown.
    `lowest` and `most` bound a number, or how many there are in a list.
    """

    name: str
    kind: FieldKind
    label: str
    required: bool = True
    default: object = None
    choices: tuple[Choice, ...] = ()
    lowest: int = 0
    most: int = MAX_CHIPS
    of: tuple["Field", ...] = ()
    help: str = ""


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure of an answer: an attribute of the ruling, and what a page calls it.

    What may be None does not apply, such as the least raise of a player who may not raise.
    """

    name: str
    kind: FieldKind
    label: str
    choices: tuple[Choice, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Calculator:
    """One calculator: its address `name`, its laws, what it asks and tells, and how it counts.

    `run` takes the fields by name and answers a Ruling with the figures of `tells`.
    Raises RuleError, with the field.
    """

    name: str
    title: str
    about: str
    law: str
    ask: tuple[Field, ...]
    tells: tuple[Figure, ...]
    run: Callable[..., Ruling]


class PlayerTwice(RuleError):
    """A player who stands in two rows."""


def by_player(rows: Sequence[Mapping[str, Any]], name: str, *, field: str) -> dict[str, Any]:
    """One value of each row by its player, in their order.  Raises PlayerTwice."""
    found: dict[str, Any] = {}
    for row in rows:
        if row["player"] in found:
            raise PlayerTwice(
                N_("%(player)s appears twice. Give every player one row."),
                field=field,
                player=row["player"],
            )
        found[row["player"]] = row[name]
    return found


def chips(name: str, label: str, *, lowest: int = 0, **options: Any) -> Field:
    """A field for a number of chips."""
    return Field(name=name, kind=FieldKind.CHIPS, label=label, lowest=lowest, **options)


def count(name: str, label: str, lowest: int, most: int, **options: Any) -> Field:
    """A field for a whole number between two bounds."""
    return Field(name=name, kind=FieldKind.COUNT, label=label, lowest=lowest, most=most, **options)


def flag(name: str, label: str, *, default: bool | None = False, **options: Any) -> Field:
    """A field for yes or no; with None as default it may also be left open."""
    return Field(
        name=name, kind=FieldKind.FLAG, label=label, required=False, default=default, **options
    )


def choices(*of: tuple[str, str]) -> tuple[Choice, ...]:
    """Choices from their values and labels."""
    return tuple(Choice(str(value), label) for value, label in of)


def choice(name: str, label: str, *of: tuple[str, str], **options: Any) -> Field:
    """A field for one of these, each a value and its label."""
    return Field(name=name, kind=FieldKind.CHOICE, label=label, choices=choices(*of), **options)


def player(name: str, label: str, **options: Any) -> Field:
    """A field for a player's name."""
    return Field(name=name, kind=FieldKind.PLAYER, label=label, **options)


def rows(
    name: str, label: str, *fields: Field, lowest: int = 0, most: int, **options: Any
) -> Field:
    """A field for several rows of these fields."""
    return Field(
        name=name, kind=FieldKind.ROWS, label=label, of=fields, lowest=lowest, most=most, **options
    )


def listed(name: str, kind: FieldKind, label: str, lowest: int, most: int, **options: Any) -> Field:
    """A field for so many cards, chips, players or seats."""
    return Field(name=name, kind=kind, label=label, lowest=lowest, most=most, **options)
