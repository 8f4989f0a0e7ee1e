"""What must hold of days, flights and bags whatever was undone, over rows and over two journals."""

from collections.abc import Iterator, Sequence

from blinds.models import Clock
from tdsite.acts.undo import Blocks, of_kind, touching
from tournaments import disqualified_bags, flight_tree, queries
from tournaments.acts import Act
from tournaments.disqualified_bags import heads_as_told, sending_line
from tournaments.models import (
    Bag,
    DayEnd,
    Elimination,
    Entry,
    JournalLine,
    Prize,
    Tournament,
)
from tournaments.models.money import Account
from tournaments.models.tournament import State
from tournaments.operations import day_ends
from tournaments.operations.flights import check_nobody_twice
from tournaments.payloads.events import DayCarried, FlightMerged
from tournaments.payloads.shapes import payload
from tournaments.rules import N_, RuleError
from tournaments.rules.stacks import StackTaken
from tournaments.undo import active_lines

BUST = Elimination._meta.label_lower
TAKES_STACKS = ("day.merged", "day.stack_removed")


def stacks_hold(act: Act, tournament: Tournament) -> Iterator[Blocks]:
    """A stack left play because its player is out of a flight, and an event starts decided.

    Raises StackTaken where it is another event that took the stack.
    """
    tree = flight_tree.tree_of(tournament)
    yield from _taken_for_a_reason(tournament, tree)
    if tournament.started_at is None:
        return
    if disqualified_bags.undecided(tournament, tree=tree, without=act.turned_back):
        yield of_kind("tournament.started")


def _taken_for_a_reason(tournament: Tournament, tree: Sequence[Tournament]) -> Iterator[Blocks]:
    taken = list(disqualified_bags.removed(tree).select_related("entry__player", "tournament"))
    if not taken:
        return
    out = disqualified_bags.put_out(tree)
    for row in taken:
        if row.entry.player_id in out:
            continue
        if row.tournament_id == tournament.pk:
            yield touching(BUST, row.pk)
            continue
        line = _line_that_took(row)
        raise StackTaken(
            N_(
                "%(event)s removed the stack of %(player)s for this reason. Undo line "
                "%(line)s there first."
            ),
            event=row.tournament.name,
            player=row.entry.player.name,
            line=line.revision if line else 0,
        )


def _line_that_took(row: Elimination) -> JournalLine | None:
    touched = touching(BUST, row.pk)
    lines = [line for line in active_lines(row.tournament, *TAKES_STACKS) if touched(line)]
    return lines[-1] if lines else None


ENTRY, END = (model._meta.label_lower for model in (Entry, Elimination))
BAG, DAY_END, EVENT = (model._meta.label_lower for model in (Bag, DayEnd, Tournament))
SENT = ("day.carried", "registration.closed")


class MergedInto(RuleError):
    """The next day rests on what would go back: it is undone there first."""


class NotSentOn(RuleError):
    """A flight is not as it was when its bags came in: they cannot come in again like that."""


def days_hold(act: Act, tournament: Tournament) -> Iterator[Blocks]:
    """The laws of days and flights that the act's changes broke.

    Raises MergedInto, NotSentOn, StackTaken and AliveTwice where what stands in the way is another
    event's.
    """
    yield from _day_ends(act, tournament)
    if not flight_tree.is_staged(tournament):
        return
    yield from _merged_before_the_start(act, tournament)
    yield from stacks_hold(act, tournament)
    _taken_in_as_sent(tournament)
    after = tournament.feeds
    sent = list(_sent(act, tournament)) if after is not None else []
    if after is not None:
        _still_merged(tournament, after)
    if not sent:
        _nobody_twice(act, tournament)
    yield from sent


def _day_ends(act: Act, tournament: Tournament) -> Iterator[Blocks]:
    """Days end one after the other; no clock runs over open bags; closed bags stay as they are."""
    ends = list(flight_tree.day_ends(tournament))
    opened = [ending for ending in ends if ending.closed_at is None]
    if opened and opened[0] is not ends[-1]:
        yield touching(DAY_END, ends[-1].pk)
    if any(ending.expected_chips is not None for ending in opened):
        for clock in Clock.objects.filter(tournament=tournament, running=True):
            yield touching("blinds.clock", clock.pk)
    closed = {ending.pk for ending in ends if ending.closed_at is not None}
    for change in act.changes:
        if change["model"] == BAG:
            row = {**(change["before"] or {}), **(change["after"] or {})}
            ending = row.get("day_end_id") or _end_of_bag(change["pk"])
            if ending in closed:
                yield touching(DAY_END, ending)


def _end_of_bag(bag: int) -> int | None:
    return Bag.objects.filter(pk=bag).values_list("day_end_id", flat=True).first()


def _nobody_twice(act: Act, tournament: Tournament) -> None:
    """One player is in one flight at a time.  Raises AliveTwice, which names the other flight."""
    entries: set[int] = set()
    everybody = False
    for change in act.changes:
        row = {**(change["before"] or {}), **(change["after"] or {})}
        if change["model"] == ENTRY:
            entries.add(change["pk"])
        elif change["model"] == END:
            entry = row.get("entry_id") or _entry_of_end(change["pk"])
            entries |= {entry} if entry else set()
        everybody |= change["model"] in (DAY_END, EVENT)
    players = set(Entry.objects.filter(pk__in=entries).values_list("player_id", flat=True))
    if everybody or players:
        check_nobody_twice(tournament, players=None if everybody else players)


def _entry_of_end(pk: int) -> int | None:
    return Elimination.objects.filter(pk=pk).values_list("entry_id", flat=True).first()


def _merged_before_the_start(act: Act, tournament: Tournament) -> Iterator[Blocks]:
    """An event starts with all its bags, and they stay what its terms made of them."""
    if tournament.started_at is not None and flight_tree.not_merged(tournament):
        yield of_kind("tournament.started")
    terms = any(c["model"] == EVENT and "stacks_forward" in (c["after"] or {}) for c in act.changes)
    if terms and any(flight_tree.is_merged(flight) for flight in flight_tree.below(tournament)):
        yield of_kind("day.merged")


def _still_merged(flight: Tournament, after: Tournament) -> None:
    """What the next day took in is what the flight sent.  Raises MergedInto."""
    if flight_tree.is_merged(flight):
        line = _merging_line(after, flight)
        merged = _came_with(line) if line else (0, 0)
        if flight.state != State.FINISHED or _under_way(flight) != merged:
            raise MergedInto(
                N_(
                    "%(event)s has already received the bags of %(flight)s: undo line %(line)s "
                    "there first."
                ),
                event=after.name,
                flight=flight_tree.name_of(flight),
                line=line.revision if line else 0,
            )
    elif flight.state != State.CANCELLED and after.started_at is not None:
        raise MergedInto(
            N_("%(event)s has started without %(flight)s. Undo its start first."),
            event=after.name,
            flight=flight_tree.name_of(flight),
        )


def _under_way(flight: Tournament) -> tuple[int, int]:
    """What a flight has sent: of the pool, and of bounties; in cents."""
    pool = flight_tree.under_way_cents(flight)
    return pool, flight_tree.under_way_cents(flight, Account.BOUNTY_SENT)


def _taken_in_as_sent(tournament: Tournament) -> None:
    """What an event has taken in is what its flights have sent.  Raises NotSentOn."""
    merged = [
        flight for flight in flight_tree.flights_of(tournament) if flight_tree.is_merged(flight)
    ]
    for flight in merged:
        if not flight_tree.is_carried(flight):
            raise NotSentOn(
                N_("%(flight)s is in play again. End its day, then merge it into %(event)s."),
                flight=flight_tree.name_of(flight),
                event=tournament.name,
            )
    sent = tournament.feeds_id is not None and tournament.registration_closed_at is not None
    taken = queries.balances(tournament)
    under_way = [_under_way(flight) for flight in merged]
    pool = sent or taken[Account.CARRIED] == sum(cents for cents, _ in under_way)
    hunted = tournament.state == State.FINISHED and tournament.feeds_id is not None
    hunted = hunted or taken[Account.BOUNTY_SENT] == sum(cents for _, cents in under_way)
    if not (pool and hunted):
        raise NotSentOn(
            N_("The amounts sent by the flights of %(event)s have changed. Merge them again."),
            event=tournament.name,
        )


def _merging_line(after: Tournament, flight: Tournament) -> JournalLine | None:
    """The line of the event's journal that merged the flight."""
    found: JournalLine | None = (
        active_lines(after, "day.merged").filter(data__flight_id=flight.pk).last()
    )
    return found


def _sent(act: Act, flight: Tournament) -> Iterator[Blocks]:
    """A flight that is over has everybody in a bag; of a closed one only its prizes stay behind."""
    if flight.state == State.FINISHED:
        line = sending_line(flight, without=act.turned_back)
        if not (_bags_as_sent(flight, line) and heads_as_told(flight, line)):
            yield of_kind("day.carried")
    if flight.state == State.RUNNING and not _sealed_bags_hold(flight):
        yield of_kind("day.closed")
    if flight.registration_closed_at is None:
        if flight.state == State.FINISHED:
            yield of_kind("day.carried")
        return
    prizes = sum(Prize.objects.filter(tournament=flight).values_list("amount_cents", flat=True))
    over = flight.state == State.FINISHED
    staff_cents = queries.awards(flight).staff_cents if over else 0
    if queries.pool_cents(flight) + staff_cents != prizes:
        yield of_kind(*SENT)


def _came_with(line: JournalLine) -> tuple[int, int]:
    """Prize money and bounties that a flight brought, in cents."""
    merged = payload(line, FlightMerged)
    return merged["amount_cents"], merged.get("bounty_cents", 0)


def _bags_as_sent(flight: Tournament, line: JournalLine | None) -> bool:
    """Whether a flight that is over has sent the bags of all who are in now, and no other."""
    ending = flight_tree.last_day_end(flight)
    if ending is None or line is None or not _all_in_bags(flight):
        return False
    chips = list(flight_tree.bags_of(ending).values_list("chips", flat=True))
    sent = payload(line, DayCarried)
    return (len(chips), sum(chips)) == (sent["players_count"], sent["stack_chips"])


def _sealed_bags_hold(flight: Tournament) -> bool:
    """Whether in its night everybody who is in has a bag, and the bags hold all chips in play."""
    ending = flight_tree.last_day_end(flight)
    if ending is None or not day_ends.is_night(flight):
        return True
    bags = flight_tree.bags_of(ending)
    chips = sum(bags.values_list("chips", flat=True))
    return _all_in_bags(flight) and chips == queries.chips_in_play(flight)


def _all_in_bags(flight: Tournament) -> bool:
    ending = flight_tree.last_day_end(flight)
    if ending is None or flight_tree.day_ending(flight) is not None:
        return False
    return flight_tree.bags_of(ending).count() == queries.still_in(flight)
