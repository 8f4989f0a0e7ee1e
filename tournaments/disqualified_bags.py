"""What bags carry to the next day: stacks of disqualified players, and heads held to their line."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q, QuerySet, Sum

from tournaments import bounties, flight_tree, queries, undo
from tournaments.bounty_book import Sent
from tournaments.models import (
    CarriedBag,
    Elimination,
    Entry,
    JournalLine,
    Penalty,
    Tournament,
)
from tournaments.models.entries import Ending
from tournaments.models.money import Account
from tournaments.models.penalties import PenaltyKind
from tournaments.payloads.events import DayCarried
from tournaments.payloads.shapes import payload
from tournaments.rules.policy import DisqualifiedBags
from tournaments.undo import undone_by

KEPT = "day.stack_kept"


@dataclass(frozen=True, slots=True)
class DisqualifiedStack:
    """The stack of a player who was disqualified in the flight `where`, and why."""

    entry: Entry
    chips: int
    where: str
    reason: str


def _taken_with_the_bag() -> Q:
    """Disqualifications that are none of their own, but follow from one in another flight.

    One that was given at a table is a penalty too.
    """
    penalties = Penalty.objects.filter(entry=OuterRef("entry"), kind=PenaltyKind.DISQUALIFIED)
    from_bags = CarriedBag.objects.filter(entry=OuterRef("entry"))
    return Q(kind=Ending.DISQUALIFIED) & Q(Exists(from_bags)) & ~Q(Exists(penalties))


def removed(events: Collection[Tournament]) -> QuerySet[Elimination]:
    """The ends of entries of these events whose stacks were taken out of play with their bags."""
    return Elimination.objects.filter(_taken_with_the_bag(), tournament__in=events)


def put_out(tree: Collection[Tournament]) -> dict[int, Elimination]:
    """Who was disqualified at a table of these events, by player: the end of their entry there."""
    rows = Elimination.objects.filter(~_taken_with_the_bag(), tournament__in=tree)
    disqualified = rows.filter(kind=Ending.DISQUALIFIED, entry__voided=False)
    return {row.entry.player_id: row for row in disqualified.select_related("entry")}


def undecided(
    tournament: Tournament,
    *,
    tree: Collection[Tournament] | None = None,
    without: Collection[int] = (),
) -> list[DisqualifiedStack]:
    """The stacks from bags in the event whose players are out of another flight, by entry number.

    Those that somebody let play are not among them; `without`: as if these lines did not count.
    """
    events = flight_tree.tree_of(tournament) if tree is None else list(tree)
    if len(events) == 1:
        return []
    out = put_out([event for event in events if event.pk != tournament.pk])
    if not out:
        return []
    rows = queries.entries_in(tournament).filter(player__in=out, carried_bags__isnull=False)
    waiting = rows.exclude(pk__in=_kept(tournament, without)).distinct().select_related("player")
    return _told(list(waiting.order_by("number")), out, events)


def players_out(tournament: Tournament) -> set[int]:
    """Whose stacks from other flights are out of play, or will be by the policy of the event."""
    events = flight_tree.tree_of(tournament)
    if len(events) == 1:
        return set()
    taken = set(removed(events).values_list("entry__player", flat=True))
    if queries.policy_of(events[0]).disqualified_bags is not DisqualifiedBags.REMOVED:
        return taken
    out = set(put_out([event for event in events if event.pk not in _ahead_of(tournament)]))
    kept = [pk for one in events for pk in _kept(one)] if out else []
    plays = Entry.objects.filter(pk__in=kept).values_list("player", flat=True)
    return taken | (out - set(plays))


def _ahead_of(tournament: Tournament) -> set[int]:
    """The event and the later days it leads to: who is put out there has played their stack."""
    found, here = {tournament.pk}, tournament
    while here.feeds is not None:
        here = here.feeds
        found.add(here.pk)
    return found


def _kept(tournament: Tournament, without: Collection[int] = ()) -> list[int]:
    """The entries that somebody let play with their stacks."""
    lines = undo.active_lines(tournament, KEPT).exclude(revision__in=without)
    return list(lines.values_list("data__entry", flat=True))


def further(tournament: Tournament) -> list[DisqualifiedStack]:
    """Chips of further bags that came in for entries whose stacks had left play."""
    rows = removed([tournament]).annotate(chips=Sum("entry__chip_movements__chips"))
    found = rows.filter(chips__gt=0).select_related("entry__player").order_by("sequence")
    return [DisqualifiedStack(row.entry, row.chips, "", "") for row in found]


def _told(
    entries: list[Entry], out: Mapping[int, Elimination], events: Collection[Tournament]
) -> list[DisqualifiedStack]:
    names = {event.pk: flight_tree.name_of(event) for event in events}
    chips = dict(
        Entry.objects.filter(pk__in=[entry.pk for entry in entries])
        .annotate(total=Sum("chip_movements__chips"))
        .values_list("pk", "total")
    )
    penalties = Penalty.objects.filter(
        entry__in=[row.entry_id for row in out.values()], kind=PenaltyKind.DISQUALIFIED
    )
    reasons = dict(penalties.values_list("entry", "reason"))
    return [
        DisqualifiedStack(
            entry, chips[entry.pk] or 0, names[row.tournament_id], reasons.get(row.entry_id, "")
        )
        for entry in entries
        for row in [out[entry.player_id]]
    ]


def heads_as_sent(flight: Tournament) -> bool:
    """Whether a flight that is over has sent the heads that its busts make now.

    They are in play in the next day, and worth what the flight's line said of them.
    """
    return not flight_tree.is_carried(flight) or heads_as_told(flight, sending_line(flight))


def sending_line(flight: Tournament, *, without: Collection[int] = ()) -> JournalLine | None:
    """The line that sent the flight on; `without` are lines that an undo turns back by now."""
    undone = undone_by(flight, without=without)
    lines = JournalLine.objects.filter(tournament=flight, kind="day.carried")
    return lines.exclude(revision__in=undone).order_by("revision").last()


def heads_as_told(flight: Tournament, line: JournalLine | None) -> bool:
    data = payload(line, DayCarried).get("bounties") if line else None
    sent = bounties.sent_as_told(data) if data else Sent()
    under_way = flight_tree.under_way_cents(flight, Account.BOUNTY_SENT)
    return bounties.won(flight).sent == sent and under_way == sent.cents
