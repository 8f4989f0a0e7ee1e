"""The prize of a disqualified player: withheld until the director decides what becomes of it.

Paid after all; kept by the house; or given to the places after it, each of which takes the prize
of the place above.  Source: WSOP 2026 40-f (forfeiture); Robert's Rules are silent.
"""

from collections.abc import Collection, Mapping

from tournaments.rules import N_, RuleError
from tournaments.rules.places import Place

LAW = "WSOP 2026 40"


class PrizeWithheld(RuleError):
    """The prize of a disqualified player is not paid before the director has decided on it."""


class PrizeKept(RuleError):
    """The director decided that this prize is not paid to its player."""


class NothingToDecide(RuleError):
    """The entry was not disqualified, or there is no prize to decide on."""


class NoNextPlace(RuleError):
    """There are not enough players after the place to take the prizes up."""

    code = "nobody_after"


def moved_up(placed: Mapping[int, Place], forfeited: Mapping[int, Place]) -> dict[int, Place]:
    """The places by which prizes are won, once those of the `forfeited` entries move up.

    `placed` may be a part of all places, `forfeited` are all whose prize goes to the places
    after.  They win nothing; everybody after them moves up by one, and those who tied with one
    share between them what is left of their range.

    >>> tied = {1: Place(3, 4, tied=True), 2: Place(3, 4, tied=True), 3: Place(5, 5, tied=False)}
    >>> {entry: str(place) for entry, place in moved_up(tied, {1: tied[1]}).items()}
    {2: '3', 3: '4'}
    """
    gone = list(forfeited.values())
    return {
        entry: _without(place, gone) for entry, place in placed.items() if entry not in forfeited
    }


def check_somebody_takes_them(entries: int, forfeited: int, *, last_paid: int) -> None:
    """Raise NoNextPlace unless every prize still finds somebody.  Exact to the cent then.

    `last_paid` is the last place that wins money: those before it may win none, as in a flight.
    """
    if entries - forfeited < last_paid:
        raise NoNextPlace(
            N_(
                "Nobody finished after this place to take the prize. Pay it, or let the house"
                " keep it."
            ),
            field="decision",
        )


def _without(place: Place, gone: Collection[Place]) -> Place:
    first = place.place - sum(other.place < place.place for other in gone)
    through = place.through - sum(other.place <= place.place for other in gone)
    return Place(first, through, tied=through > first)
