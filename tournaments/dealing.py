"""Deals read from the book: who could make one now, on which money, and which no longer hold."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments import prize_money, queries
from tournaments.models import Deal, Entry, Payout, Tournament
from tournaments.models.prizes import PayoutKind
from tournaments.rules import N_, RuleError
from tournaments.rules.deals import Money


class DealInTheWay(RuleError):
    """A deal rests on who was in when it was made."""


@dataclass(frozen=True, slots=True)
class Table:
    """Those who are still in, by entry number, and the prizes that they have not won yet."""

    entries: tuple[Entry, ...]
    prizes: tuple[int, ...]
    deals: tuple[Deal, ...]

    @property
    def names(self) -> dict[int, str]:
        return {entry.pk: entry.player.name for entry in self.entries}

    @property
    def money(self) -> Money:
        return Money(self.prizes)


def table_of(tournament: Tournament) -> Table:
    """What a deal would be about now.  A later one shares out what the earlier one left."""
    entries = queries.entries_in(tournament).select_related("player", "seat__table")
    deals = prize_money.deals_in_force(tournament)
    playing = tuple(entries.order_by("number"))
    prizes = _after(queries.prizes(tournament), deals)
    return Table(playing, first_places(prizes, len(playing)), tuple(deals))


def first_places(prizes: Sequence[int], places: int) -> tuple[int, ...]:
    """The prizes of so many places; 0 for one that wins nothing."""
    return tuple([*prizes, *[0] * places][:places])


def _after(prizes: Sequence[int], deals: Sequence[Deal]) -> list[int]:
    deal = prize_money.deals_combined(deals)
    return list(prizes) if deal is None else deal.prizes_after(prizes)


@dataclass(frozen=True, slots=True)
class Dealt:
    """What each place wins as things stand, first place first, and what of a deal is on players
    who have no place yet, in cents."""

    by_place: tuple[int, ...]
    open_cents: int = 0


def dealt(tournament: Tournament, prizes: Sequence[int]) -> Dealt:
    """Prizes as a deal leaves them that the house pays by; who has a place with their share."""
    deal = prize_money.paid_by(tournament)
    if deal is None:
        return Dealt(tuple(prizes))
    by_place, placed = deal.prizes_after(prizes), queries.places(tournament)
    won = queries.awards(tournament, placed).paid_cents
    for entry in deal.shares.keys() & placed.keys():
        for place in range(placed[entry].place, placed[entry].through + 1):
            by_place[place - 1 : place] = [won.get(entry, 0)]
    on_players = {entry: cents for entry, cents in deal.shares.items() if entry not in placed}
    return Dealt(tuple(by_place), sum(on_players.values()))


def paid_of(deal: Deal) -> Payout | None:
    """A prize paid or authorised to one of those who made the deal, while it stands."""
    entries = deal.shares.values_list("entry", flat=True)
    rows = Payout.objects.filter(entry__in=entries, kind=PayoutKind.PRIZE, voided=False)
    return rows.select_related("entry__player").order_by("number").first()


def no_longer_hold(tournament: Tournament) -> list[Deal]:
    """Deals of others than those who play for these places, or paid of other money than theirs.

    Something before them was undone or corrected: without everybody a deal is void.  While entries
    are sold there are no set prizes to deal about.
    Source: Robert's Rules 7.37.
    """
    deals = prize_money.deals_in_force(tournament)
    if not deals:
        return []
    if tournament.registration_closed_at is None:
        return deals
    placed = queries.places(tournament)
    playing = set(queries.entries_in(tournament).values_list("pk", flat=True))
    prizes, wrong = queries.prizes(tournament), []
    for at, deal in enumerate(deals):
        named = {share.entry_id for share in deal.shares.all()}
        first = {entry for entry, place in placed.items() if place.place <= len(named)}
        pool = sum(first_places(_after(prizes, deals[:at]), len(named)))
        if first | playing != named or (deal.guaranteed and pool != deal.pool_cents):
            wrong.append(deal)
    return wrong


def check_holds(tournament: Tournament) -> None:
    """Raise DealInTheWay if a deal would be one of others than those who play for its places."""
    for deal in no_longer_hold(tournament):
        raise DealInTheWay(
            N_("Deal %(number)s would no longer match the players left. Void that deal first."),
            number=deal.number,
        )
