"""Who may enter which flight of an event, and which terms an event of flights can have.

A flight feeds the event of the next day; one player is in one flight at a time, and his entries
count over all of them.  Source: WSOP 2026 13; the custom of the houses.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.rules import N_, RuleError


class AliveElsewhere(RuleError):
    """The player plays in another flight of the event."""


class HoldsABag(RuleError):
    """The player has a stack that goes on from another flight."""


class TooManyEntries(RuleError):
    """The player has entered the event as often as he may."""


class Stand(StrEnum):
    """How an entry stands: it plays, its stack is bagged, it is out, or its bag went on."""

    IN = "in"
    BAGGED = "bagged"
    OUT = "out"
    GONE_ON = "gone_on"


@dataclass(frozen=True, slots=True)
class Life:
    """One entry of a player in an event of flights.

    `event` and `where` are the flight's key and its name; `bought` is False for what bags became.
    """

    event: int
    where: str
    stand: Stand
    bought: bool = True


def check_enters(
    lives: Sequence[Life],
    *,
    player: str,
    into: int,
    feeders: Collection[int],
    enter_with_bag: bool,
    most_entries: int | None,
    event: str,
) -> None:
    """Raise unless a player of these lives may enter the flight `into` once more.

    `feeders` are the flights below it: a bag from one of them brings him there anyway.  What he
    has in `into` itself is for the laws of that event.
    Raises AliveElsewhere, HoldsABag, TooManyEntries.
    """
    for life in lives:
        if life.event == into:
            continue
        if life.stand is Stand.IN:
            raise AliveElsewhere(
                N_(
                    "%(player)s plays in %(flight)s. One player is in one flight at a time:"
                    " report the bust there first."
                ),
                field="player",
                player=player,
                flight=life.where,
            )
        if life.stand is Stand.BAGGED and (not enter_with_bag or life.event in feeders):
            raise HoldsABag(
                N_("%(player)s has a stack in %(flight)s and goes on with it."),
                field="player",
                player=player,
                flight=life.where,
            )
    bought = sum(life.bought for life in lives)
    if most_entries is not None and bought >= most_entries:
        raise TooManyEntries(
            N_("%(player)s has entered %(event)s %(times)s times. More is not allowed."),
            field="player",
            player=player,
            event=event,
            times=bought,
        )


def twice_alive(lives: Sequence[Life], *, enter_with_bag: bool) -> list[Life]:
    """The lives of which a player has one too many: none where all is well."""
    playing = [life for life in lives if life.stand is Stand.IN]
    bagged = [life for life in lives if life.stand is Stand.BAGGED]
    if len(playing) > 1 or (len(playing) + len(bagged) > 1 and not enter_with_bag):
        return [*playing, *bagged]
    return []
