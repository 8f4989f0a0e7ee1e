"""The life of an event, across the book, the floor and the clock; when it takes entries."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Unpack

from django.contrib.auth.models import User

from blinds import queries as clock_queries
from blinds.models import Clock
from blinds.operations import clocks, structures
from blinds.rules.steps import Schedule
from blinds.rules.structure import MAX_STEPS
from tables import queries as floor_queries
from tables.draws import DrawState, seats_in_force
from tables.operations import buttons, draws, hands_dealt, moves, seating
from tdsite.acts.play import close, count_hand, end
from tournaments import access, flight_tree, journal, queries
from tournaments.acts import Act, ActContext
from tournaments.models import JournalLine, Screen, StaffRole, Tournament
from tournaments.operations import events, flights, openings
from tournaments.payloads.events import EventStarted
from tournaments.payloads.shapes import payload
from tournaments.register import EVENT, act
from tournaments.rules import N_
from tournaments.rules.values import EventId, Help, ReasonOrNone, Whole

KEY_LENGTH = 80
BEGINS_WITH = (
    "The level it begins with, a step of the plan from 0. Without it the first one;"
    " of an event that flights feed the level at which they stopped."
)

Index = Annotated[int, Whole(0, MAX_STEPS), Help(BEGINS_WITH)]


@act("tournament.opened")
def open_event(
    club_id: int,
    *,
    fields: Mapping[str, Any],
    prices: Sequence[Mapping[str, Any]],
    lines: Sequence[Mapping[str, Any]] = (),
    structure_name: str = "",
    schedule: Schedule = (),
    chips: structures.Chips = (),
    notes: str = "",
    screens: Sequence[Mapping[str, Any]] = (),
    staff: Sequence[Mapping[str, Any]] = (),
    **order: Unpack[ActContext],
) -> JournalLine:
    """Announce an event with its prices and its own copy of a plan.

    The line is in the club's journal.  `lines` are its price lines in their order.  The copy has
    the plan's chips and notes.  `screens` and `staff` are those of a template: who has left the
    club since is left out.  The line's data has `tournament_id`.
    Raises UnknownPolicy, BadLine.
    """
    act = journal.open_club_act(club_id, "tournament.opened", **order)
    tournament = announce(
        act,
        fields=fields,
        prices=prices,
        lines=lines,
        structure_name=structure_name,
        schedule=schedule,
        chips=chips,
        notes=notes,
        screens=screens,
        staff=staff,
    )
    return journal.record(act, tournament_id=tournament.pk, event=tournament.name)


def announce(
    act: Act,
    *,
    fields: Mapping[str, Any],
    prices: Sequence[Mapping[str, Any]],
    lines: Sequence[Mapping[str, Any]],
    structure_name: str,
    schedule: Schedule,
    chips: structures.Chips,
    notes: str,
    screens: Sequence[Mapping[str, Any]],
    staff: Sequence[Mapping[str, Any]],
) -> Tournament:
    """The rows of a new event, within an act of the club."""
    tournament = events.open_event(act, fields=fields, prices=prices)
    openings.set_price_lines(act, tournament, lines)
    flights.check_terms(tournament)
    draws.give_secret(act, tournament)
    if schedule:
        structures.give_structure(
            act, tournament, name=structure_name, schedule=schedule, chips=chips, notes=notes
        )
    for number, screen in enumerate(screens, start=1):
        act.create(Screen(tournament=tournament, number=number, **screen))
    there = User.objects.filter(pk__in=[one["user_id"] for one in staff], is_active=True)
    working = set(there.values_list("pk", flat=True))
    for one in staff:
        if one["user_id"] in working:
            act.create(StaffRole(tournament=tournament, **one))
    return tournament


@act("tournament.changed")
def change_event(
    tournament_id: int,
    *,
    fields: Mapping[str, Any],
    prices: Sequence[Mapping[str, Any]],
    lines: Sequence[Mapping[str, Any]] | None = None,
    structure_name: str = "",
    schedule: Schedule = (),
    chips: structures.Chips | None = None,
    notes: str | None = None,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Change terms, prices or levels of an event, as far as its life still allows.

    What the start or the close fixed stays.  `lines` are all its price lines from now on; None
    leaves them as they are.
    An empty plan leaves the levels as they are; a plan cannot change once the clock runs.
    Raises WrongState with the field, UnknownPolicy, BadLine.  Source: Robert's Rules 7.39.
    """
    if "feeds_id" in fields:
        access.lock_days(tournament_id, fields["feeds_id"])
    act = journal.open_act(tournament_id, "tournament.changed", **order)
    events.change_event(act, fields=fields, prices=prices)
    if lines is not None:
        openings.set_price_lines(act, act.tournament, lines)
        flights.check_terms(act.tournament)
    if schedule:
        structures.replace_structure(
            act, name=structure_name, schedule=schedule, chips=chips, notes=notes
        )
    return journal.record(act, law="7.39", fields=sorted(fields))


@act("tournament.started", path=f"{EVENT}start/", draws=True)
def start(
    tournament_id: EventId, *, index: Index | None = None, **order: Unpack[ActContext]
) -> JournalLine:
    """Shuffle up and deal: draw seats and buttons, set the clock going.

    The policy is frozen.  A seating draw that only the staff had seen is released.
    The clock begins with the level `index` of the plan; unless said, with the first one, and after
    flights with the one at which they stopped.  Their entries are sold: registration closes with
    the start, in a line of its own that may be undone, unless the terms sell entries
    on this day too.
    Raises WrongState, TermsMissing, BadTerms, NoPlan, NoSuchLevel.
    Source: Robert's Rules 7.2, 7.3, 7.7, 7.8.
    """
    line = _start(tournament_id, index=index, **order)
    if payload(line, EventStarted).get("sells_on") is False:
        key = order.get("key")
        closing = f"{key}-close"[-KEY_LENGTH:] if key else None
        also: ActContext = {**order, "expects": None, "key": closing}
        close_registration(tournament_id, **also)
    return line


@act("tournament.started")
def _start(tournament_id: int, *, index: int | None, **order: Unpack[ActContext]) -> JournalLine:
    """Start the event, in a line of its own."""
    act = journal.open_act(tournament_id, "tournament.started", **order)
    events.start(act)
    unseated = queries.entries_in(act.tournament).filter(seat=None).order_by("number")
    drawn = seating.seat_everybody(act, list(unseated))
    for draw, standing in seats_in_force(act.tournament):
        if standing is DrawState.MADE:
            draws.release(act, draw.number)
    moves.even_out(act)
    buttons.draw_buttons(act)
    clock = clocks.start_clock(act, index=index)
    count_hand(act, None)  # the first one: penalties may have come with the bags
    rows = floor_queries.counts(act.tournament)
    return journal.record(
        act,
        law="7.2, 7.7",
        players_count=sum(row.players for row in rows),
        tables_count=len(rows),
        drawn_count=len(drawn),
        **_after_flights(act, clock),
    )


def _after_flights(act: Act, clock: Clock) -> dict[str, Any]:
    """What the line of a start says of one that is not the first: its level, if it still sells."""
    data: dict[str, Any] = {}
    if clock.index:
        schedule = clock_queries.schedule_of(act.tournament)
        data["level"] = clock_queries.standing_at(schedule, clock.index).level
    if flight_tree.flights_of(act.tournament):
        data["sells_on"] = act.tournament.direct_entries
    return data


@act("registration.closed", path=f"{EVENT}registration/close/")
def close_registration(tournament_id: EventId, **order: Unpack[ActContext]) -> JournalLine:
    """Close registration and set the prizes.

    Who still might have rebought is out.  A flight pays its early money only; the rest of its
    pool goes on to the event it feeds.
    Raises WrongState, NotMerged.  Source: Robert's Rules 7.33; WSOP 2026 12.
    """
    act = journal.open_act(tournament_id, "registration.closed", **order)
    pool = queries.pool_cents(act.tournament)
    amounts = close(act)
    return journal.record(
        act,
        entries_count=act.tournament.entries.filter(voided=False).count(),
        places_count=len(amounts),
        pool_cents=pool,
    )


@act("tournament.finished", path=f"{EVENT}finish/")
def finish(tournament_id: EventId, **order: Unpack[ActContext]) -> JournalLine:
    """Finish the event: the last player in wins.

    Of a satellite, all who have a ticket; the clock stands.  Closes registration first where it
    is open.
    Raises NotOver, EnvelopesWait, GoesOn.  Source: Robert's Rules 7.35, 7.38.
    """
    act = journal.open_act(tournament_id, "tournament.finished", **order)
    if act.tournament.registration_closed_at is None:
        close(act)
    winners = end(act)
    names = ", ".join(entry.player.name for entry in winners)
    several = {"winners_count": len(winners)} if len(winners) > 1 else {}
    return journal.record(act, law="7.38", entry=winners[0].pk, player=names, **several)


@act("tournament.cancelled", path=f"{EVENT}cancel/")
def cancel(
    tournament_id: EventId, *, reason: ReasonOrNone, **order: Unpack[ActContext]
) -> JournalLine:
    """Cancel the event, with a reason.

    Raises WrongState, ReasonMissing.  Source: 7.39."""
    act = journal.open_act(tournament_id, "tournament.cancelled", **order)
    if not reason.strip():
        raise events.TermsMissing(N_("Enter why the event is cancelled."), field="reason")
    events.cancel(act)
    hands_dealt.drop(act)
    clocks.stop_clock(act)
    return journal.record(act, law="7.39", reason=reason.strip())


REGISTRATION = f"{EVENT}registration/"


@act("registration.opened", path=f"{REGISTRATION}open/")
def open_registration(tournament_id: EventId, **order: Unpack[ActContext]) -> JournalLine:
    """Open the registration of an event that was announced only.  Raises WrongState."""
    act = journal.open_act(tournament_id, "registration.opened", **order)
    openings.open_now(act)
    return journal.record(act)


@act("registration.suspended", path=f"{REGISTRATION}suspend/")
def suspend_registration(tournament_id: EventId, **order: Unpack[ActContext]) -> JournalLine:
    """Sell no entries until registration goes on; rebuys and add-ons are still sold.

    Raises WrongState.
    """
    act = journal.open_act(tournament_id, "registration.suspended", **order)
    openings.suspend(act)
    return journal.record(act)


@act("registration.resumed", path=f"{REGISTRATION}resume/")
def resume_registration(tournament_id: EventId, **order: Unpack[ActContext]) -> JournalLine:
    """Sell entries again after registration was suspended.  Raises WrongState."""
    act = journal.open_act(tournament_id, "registration.resumed", **order)
    openings.go_on(act)
    return journal.record(act)
