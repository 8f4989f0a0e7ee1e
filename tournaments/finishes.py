"""Who went out in which order, where everybody finished over all flights, and what each has won."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from django.db.models import Count, Prefetch, Sum

from tournaments import bounties, flight_tree, queries
from tournaments.models import (
    Elimination,
    Entry,
    ImportedEvent,
    JournalLine,
    KnockOut,
    Payout,
    Prize,
    Sale,
    Tournament,
)
from tournaments.models.prizes import PayoutKind
from tournaments.models.tournament import PriceKind, State
from tournaments.queries import Figures
from tournaments.rules.bust_corrections import EntryState, Out
from tournaments.rules.places import Flight, Place, multi_day_places
from tournaments.undo import undone_by


def has_flights(tournament: Tournament) -> bool:
    """Whether flights feed it that were not cancelled; read once where they were read before."""
    return any(flight.state != State.CANCELLED for flight in tournament.flights.all())


def days_before(tournament: Tournament) -> list[list[Tournament]]:
    """The days before this event, the next one first, each with its flights."""
    if not has_flights(tournament):
        return []
    by_parent: dict[int | None, list[Tournament]] = {}
    for flight in flight_tree.below(tournament):
        by_parent.setdefault(flight.feeds_id, []).append(flight)
    days, here = [], by_parent.get(tournament.pk, [])
    while here:
        days.append(here)
        here = [flight for event in here for flight in by_parent.get(event.pk, [])]
    return days


def places(
    tournament: Tournament, *, earlier: Sequence[Sequence[Tournament]] | None = None
) -> dict[int, Place]:
    """The place of every entry that has one, over all days; `earlier` if `days_before` is known.

    Who goes on has no place in their flight, but in the event it feeds.
    """
    days = days_before(tournament) if earlier is None else earlier
    own = queries.places(tournament)
    if not days:
        return own
    events = [tournament, *(flight for day in days for flight in day)]
    rows = Entry.objects.filter(tournament__in=events, voided=False).values_list("tournament")
    sizes = dict(rows.annotate(n=Count("pk")))
    merged = flight_tree.merged_among(events)
    flights = [[_flight(one, sizes.get(one.pk, 0), merged) for one in day] for day in days]
    return multi_day_places(Flight(sizes.get(tournament.pk, 0), own), flights)


def _flight(event: Tournament, entries: int, merged: set[int]) -> Flight:
    placed = queries.places(event)
    return Flight(entries, placed, 0 if event.pk in merged else entries - len(placed))


def won(tournament: Tournament, placed: Mapping[int, Place] | None = None) -> dict[int, int]:
    """What every placed entry wins in cents, early money in flights too.

    `placed` are the places of the event's own entries, if they are known.
    """
    found = dict(queries.awards(tournament, placed).paid_cents)
    for day in days_before(tournament):
        for flight in day:
            found |= queries.awards(flight).paid_cents
    return found


def early_cents(flights: Collection[Tournament]) -> int:
    """What these flights have set for who goes out in them, in cents."""
    rows = Prize.objects.filter(tournament__in=flights)
    return int(rows.aggregate(total=Sum("amount_cents"))["total"] or 0) if flights else 0


def entries_bought(tournament: Tournament) -> Counter[int]:
    """How many entries each player bought over all days, by player."""
    events = [tournament, *(flight for day in days_before(tournament) for flight in day)]
    rows = Entry.objects.filter(tournament__in=events, voided=False, carried_bags=None)
    return Counter(rows.values_list("player", flat=True))


def figures(tournament: Tournament) -> Figures:
    """The figures of the event; of one that flights feed, what was sold in all of them."""
    own = queries.figures(tournament)
    flights = [flight for day in days_before(tournament) for flight in day]
    if not flights:
        return own
    field = flight_tree.figures(tournament)
    sales = Sale.objects.filter(tournament__in=[tournament, *flights], voided=False)
    bought = dict(sales.values_list("kind").annotate(n=Sum("quantity")))
    return replace(
        own,
        entries=field.entries,
        entrants=field.entrants,
        rebuys=bought.get(PriceKind.REBUY, 0),
        add_ons=bought.get(PriceKind.ADD_ON, 0),
    )


CORRECTIONS = (
    "entry.bust_corrected",
    "entry.busted",
    "chips.found",
    "penalty.prize_decided",
)


def with_hunters() -> "Prefetch[str]":
    """Who took the last chips, those left out whose entry was given back."""
    return Prefetch("knock_outs", KnockOut.objects.filter(by_entry__voided=False))


def outs_of(tournament: Tournament) -> list[Out]:
    """Every elimination of the event, those that wait for a rebuy too, the first one first."""
    rows = Elimination.objects.filter(tournament=tournament).order_by("sequence")
    return [
        out_of(row) for row in rows.select_related("entry__player").prefetch_related(with_hunters())
    ]


def out_of(row: Elimination) -> Out:
    """The elimination as the rules see it, read `with_hunters`."""
    named = sorted(row.knock_outs.all(), key=lambda knock_out: (knock_out.position, knock_out.pk))
    by = tuple(knock_out.by_entry_id for knock_out in named)
    return Out(row.entry_id, row.sequence, row.at, row.hand, by, row.entry.player.name)


def standings(
    tournament: Tournament, bounty_cents: Mapping[int, int] | None = None
) -> dict[int, EntryState]:
    """The place and the prize of everybody who has one, the best place first.

    Prizes are told once they are set.  `bounty_cents`: what each has won by knocking out.
    Raises StacksNeeded where a hand lacks a stack that decides its places.
    """
    placed = queries.places(tournament)
    won: Mapping[int, int] = {}
    if tournament.registration_closed_at is not None:
        won = queries.awards(tournament, placed).paid_cents
    bounties = bounty_cents or {}
    in_order = sorted(placed, key=lambda entry: placed[entry].place)
    found = {
        entry: EntryState(str(placed[entry]), won.get(entry, 0), bounties.get(entry, 0))
        for entry in in_order
    }
    still = {entry: cents for entry, cents in bounties.items() if cents and entry not in found}
    return found | {entry: EntryState(bounty_cents=cents) for entry, cents in still.items()}


def paid_cents(tournament: Tournament) -> dict[int, int]:
    """The prizes that were authorised or handed over, by entry, in cents."""
    rows = Payout.objects.filter(tournament=tournament, kind=PayoutKind.PRIZE, voided=False)
    return dict(rows.values_list("entry_id", "amount_cents"))


def paid_otherwise(tournament: Tournament) -> dict[int, tuple[int, int]]:
    """Entries whose payment is not what they have won now: (paid, won) in cents, by entry."""
    paid = paid_cents(tournament)
    if not paid:
        return {}
    won = queries.awards(tournament).paid_cents
    return {e: (cents, won.get(e, 0)) for e, cents in paid.items() if cents != won.get(e, 0)}


def bounties_overpaid(tournament: Tournament) -> dict[int, tuple[int, int]]:
    """Entries that were paid more bounties than they have won now: (paid, won) in cents."""
    rows = Payout.objects.filter(tournament=tournament, kind=PayoutKind.BOUNTY, voided=False)
    paid = set(rows.values_list("entry_id", flat=True))
    if not paid:
        return {}
    book = bounties.won(tournament)
    won = {entry: book.won.get(entry, 0) for entry in paid}
    return {e: (won[e] - book.due_cents(e), won[e]) for e in paid if book.due_cents(e) < 0}


def agreed_otherwise(tournament: Tournament, *, turned_back: Collection[int] = ()) -> set[int]:
    """Entries whose payments a correction left as they were, knowing that they no longer fit.

    `turned_back` are the lines that an undo is turning back: as if they had never been.
    """
    lines = JournalLine.objects.filter(tournament=tournament, kind__in=CORRECTIONS)
    lines_paid = lines.values_list("revision", "data__paid_otherwise")
    named = [(revision, entries) for revision, entries in lines_paid if entries]
    gone = {*undone_by(tournament, without=turned_back), *turned_back} if named else set()
    agreed = {e for revision, entries in named if revision not in gone for e in entries}
    return agreed | _agreed_elsewhere(tournament)


def _agreed_elsewhere(tournament: Tournament) -> set[int]:
    """The same of an event of another club, whose log stayed there."""
    imported = ImportedEvent.objects.filter(tournament=tournament).first()
    numbers = imported.report.get("agreed") if imported else None
    if not numbers:
        return set()
    found = Entry.objects.filter(tournament=tournament, number__in=numbers)
    return set(found.values_list("pk", flat=True))


def names_of(entries: Iterable[int]) -> dict[int, str]:
    """The players' names by entry."""
    rows = Entry.objects.filter(pk__in=list(entries))
    return dict(rows.values_list("pk", "player__name"))
