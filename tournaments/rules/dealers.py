"""Dealers and their shifts: what a name and an end may be, and when a push waits.

Source: terms of the house; TDA 2024 RP-7.
"""

from datetime import datetime, timedelta

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


def check_name(name: str) -> str:
    """The name, tidy.  Raises DealerNameMissing, DealerTextTooLong."""
    tidy = " ".join(name.split())
    if not tidy:
        raise DealerNameMissing(N_("Write the dealer's name."), field="name")
    return _short(tidy, MAX_NAME, "name")


def check_note(note: str) -> str:
    """The note, tidy.  Raises DealerTextTooLong."""
    return _short(" ".join(note.split()), MAX_NOTE, "note")


def _short(text: str, most: int, field: str) -> str:
    if len(text) > most:
        raise DealerTextTooLong(
            N_("Write at most %(most)s characters here."), field=field, most=most
        )
    return text


def check_until(until: datetime | None, *, came_at: datetime) -> None:
    """Raise ShiftEndsOddly for an end before the beginning, or days after it."""
    if until is not None and not came_at < until <= came_at + LONGEST_SHIFT:
        raise ShiftEndsOddly(
            N_("This shift would not end within two days. Write when the dealer goes home."),
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
                "The level ends in %(seconds)s seconds, and nobody is pushed in its last 90."
                " Push when the new level has begun."
            ),
            seconds=seconds,
        )


def is_going(until: datetime | None, now: datetime, *, push_s: int) -> bool:
    """Whether the push now is the nearest to the end of the shift."""
    return until is not None and until < now + timedelta(seconds=push_s / 2)
