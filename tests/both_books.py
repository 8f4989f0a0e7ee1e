"""What the product says of an event beside what the second book says: they must agree."""

from collections import Counter
from typing import Any

from tests.random_acts import Playing
from tests.random_flights import Day, Tree
from tests.second_book.book import Figures
from tournaments import bounties, disqualified_bags, finishes, flight_tree, ledger, queries
from tournaments.models import ChipMovement, Payout, Tournament
from tournaments.models.money import Account, ChipReason
from tournaments.models.tournament import State
from tournaments.rules.ledger import Book, checks, over_all_days

TILL = {
    "cash": Account.CASH,
    "card": Account.CARD,
    "transfer": Account.TRANSFER,
    "ticket": Account.TICKET,
}


def first_book(played: Playing) -> dict[str, Any]:
    """What the product says now, in the second book's words."""
    tournament = played.tournament
    heads = bounties.won(tournament)
    held = queries.balances(tournament)
    closed = tournament.registration_closed_at is not None
    over = tournament.state == State.FINISHED  # odd money has gone from the pool to the staff
    awards = queries.awards(tournament) if closed else None
    paid: dict[tuple[int, str], int] = {}
    for slip in Payout.objects.filter(tournament=tournament, voided=False):
        paid[slip.entry_id, slip.kind] = paid.get((slip.entry_id, slip.kind), 0) + slip.amount_cents
    return {
        "left": {entry.pk for entry in played.playing()},
        "places": {e: (p.place, p.through) for e, p in queries.places(tournament).items()},
        "heads": dict(heads.heads),
        "bounties": dict(heads.won),
        "unclaimed": heads.unclaimed_cents,
        "pool": queries.pool_cents(tournament) + (awards.staff_cents if over and awards else 0),
        "prizes": queries.prizes(tournament) if closed else [],
        "awards": {e: c for e, c in awards.paid_cents.items() if c} if awards else {},
        "staff_odd": awards.staff_cents if awards else 0,
        "paid": paid,
        "fees": -held[Account.FEES],
        "tills": {method: held[account] for method, account in TILL.items()},
        "chips": queries.chips_in_play(tournament),
        "bags": bags_of(tournament),
        "stacks": stacks_of(tournament),
    }


def second_book(found: Figures) -> dict[str, Any]:
    return {
        "left": found.left,
        "places": found.places,
        "heads": found.heads,
        "bounties": found.bounties,
        "unclaimed": found.unclaimed,
        "pool": found.pool,
        "prizes": found.prizes,
        "awards": found.awards,
        "staff_odd": found.staff_odd,
        "paid": found.paid,
        "fees": found.fees,
        "tills": {method: found.tills[method] for method in TILL},
        "chips": found.chips,
        "bags": found.leaves.bags,
        "stacks": found.stacks,
    }


def bags_of(tournament: Tournament) -> dict[int, int]:
    """The bags of the day that ends or is over, of those who are in."""
    ending = flight_tree.day_ends(tournament).last()
    return dict(flight_tree.bags_of(ending).values_list("entry", "chips")) if ending else {}


def stacks_of(tournament: Tournament) -> dict[int, int]:
    """What each entry came with from flights; nothing where the stack left play at once.

    Of a day that is over nothing: its stacks have gone on.
    """
    if flight_tree.is_carried(tournament):
        return {}
    rows = ChipMovement.objects.filter(tournament=tournament, entry__carried_bags__isnull=False)
    came = rows.filter(reason__in=(ChipReason.CARRIED, ChipReason.FORFEIT)).distinct()
    found: Counter[int] = Counter()
    for _, entry, chips in came.values_list("pk", "entry", "chips"):
        found[entry] += chips
    removed = disqualified_bags.removed([tournament]).values_list("entry", flat=True)
    return {**found, **dict.fromkeys(removed, 0)}


def told(played: Playing) -> str:
    return "\n".join(f"{n}: {fact}" for n, fact in sorted(played.book.acts.items()))


def agree(played: Playing, found: Figures | None = None) -> Book:
    """Both books of an event, and the laws of its ledger; the ledger."""
    found = found or played.reads()
    assert found.impossible == [], told(played)
    ours, theirs = first_book(played), second_book(found)
    differ = {name: (ours[name], theirs[name]) for name in ours if ours[name] != theirs[name]}
    assert not differ, f"{differ}\n{told(played)}"
    kept = ledger.book_of(played.tournament)
    broken = [law.name for law in checks(kept) if not law.holds]
    assert not broken, told(played)
    return kept


def agree_over_all_days(tree: Tree, done: Day | None = None) -> None:
    """The same of every event, and of them together: places over all days, the laws over all.

    After an act `done` in one of them, of that one and of those it leads to.
    """
    read = tree.book.reads()
    days = tree.days.values() if done is None else tree.leads_to(done)
    books = [agree(day, read[day.tournament.pk]) for day in days]
    last = tree.days[""]
    if done is None:
        assert not [law for law in over_all_days(books) if not law.holds], told(last)
    placed = {e: (p.place, p.through) for e, p in finishes.places(last.tournament).items()}
    assert placed == tree.book.places(read), told(last)
