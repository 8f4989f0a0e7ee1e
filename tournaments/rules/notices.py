"""What the house says on its boards: how long a sentence may be, and how long it may stand."""

from tournaments.rules import N_, RuleError

MAX_LENGTH = 300
MAX_MINUTES = 24 * 60


class NothingSaid(RuleError):
    """A notice without a word."""


class NoticeTooLong(RuleError):
    """More than anybody reads on a board."""


class NoticeTooShortLived(RuleError):
    """A notice that stands for no time, or for longer than a day."""


def tidy(text: str) -> str:
    """The sentence as boards show it: one line, single spaces.

    Raises NothingSaid, NoticeTooLong.

    >>> tidy("  Dinner is  served\\n")
    'Dinner is served'
    """
    tidied = " ".join(text.replace("\0", " ").split())
    if not tidied:
        raise NothingSaid(N_("Write what the boards shall say."), field="text")
    if len(tidied) > MAX_LENGTH:
        raise NoticeTooLong(
            N_("This is longer than %(most)s letters. Shorten it."), field="text", most=MAX_LENGTH
        )
    return tidied


def check_minutes(minutes: int | None) -> None:
    """Raise NoticeTooShortLived unless a notice may stand so long; None is until taken down."""
    if minutes is not None and not 1 <= minutes <= MAX_MINUTES:
        raise NoticeTooShortLived(
            N_("A notice stands from 1 to %(most)s minutes, or until it is taken down."),
            field="minutes",
            most=MAX_MINUTES,
        )
