"""Rulings: what may be written, until when a claim counts, and where a frozen pot goes.

A question is asked at a table and decided by the floor; what was taken out of the pot meanwhile
is released whole, to one or to several, once it is decided to whom.
Source: Robert's Rules 2.1.1-2.1.8.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Annotated, Any

from tournaments.rules import N_, RuleError
from tournaments.rules.values import Checked, Help, Json, RowId, SomeChips, Text

MAX_QUESTION, MAX_DECISION, MAX_LAW, MAX_REASON = 1000, 2000, 60, 200
MAX_RECIPIENT = 200  # letters of who gets a frozen pot, all of them together
MAX_SHARES = 23
MAX_CHIPS = 10**12
MAX_CONCERNED = 23  # entries
MAX_JSON = 20_000  # letters of JSON
UNWRITABLE = ("\\u0000", "\\ud8", "\\ud9", "\\uda", "\\udb", "\\udc", "\\udd", "\\ude", "\\udf")
NO_INPUTS: Mapping[str, Any] = MappingProxyType({})


class NothingAsked(RuleError):
    """A ruling without a question."""


class InputsUnfit(RuleError):
    """What no calculator was given."""


class NothingDecided(RuleError):
    """A decision without a word."""


class TextTooLong(RuleError):
    """More than the log of rulings holds."""


class NoReason(RuleError):
    """A decision is not changed or made void without saying why."""


class AlreadyDecided(RuleError):
    """There is a decision; another one is a change of it."""


class NotDecided(RuleError):
    """There is no decision to change, or to release a pot by."""


class RulingIsVoid(RuleError):
    """The ruling was made void before."""


class PotNotFrozen(RuleError):
    """Nothing was taken out of the pot, or it was released before."""


class WrongFreeze(RuleError):
    """A pot of no chips, or of more than are in play."""


class WrongRelease(RuleError):
    """The shares are not the frozen pot: too much, too little, or to nobody."""


@dataclass(frozen=True, slots=True)
class Case:
    """How a ruling stands.  `frozen_chips` is None where no pot was frozen."""

    number: int
    decided: bool = False
    voided: bool = False
    frozen_chips: int | None = None
    released: bool = False

    @property
    def holds_pot(self) -> bool:
        """Whether chips still wait for this ruling."""
        return self.frozen_chips is not None and not self.released and not self.voided


def check_inputs(inputs: Mapping[str, Any]) -> None:
    """Raise InputsUnfit for more than a calculator takes, and for signs that cannot be kept."""
    written = json.dumps(dict(inputs))
    if len(written) > MAX_JSON or any(sign in written for sign in UNWRITABLE):
        raise InputsUnfit(
            N_(
                "This is not valid calculator input: too long, or with characters that "
                "cannot be stored."
            )
        )


Calculator = Annotated[str, Text(40, blank=True), Help("The name of a calculator.")]
Inputs = Annotated[
    Mapping[str, Any], Json(), Checked(check_inputs), Help("What the calculator was given.")
]


@dataclass(frozen=True, slots=True)
class PotShare:
    """So many chips of a frozen pot, and who gets them; `entry` where it is known which."""

    to: Annotated[str, Text(MAX_RECIPIENT), Help("A name or a seat.")]
    chips: SomeChips
    entry: Annotated[RowId, Help("Whose stack, if it was counted, they come to.")] | None = None


def tidy(text: str, most: int, field: str) -> str:
    """The text without the spaces nobody meant; its lines stay.  Raises TextTooLong.

    >>> tidy("  Seat 3  acts ,\\r\\n\\r\\n then folds ", 99, "question")
    'Seat 3 acts ,\\nthen folds'
    """
    lines = (" ".join(line.split()) for line in text.replace("\0", " ").splitlines())
    tidied = "\n".join(line for line in lines if line)
    if len(tidied) > most:
        raise TextTooLong(N_("More than %(most)s characters. Shorten it."), field=field, most=most)
    return tidied


def question(text: str) -> str:
    """What is asked, tidy.  Raises NothingAsked, TextTooLong."""
    tidied = tidy(text, MAX_QUESTION, "question")
    if not tidied:
        raise NothingAsked(N_("Enter what happened at the table."), field="question")
    return tidied


def decision(text: str) -> str:
    """What is decided, tidy.  Raises NothingDecided, TextTooLong."""
    tidied = tidy(text, MAX_DECISION, "decision")
    if not tidied:
        raise NothingDecided(N_("Enter your decision."), field="decision")
    return tidied


def law(text: str) -> str:
    """The laws named, in one line.  Raises TextTooLong."""
    return tidy(text, MAX_LAW, "law").replace("\n", " ")


def reason(text: str) -> str:
    """Why, in one line.  Raises NoReason, TextTooLong."""
    tidied = tidy(text, MAX_REASON, "reason").replace("\n", " ")
    if not tidied:
        raise NoReason(N_("Enter why the ruling changes."), field="reason")
    return tidied


def check_freeze(chips: int | None, *, in_play_chips: int) -> None:
    """Raise WrongFreeze unless so many chips can be taken out of a pot.  Source: 2.1.7."""
    if chips is not None and not 0 < chips <= in_play_chips:
        raise WrongFreeze(
            N_("A frozen pot has 1 to %(most)s chips, the total in play. Count it again."),
            field="frozen_chips",
            most=in_play_chips,
        )


def check_open(case: Case) -> None:
    """Raise RulingIsVoid or AlreadyDecided unless the ruling waits for its decision."""
    _check_stands(case)
    if case.decided:
        raise AlreadyDecided(
            N_("Ruling %(number)s is already decided. To change it, enter the reason."),
            number=case.number,
        )


def check_decided(case: Case) -> None:
    """Raise RulingIsVoid or NotDecided unless there is a decision."""
    _check_stands(case)
    if not case.decided:
        raise NotDecided(N_("Ruling %(number)s is pending. Decide it first."), number=case.number)


def check_may_void(case: Case) -> None:
    """Raise RulingIsVoid unless the ruling stands."""
    _check_stands(case)


def check_release(case: Case, shares: Sequence[PotShare]) -> None:
    """Raise unless the shares are the whole of the frozen pot, by a decision.

    Raises RulingIsVoid, NotDecided, PotNotFrozen, WrongRelease.  Source: Robert's Rules 2.1.7.
    """
    check_decided(case)
    frozen = case.frozen_chips
    if frozen is None or not case.holds_pot:
        raise PotNotFrozen(
            N_("No frozen pot for ruling %(number)s, or already awarded."),
            number=case.number,
        )
    if not shares or any(not share.to or share.chips <= 0 for share in shares):
        raise WrongRelease(N_("Enter who gets the pot, and how many chips."), field="to")
    released = sum(share.chips for share in shares)
    if released > frozen:
        raise WrongRelease(
            N_("%(given)s chips exceed the %(frozen)s frozen. Count again."),
            field="chips",
            given=released,
            frozen=frozen,
        )
    if released < frozen:
        raise WrongRelease(
            N_("%(left)s of %(frozen)s chips are not awarded. Enter who gets them."),
            field="chips",
            left=frozen - released,
            frozen=frozen,
        )


def released_to(shares: Sequence[PotShare]) -> str:
    """Who got the pot, as the log keeps it; the chips only where it was divided.

    Raises TextTooLong.

    >>> released_to([PotShare("seat 3", 500)])
    'seat 3'
    >>> released_to([PotShare("seat 3", 300), PotShare("8", 200)])
    'seat 3: 300, 8: 200'
    """
    if len(shares) == 1:
        return tidy(shares[0].to, MAX_RECIPIENT, "to")
    return tidy(", ".join(f"{share.to}: {share.chips}" for share in shares), MAX_RECIPIENT, "to")


def is_late(*, table_stands: bool, in_play: bool, dealt_since: bool = False) -> bool:
    """Whether a claim about a hand comes when its table has stopped or moved.

    One that is heard before the next betting round comes late, too, when a further hand was
    `dealt_since`; whether that round has begun in the same hand only the table knows.
    The floor may still decide, for fairness' sake (2.1.1).  Source: Robert's Rules 2.1.5.
    """
    return dealt_since or not (table_stands and in_play)


def stacks_with(counted: Mapping[int, int], shares: Sequence[PotShare]) -> dict[int, int]:
    """What the counted stacks (entry → chips) are with their shares of a released pot.

    >>> stacks_with({7: 1000, 8: 200}, [PotShare("Ann", 300, 7), PotShare("Ben", 50, 9)])
    {7: 1300}
    """
    found: dict[int, int] = {}
    for share in shares:
        entry = share.entry
        if entry is not None and entry in counted:
            found[entry] = found.get(entry, counted[entry]) + share.chips
    return found


def _check_stands(case: Case) -> None:
    if case.voided:
        raise RulingIsVoid(N_("Ruling %(number)s is void. Ask for a new one."), number=case.number)
