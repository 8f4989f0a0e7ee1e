"""How registration and an event end, as parts of an act."""

from blinds.operations import clocks
from tables.operations import hands_dealt, seating
from tournaments.acts import Act
from tournaments.models import Entry
from tournaments.operations import (
    bounties,
    eliminations,
    events,
    merging_flights,
)


def close(act: Act) -> list[int]:
    """The close of registration as a part of an act; the prizes in cents, first place first."""
    waiting = Entry.objects.filter(tournament=act.tournament, elimination__pending=True)
    for entry in waiting.select_related("player", "elimination", "seat__table"):
        eliminations.decline_rebuy(act, entry)
        seating.vacate(act, entry)
    if act.tournament.feeds_id is not None:
        return merging_flights.close_registration(act)
    return events.close_registration(act)


def end(act: Act) -> list[Entry]:
    """The end of the event as a part of an act; answers with the winners."""
    winners = events.finish(act)
    bounties.check_all_opened(act.tournament)
    hands_dealt.drop(act)
    clocks.stop_clock(act)
    return winners
