"""Flights: linked to the event they feed, sent on, merged into the next day, one bag put away.

Sent on and merged in one go: two lines in two journals, one transaction.
"""

from collections.abc import Collection
from typing import Annotated, Any, Unpack

from django.db import transaction

from blinds.operations import clocks
from tables.operations import hands_dealt, next_day, seating
from tdsite.acts.arguments import event_of, the_entry
from tdsite.acts.play import close
from tdsite.rooms.days.acts.days import require_night
from tdsite.rooms.journal.acts import undo
from tournaments import access, flight_tree, journal
from tournaments.acts import ActContext
from tournaments.disqualified_bags import KEPT, DisqualifiedStack
from tournaments.models import JournalLine, Tournament
from tournaments.operations import disqualified_bags, flights, merging_flights
from tournaments.operations.flights import MAX_FLIGHT_NAME, NotMerged
from tournaments.operations.penalties import tidy_reason
from tournaments.register import ENTRY, EVENT, EntryId, act
from tournaments.rules import N_
from tournaments.rules.stacks import LAW
from tournaments.rules.values import EventId, Help, Named, Reason, Text
from tournaments.undo import active_lines

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
    access.lock_days(tournament_id, feeds)
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
    hands_dealt.drop(act)
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


KEY_LENGTH = 80


@transaction.atomic
def merge(tournament_id: int, *, flight: int, **order: Unpack[ActContext]) -> JournalLine:
    """Send a flight's bags on if that is still to do, and take them in; the line of the event.

    `expects` is the event's revision.  Raises what `carry_on` and `merge_flight` raise.
    """
    lock_events(tournament_id, flight)
    row = Tournament.objects.get(pk=flight)
    if row.feeds_id == tournament_id and not flight_tree.is_carried(row):
        sent: ActContext = {**order, "expects": None}
        carry_on(flight, **sent)
    return merge_flight(tournament_id, flight=flight, **order)


@transaction.atomic
def merge_several(
    tournament_id: int, *, flights: Collection[int], **order: Unpack[ActContext]
) -> list[JournalLine]:
    """The same for several flights of the event: all of them or none."""
    lock_events(tournament_id, *flights)
    return [merge(tournament_id, flight=one, **_order_for(order, one)) for one in flights]


def _order_for(order: ActContext, flight: int) -> ActContext:
    """One of several orders given at once, with a key of its own."""
    key = order.get("key")
    return {**order, "expects": None, "key": f"{key}-{flight}"[-KEY_LENGTH:] if key else None}


@transaction.atomic
def unmerge(tournament_id: int, *, flight: int, **order: Unpack[ActContext]) -> list[JournalLine]:
    """Undo the merging of a flight and its sending on together: the event first, then the flight.

    Raises NotMerged, and what `undo` raises: later acts of the event may rest on it.
    """
    lock_events(tournament_id, flight)
    merged = _line_in_force(tournament_id, "day.merged", flight_id=flight)
    carried = _line_in_force(flight, "day.carried")
    again: ActContext = {**order, "expects": None}
    return [
        undo(event, revision=line.revision, **again)
        for event, line in ((tournament_id, merged), (flight, carried))
    ]


def _line_in_force(tournament_id: int, kind: str, **data: int) -> JournalLine:
    """The last line of a kind that counts.  Raises NotMerged."""
    event = Tournament.objects.get(pk=tournament_id)
    wanted = {f"data__{name}": value for name, value in data.items()}
    line: JournalLine | None = active_lines(event, kind).filter(**wanted).last()
    if line is None:
        raise NotMerged(N_("This flight is not merged: there is nothing to undo."))
    return line


STACK = f"{ENTRY}stack/"


@act("day.stack_removed", path=f"{STACK}remove/")
def remove_stack(entry_id: EntryId, **order: Unpack[ActContext]) -> JournalLine:
    """Take the stack of a player who was disqualified in another flight out of play.

    A seat drawn for them is free.
    Raises PlayHasBegun, NothingToDecide.  Source: TDA 2024 71-D.
    """
    act = journal.open_act(event_of(entry_id), "day.stack_removed", **order)
    entry = the_entry(act, entry_id)
    stack = disqualified_bags.the_stack(act, entry)
    disqualified_bags.take_out(act, [stack])
    seating.vacate(act, entry)
    return journal.record(act, law=LAW, **_stack_payload(stack), removed_chips=stack.chips)


@act(KEPT, path=f"{STACK}let-play/")
def let_stack_play(
    entry_id: EntryId, *, reason: Reason, **order: Unpack[ActContext]
) -> JournalLine:
    """Let such a stack play on, with the reason.

    No row says so but the line, which can be undone.
    Raises PlayHasBegun, NothingToDecide, ReasonMissing.
    """
    act = journal.open_act(event_of(entry_id), KEPT, **order)
    stack = disqualified_bags.the_stack(act, the_entry(act, entry_id))
    return journal.record(
        act,
        law="2.1.1",
        **_stack_payload(stack),
        stack_chips=stack.chips,
        reason=tidy_reason(reason),
    )


def _stack_payload(stack: DisqualifiedStack) -> dict[str, Any]:
    return {"entry": stack.entry.pk, "player": stack.entry.player.name, "flight": stack.where}
