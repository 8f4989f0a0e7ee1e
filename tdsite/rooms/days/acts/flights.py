"""Flights: linked to the event they feed, sent on when they are over, merged into the next day."""

from typing import Annotated, Any, Unpack

from blinds.operations import clocks
from tables.operations import hands, next_day
from tdsite.acts.endings import close
from tdsite.rooms.days.acts.days import require_night
from tournaments import flight_tree, journal, reach
from tournaments.acts import ActContext
from tournaments.addresses import EVENT
from tournaments.models import JournalLine, Tournament
from tournaments.operations import flights, merging_flights
from tournaments.operations.flights import MAX_FLIGHT_NAME
from tournaments.register import act
from tournaments.rules.values import EventId, Help, Named, Text

FLIGHT = f"{EVENT}flight/"
TAKE_IN = f"{EVENT}flights/<id:flight_id>/take-in/"

Feeds = Annotated[EventId, Named("feeds_id"), Help("Null: it is a flight of none any more.")]
FlightId = Annotated[EventId, Named("flight_id")]


@act("flight.linked", path=FLIGHT)
def link_flight(
    tournament_id: EventId,
    *,
    feeds: Feeds | None,
    flight: Annotated[str, Text(MAX_FLIGHT_NAME, blank=True)] = "",
    **order: Unpack[ActContext],
) -> JournalLine:
    """Make an event a flight of another, or of none any more.

    Under a short name like 1A.
    It takes the right in every event that the flight plays for, and each gets a line too.
    Raises CannotFeed, OfTheWholeEvent, AliveTwice, NotAllowed; Tournament.DoesNotExist.
    """
    reach.lock_days(tournament_id, feeds)
    kind = "flight.linked" if feeds is not None else "flight.unlinked"
    act = journal.open_act(tournament_id, kind, **order)
    before, name = act.tournament.feeds, flight_tree.name_of(act.tournament)
    rows = Tournament.objects.filter(club=act.club)
    after = rows.get(pk=feeds) if feeds is not None else None
    flights.link(act, after, flight=flight)
    named = after or before
    return journal.record(
        act,
        flight=flight_tree.name_of(act.tournament) if after else name,
        event=named.name if named else "",
        feeds=feeds,
    )


@act("day.carried", path=f"{FLIGHT}carry-on/")
def carry_on(tournament_id: EventId, **order: Unpack[ActContext]) -> JournalLine:
    """Send the bags and the money of a flight on.

    It is over, the room is empty, and nobody has won.
    Registration closes first where it is open; early money that nobody won is sent along.
    Raises NotAFlight, WrongState, NotBagging, NotAllBagged, NotMerged.
    """
    act = journal.open_act(tournament_id, "day.carried", **order)
    after = flights.require_flight(act.tournament)
    require_night(act)
    if act.tournament.registration_closed_at is None:
        close(act)
    bags = merging_flights.advance_bags(act)
    next_day.leave_room(act)
    hands.drop(act)
    clocks.stop_clock(act)
    return journal.record(
        act,
        event=after.name,
        event_id=after.pk,
        players_count=len(bags),
        stack_chips=sum(bag.chips for bag in bags),
        amount_cents=flight_tree.under_way_cents(act.tournament),
    )


def lock_events(*tournaments: int) -> None:
    """Lock events in the order of their numbers, as every act does."""
    rows = Tournament.objects.filter(pk__in=tournaments).order_by("pk")
    list(rows.select_for_update(no_key=True))


@act("day.merged", path=TAKE_IN)
def merge_flight(
    tournament_id: EventId, *, flight: FlightId, **order: Unpack[ActContext]
) -> JournalLine:
    """Take in a flight that has sent its bags on.

    Its bags and its money go into the event it feeds, before that starts.

    Raises CannotFeed, NotCarried, MergedAlready, WrongState, PlaysThere; Tournament.DoesNotExist.
    """
    lock_events(tournament_id, flight)
    act = journal.open_act(tournament_id, "day.merged", **order)
    row = Tournament.objects.get(pk=flight)
    found = merging_flights.take_in(act, row)
    data: dict[str, Any] = {"left_out_chips": found.left_out_chips} if found.left_out_chips else {}
    if found.bounty_cents:
        data["bounty_cents"] = found.bounty_cents
    if found.removed:
        data["removed"] = ", ".join(stack.entry.player.name for stack in found.removed)
        data["removed_chips"] = sum(stack.chips for stack in found.removed)
    return journal.record(
        act,
        flight=flight_tree.name_of(row),
        flight_id=row.pk,
        players_count=found.players,
        new_players_count=found.new_players,
        stack_chips=found.chips - sum(stack.chips for stack in found.removed),
        amount_cents=found.cents,
        **data,
    )
