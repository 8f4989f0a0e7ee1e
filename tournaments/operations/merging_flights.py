"""What a flight leaves goes on to the next day: money, chips and players.  Steps of two acts.

The flight sends (`advance_bags`), the event it feeds takes in (`take_in`); between the two the
money is on the account of what is carried, which sums to nothing over all flights of an event.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Q

from tournaments import bounties, flight_tree, prize_money, queries, selling
from tournaments.acts import Act
from tournaments.disqualified_bags import DisqualifiedStack
from tournaments.models import Bag, CarriedBag, ChipCount, Entry, Prize, Tournament
from tournaments.models.money import Account, ChipReason
from tournaments.models.tournament import State
from tournaments.operations import disqualified_bags, penalties, prizes
from tournaments.operations.day_ends import check_bags_hold, require_closed
from tournaments.operations.events import WrongState, require_running
from tournaments.operations.flights import CannotFeed, check_merged, require_flight
from tournaments.rules import N_, RuleError


class NotCarried(RuleError):
    """The flight has not sent its bags yet."""


class MergedAlready(RuleError):
    """The flight's bags are in the event."""


class PlaysThere(RuleError):
    """Somebody with a bag has bought an entry in the event that the bag goes on to."""


@dataclass(frozen=True, slots=True)
class TakenIn:
    """What came from a flight: players, the chips they play with, chips left out, and the money.

    `removed` are the stacks that left play because their players are out of another flight.
    """

    players: int
    new_players: int
    chips: int
    left_out_chips: int
    cents: int
    removed: Sequence[DisqualifiedStack] = ()
    bounty_cents: int = 0


def close_registration(act: Act) -> list[int]:
    """No more entries in a flight: what is won in it is set, the rest of its pool is sent on.

    Returns the early prizes in cents.  Raises WrongState, NotMerged.
    """
    tournament = act.tournament
    require_running(tournament)
    if tournament.registration_closed_at is not None:
        raise WrongState(N_("Registration is closed already."))
    check_merged(tournament)
    pool = queries.pool_cents(tournament)
    early = prize_money.early_prizes(tournament, pool)
    prizes.freeze(act, early)
    won = [prize.amount_cents for prize in early]
    _send(act, pool - sum(won))
    act.update(tournament, registration_closed_at=act.at, ties_in_units=True)
    return won


def _send(act: Act, cents: int) -> None:
    act.post({Account.PRIZE_POOL: cents, Account.CARRIED: -cents})


def advance_bags(act: Act) -> list[Bag]:
    """The flight is over: its bags leave it, and early money that nobody won goes with them.

    Raises NotAFlight, WrongState, NotBagging, NotAllBagged, BagsSealed.
    """
    tournament = act.tournament
    require_flight(tournament)
    require_running(tournament)
    ending = require_closed(tournament)
    bags = list(flight_tree.bags_of(ending))
    check_bags_hold(tournament, bags)
    _send_unwon(act, survivors=len(bags))
    _send_bounties(act)
    act.move_stacks(ChipReason.CARRIED, [(bag.entry, -bag.chips) for bag in bags])
    act.update(tournament, state=State.FINISHED, finished_at=act.at)
    staff_cents = queries.awards(tournament).staff_cents
    if staff_cents:
        act.post({Account.PRIZE_POOL: staff_cents, Account.STAFF: -staff_cents})
    return bags


def _send_unwon(act: Act, *, survivors: int) -> None:
    """Those who go on win nothing in the flight: what was set for their places is sent too."""
    found = Prize.objects.filter(tournament=act.tournament, place__lte=survivors)
    rows = list(found.order_by("place"))
    unwon = sum(row.amount_cents for row in rows)
    act.update_alike(rows, amount_cents=0)
    if unwon:
        _send(act, unwon)


def _send_bounties(act: Act) -> None:
    """Heads go on at their full value, and with them what nobody claimed; the line says which."""
    book = bounties.won(act.tournament)
    if not book.is_played:
        return
    sent = bounties.leaves(book)
    act.line_data["bounties"] = {
        "heads": sorted(sent.heads.items()),
        "unclaimed_cents": sent.unclaimed_cents,
    }
    if sent.cents:
        act.post({Account.BOUNTY: sent.cents, Account.BOUNTY_SENT: -sent.cents})


def _take_in_bounties(act: Act, flight: Tournament) -> int:
    cents = flight_tree.under_way_cents(flight, Account.BOUNTY_SENT)
    if cents:
        act.post({Account.BOUNTY_SENT: cents, Account.BOUNTY: -cents})
    return cents


def take_in(act: Act, flight: Tournament) -> TakenIn:
    """A flight's players and its money come into the event, before it starts.

    All bags of a player, from whichever flights, are one entry.  By the event's terms it has all
    of them, or the best: then the others leave play.  So do, by the policy, those of players who
    were disqualified in another flight.
    Raises CannotFeed, NotCarried, MergedAlready, WrongState, PlaysThere.
    """
    tournament = act.tournament
    _check_may_take_in(tournament, flight)
    bags = flight_tree.bags_waiting(flight)
    found = _entries_of(act, bags)
    before = _bags_of_entries(tournament, [entry.pk for entry in found.values()])
    new = sum(entry.pk not in before for entry in found.values())
    root = flight_tree.root_of(tournament)
    parts, out, counts = [], [], []
    for bag in bags:
        entry = found[bag.entry.player_id]
        stacks = before[entry.pk]
        parts.append(CarriedBag(bag=bag, entry=entry))
        if left := _left_out(stacks, bag.chips, root):
            out.append((entry, -left))
        stacks.append(bag.chips)
        chips = flight_tree.stack_of(stacks, root)
        counts.append(ChipCount(tournament=tournament, entry=entry, chips=chips, at=act.at))
    act.create_many(parts)
    act.move_stacks(ChipReason.CARRIED, [(part.entry, part.bag.chips) for part in parts])
    act.move_stacks(ChipReason.FORFEIT, out)
    left_out = -sum(chips for _, chips in out)
    act.create_many(counts)
    removed = disqualified_bags.leave_as_the_policy_says(act)
    penalties.carry_penalties(act, {bag.entry_id: found[bag.entry.player_id] for bag in bags})
    cents = flight_tree.under_way_cents(flight)
    act.post({Account.CARRIED: cents, Account.PRIZE_POOL: -cents})
    hunted = _take_in_bounties(act, flight)
    total = sum(bag.chips for bag in bags)
    return TakenIn(len(bags), new, total - left_out, left_out, cents, removed, hunted)


def _check_may_take_in(tournament: Tournament, flight: Tournament) -> None:
    if flight.feeds_id != tournament.pk:
        raise CannotFeed(
            N_("%(flight)s is not a flight of %(event)s. Choose one of its flights."),
            field="flight",
            flight=flight_tree.name_of(flight),
            event=tournament.name,
        )
    if flight_tree.is_merged(flight):
        raise MergedAlready(
            N_("%(flight)s is already merged."), field="flight", flight=flight_tree.name_of(flight)
        )
    if not flight_tree.is_carried(flight):
        raise NotCarried(
            N_("%(flight)s is still played. Close its day and send its bags on first."),
            field="flight",
            flight=flight_tree.name_of(flight),
        )
    if tournament.state not in (State.ANNOUNCED, State.REGISTERING):
        raise WrongState(N_("Merge flights before the next event starts."))


def _entries_of(act: Act, bags: Sequence[Bag]) -> dict[int, Entry]:
    """The entry of each player in the event, by player: the one of earlier bags, or a new one.

    One that left play with its bags takes in the further ones, which leave with it.
    """
    players = [bag.entry.player_id for bag in bags]
    entries = Entry.objects.filter(tournament=act.tournament, voided=False, player__in=players)
    rows = entries.filter(~queries.OUT | Q(carried_bags__isnull=False)).distinct()
    known = {entry.player_id: entry for entry in rows.select_related("player")}
    _check_all_from_bags(list(known.values()))
    number = selling.counted(act.tournament).entry
    new = [
        Entry(
            tournament=act.tournament,
            player_id=player,
            number=number + n,
            entered_at=act.at,
        )
        for n, player in enumerate(p for p in dict.fromkeys(players) if p not in known)
    ]
    return known | {entry.player_id: entry for entry in act.create_many(new)}


def _check_all_from_bags(entries: Sequence[Entry]) -> None:
    parts = CarriedBag.objects.filter(entry__in=entries).values_list("entry", flat=True)
    bought = {entry.pk for entry in entries} - set(parts)
    for entry in entries:
        if entry.pk in bought:
            raise PlaysThere(
                N_(
                    "%(player)s has a bag and an entry bought in %(event)s, number %(number)s. "
                    "Refund that entry first."
                ),
                player=entry.player.name,
                event=entry.tournament.name,
                number=entry.number,
            )


def _bags_of_entries(tournament: Tournament, entries: Sequence[int]) -> dict[int, list[int]]:
    """The chips of the bags that each entry is made of so far, by entry."""
    found: dict[int, list[int]] = defaultdict(list)
    rows = CarriedBag.objects.filter(entry__in=entries, entry__tournament=tournament)
    for entry, chips in rows.order_by("pk").values_list("entry", "bag__chips"):
        found[entry].append(chips)
    return found


def _left_out(before: Sequence[int], chips: int, root: Tournament) -> int:
    """The chips that leave play where a further bag comes in and only the best goes on."""
    had = flight_tree.stack_of(before, root) if before else 0
    return had + chips - flight_tree.stack_of([*before, chips], root)
