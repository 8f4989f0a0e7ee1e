"""What the fields of the deal room hold: stacks, amounts and ticks as they were typed."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tdsite.web import formats
from tdsite.web.amounts import as_typed, parse_cents
from tdsite.web.stacks import parse_stack
from tournaments.rules import RuleError
from tournaments.sentences import translate

LONGEST = 40


@dataclass(frozen=True, slots=True)
class Typed:
    """A field: its text, the number it stands for, and why it is none."""

    text: str = ""
    number: int | None = None
    error: str = ""


def chips_typed(text: str) -> Typed:
    """A stack; nothing typed is no stack."""
    return _typed(text, parse_stack)


def money_typed(text: str, *, currency: str) -> Typed:
    """An amount; nothing typed is none, and 0 is nothing."""
    return _typed(text, lambda amount: parse_cents(amount, currency=currency))


def _typed(text: str, read: Callable[[str], int]) -> Typed:
    text = text.strip()[:LONGEST]
    if not text:
        return Typed()
    try:
        return Typed(text, read(text))
    except RuleError as error:
        return Typed(text, None, translate(error))


def chips_known(chips: int, *, locale: str) -> Typed:
    """A stack as a field has it."""
    return Typed(formats.chips(chips, locale=locale), chips)


def money_known(cents: int, *, currency: str) -> Typed:
    """An amount as a field has it."""
    return Typed(as_typed(cents, currency=currency) or "0", cents)


@dataclass(frozen=True, slots=True)
class Fields:
    """What was sent, field by field; what was not is empty."""

    sent: Mapping[str, str]
    currency: str

    def chips(self, entry: int) -> Typed:
        return chips_typed(self.sent.get(f"chips-{entry}", ""))

    def amount(self, entry: int) -> Typed:
        return money_typed(self.sent.get(f"amount-{entry}", ""), currency=self.currency)

    def left(self, place: int) -> Typed:
        return money_typed(self.sent.get(f"left-{place}", ""), currency=self.currency)

    def is_ticked(self, name: str) -> bool:
        return bool(self.sent.get(name))

    def words(self, name: str) -> str:
        return self.sent.get(name, "").strip()[:200]
