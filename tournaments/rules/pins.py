"""The PIN by which somebody takes over a tablet that several people share.

It opens nothing from outside: only a device on which somebody has signed in asks for it.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise

from tournaments.rules import N_, RuleError

SHORTEST, LONGEST = 4, 6
MAX_WRONG_TRIES = 5
LOCKED_FOR, MAX_LOCK = timedelta(minutes=5), timedelta(minutes=15)
COUNTED = 20  # by then each wrong one locks for as long as any does


class BadPin(RuleError):
    """A PIN that is none, or that everybody would try first."""


class PinLocked(RuleError):
    """Too many wrong tries: nobody may try for a while."""


@dataclass(frozen=True, slots=True)
class Tries:
    """How often a wrong PIN was typed on a device, and until when none is taken there."""

    wrong: int = 0
    locked_until: datetime | None = None


def check(pin: str) -> str:
    """The PIN, if it may be one.  Raises BadPin.

    >>> check("4071")
    '4071'
    """
    if not looks_like_pin(pin):
        raise BadPin(N_("A PIN has four to six digits."), field="pin")
    if _is_easy(pin):
        raise BadPin(
            N_("Everybody would try this PIN first. Choose digits without a pattern."), field="pin"
        )
    return pin


def looks_like_pin(text: str) -> bool:
    """Four to six digits."""
    return text.isascii() and text.isdigit() and SHORTEST <= len(text) <= LONGEST


def _is_easy(pin: str) -> bool:
    """One digit, a row up or down, a pair or a triple over and over, or a year."""
    digits = [int(digit) for digit in pin]
    steps = {(after - before) % 10 for before, after in pairwise(digits)}
    repeated = any(pin == pin[:n] * (len(pin) // n) for n in (2, 3) if len(pin) % n == 0)
    year = len(pin) == SHORTEST and pin[:2] in ("19", "20")
    return steps in ({0}, {1}, {9}) or repeated or year


def check_open(tries: Tries, at: datetime) -> None:
    """Raise PinLocked while nobody may try."""
    if tries.locked_until is not None and at < tries.locked_until:
        raise PinLocked(
            N_(
                "Too many wrong PINs. Wait %(wait_minutes)s minutes, or sign in with name and"
                " password."
            ),
            field="pin",
            wait_minutes=-((at - tries.locked_until) // timedelta(minutes=1)),
        )


def after_wrong(tries: Tries, at: datetime) -> Tries:
    """The tries with one more wrong one.

    The last one allowed locks, and each one after it for twice as long, to a quarter of an hour,
    until the right one is typed or name and password: a device tries a hundred PINs of ten
    thousand in a day at most, and a joke costs nobody the evening.
    """
    wrong = min(tries.wrong + 1, COUNTED)
    if wrong < MAX_WRONG_TRIES:
        return Tries(wrong)
    return Tries(wrong, at + min(LOCKED_FOR * 2 ** (wrong - MAX_WRONG_TRIES), MAX_LOCK))
