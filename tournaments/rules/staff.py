"""Staff: dealers, their shifts and pushes, and the PIN of a shared tablet.

Source: TDA 2024 RP-7; terms of the house.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise

from tournaments.rules import N_, RuleError

PUSH_LAW = "TDA 2024 RP-7"
LAST_SECONDS = 90  # of a level, in which nobody is pushed
LONGEST_SHIFT = timedelta(days=2)
MAX_NAME, MAX_NOTE = 80, 120


class DealerNameMissing(RuleError):
    """A dealer without a name."""


class DealerTextTooLong(RuleError):
    """A name or a note longer than a line."""


class ShiftEndsOddly(RuleError):
    """A shift that is over before it begins, or lasts for days."""


class PushWaits(RuleError):
    """The level is about to end: a push now would fall into its turn."""


def check_dealer_name(name: str) -> str:
    """The name, tidy.  Raises DealerNameMissing, DealerTextTooLong."""
    tidy = " ".join(name.split())
    if not tidy:
        raise DealerNameMissing(N_("Enter the dealer’s name."), field="name")
    return _short(tidy, MAX_NAME, "name")


def check_note(note: str) -> str:
    """The note, tidy.  Raises DealerTextTooLong."""
    return _short(" ".join(note.split()), MAX_NOTE, "note")


def _short(text: str, most: int, field: str) -> str:
    if len(text) > most:
        raise DealerTextTooLong(
            N_("Enter at most %(most)s characters here."), field=field, most=most
        )
    return text


def check_until(until: datetime | None, *, came_at: datetime) -> None:
    """Raise ShiftEndsOddly for an end before the beginning, or days after it."""
    if until is not None and not came_at < until <= came_at + LONGEST_SHIFT:
        raise ShiftEndsOddly(
            N_("This shift would not end within two days. Enter when the dealer clocks out."),
            field="until",
        )


def waits_s(left_ms: int | None) -> int:
    """The seconds a push waits, a level having so much left; nothing where it need not.

    Source: TDA 2024 RP-7.
    """
    if left_ms is None or not 0 < left_ms <= LAST_SECONDS * 1000:
        return 0
    return -(-left_ms // 1000)


def check_push_time(left_ms: int | None) -> None:
    """Raise PushWaits in the last 90 seconds of a level.  Source: TDA 2024 RP-7."""
    seconds = waits_s(left_ms)
    if seconds:
        raise PushWaits(
            N_(
                "The level ends in %(seconds)s seconds; no push in the last 90. Push after "
                "the level change."
            ),
            seconds=seconds,
        )


def is_going(until: datetime | None, now: datetime, *, push_s: int) -> bool:
    """Whether the push now is the nearest to the end of the shift."""
    return until is not None and until < now + timedelta(seconds=push_s / 2)


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


def check_pin(pin: str) -> str:
    """The PIN, if it may be one.  Raises BadPin.

    >>> check_pin("4071")
    '4071'
    """
    if not looks_like_pin(pin):
        raise BadPin(N_("A PIN has four to six digits."), field="pin")
    if _is_easy(pin):
        raise BadPin(
            N_("This PIN is too easy to guess. Choose digits without a pattern."), field="pin"
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
