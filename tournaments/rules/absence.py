"""Players who are not there: no-shows, empty chairs, and those who serve a penalty."""

from dataclasses import dataclass


def removable_at(level_minutes: int, *, half_hour: int = 30) -> int:
    """The minute of play from which the director may lift an absent player's stack.

    Nothing is lifted by itself, and a request to hold the stack is honoured.
    Source: Robert's Rules 7.4.
    """
    return min(level_minutes, half_hour)


@dataclass(frozen=True, slots=True)
class Posted:
    """What an absent player puts in, and whether that was his last chip."""

    blind_chips: int
    ante_chips: int
    out: bool


def absent_posts(stack_chips: int, *, blind_chips: int, ante_chips: int = 0) -> Posted:
    """The blind, then the ante, as far as the stack goes; the hand itself is killed.

    The price to call stays the full blind.  Source: Robert's Rules 7.6, 7.20; TDA 2024 RP-11.
    """
    blind = min(blind_chips, stack_chips)
    ante = min(ante_chips, stack_chips - blind)
    return Posted(blind, ante, out=blind + ante == stack_chips)


def penalty_hands(players: int, *, rounds: int) -> int:
    """The hands a penalty of so many rounds costs; moving tables does not change it.

    `players` are those at the table when it is given, the offender included.
    Source: TDA 2024 71-A; WSOP 2026 113.
    """
    return players * rounds
