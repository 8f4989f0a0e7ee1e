"""Stacks as they are typed at a table: as one number, or as pieces of each denomination."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tdsite.rooms.days.bagging import SeatBag
from tdsite.web.stacks import MAX_CHIPS, parse_stack
from tournaments.rules import N_, RuleError
from tournaments.sentences import translate

MAX_DIGITS = 7
LONGEST = 20


class NotCounted(RuleError):
    """No stack can be read of what was typed at a seat."""


@dataclass
class TypedStacks:
    """What was typed by seat, what was read of it, and what is wrong beside each field."""

    sent: dict[int, str] = field(default_factory=dict)
    stacks: dict[int, int] = field(default_factory=dict)
    errors: dict[int, str] = field(default_factory=dict)

    @property
    def is_right(self) -> bool:
        return not self.errors


def typed_at_table(
    post: Mapping[str, Any], seats: Iterable[SeatBag], *, values: Sequence[int] = ()
) -> TypedStacks:
    """The stack of each of these seats; `values` are the denominations pieces may be typed of.

    A stack left empty is what its pieces add up to; with both, they must agree.
    """
    typed = TypedStacks()
    for row in seats:
        typed.sent[row.seat] = str(post.get(f"stack-{row.seat}", "")).strip()[:LONGEST]
        try:
            typed.stacks[row.seat] = _stack(post, row.seat, typed.sent[row.seat], values)
        except RuleError as error:
            typed.errors[row.seat] = translate(error)
    return typed


def _stack(post: Mapping[str, Any], seat: int, text: str, values: Sequence[int]) -> int:
    """Raises NotAStack, NotCounted."""
    pieces = _pieces(post, seat, values)
    if not text and pieces is None:
        raise NotCounted(N_("Count this stack. A seat without a stack is not bagged."))
    if not text:
        return pieces or 0
    chips = parse_stack(text)
    if pieces is not None and pieces != chips:
        raise NotCounted(
            N_("The pieces add up to %(pieces_chips)s, not to %(stack_chips)s. Count again."),
            pieces_chips=pieces,
            stack_chips=chips,
        )
    return chips


def _pieces(post: Mapping[str, Any], seat: int, values: Sequence[int]) -> int | None:
    """What the pieces come to; None where none were typed.  Raises NotCounted."""
    typed = {value: str(post.get(f"pieces-{seat}-{value}", "")).strip() for value in values}
    counted = {value: text for value, text in typed.items() if text}
    for value, text in counted.items():
        if not (text.isascii() and text.isdigit() and len(text) <= MAX_DIGITS):
            raise NotCounted(
                N_("Write how many chips of %(chip_chips)s there are."), chip_chips=value
            )
    total = sum(value * int(text) for value, text in counted.items())
    return min(total, MAX_CHIPS) if counted else None
