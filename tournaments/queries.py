"""What the book says now.  Everything here is derived from facts; nothing is stored twice."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.db import connection
from django.db.models import Count, F, Q, QuerySet, Sum

from tournaments import awarding, prize_money
from tournaments.models import (
    ChipMovement,
    Elimination,
    Entry,
    Posting,
    Sale,
    Tournament,
)
from tournaments.models.money import TILLS, Account
from tournaments.models.prizes import PayoutKind, PayoutState
from tournaments.models.tournament import PriceKind, State
from tournaments.rules import payouts as payout_rules
from tournaments.rules import places as place_rules
from tournaments.rules import satellites
from tournaments.rules.payouts import Paid
from tournaments.rules.places import Bust, Place
from tournaments.rules.policy import Policy
from tournaments.rules.prize_plans import Prize as PlannedPrize

OUT = Q(elimination__isnull=False, elimination__pending=False)


@dataclass(frozen=True, slots=True)
class Figures:
    """The numbers people ask for first.  `average_chips` is rounded down; 0 with nobody in."""

    entries: int
    entrants: int
    rebuys: int
    add_ons: int
    left: int
    pool_cents: int
    chips_in_play: int

    @property
    def reentries(self) -> int:
        return self.entries - self.entrants

    @property
    def average_chips(self) -> int:
        return self.chips_in_play // self.left if self.left else 0


def policy_of(tournament: Tournament) -> Policy:
    """The event's choices among the laws."""
    return Policy.from_json(tournament.policy)


def entries_in(tournament: Tournament) -> QuerySet[Entry]:
    """The entries that still play, those who may rebuy among them."""
    return Entry.objects.filter(tournament=tournament, voided=False).exclude(OUT)


def still_in(tournament: Tournament) -> int:
    """How many entries still play: every bust asks, so it is one look at two indexes."""
    with connection.cursor() as cursor:
        cursor.execute(_STILL_IN, [tournament.pk, tournament.pk])
        (left,) = cursor.fetchone()
    return int(left)


_STILL_IN = (
    f"SELECT (SELECT COUNT(*) FROM {Entry._meta.db_table}"
    " WHERE tournament_id = %s AND NOT voided)"
    f" - (SELECT COUNT(*) FROM {Elimination._meta.db_table}"
    " WHERE tournament_id = %s AND NOT pending)"
)


def figures(tournament: Tournament) -> Figures:
    """The numbers of the event now, in four statements."""
    sold = Entry.objects.filter(tournament=tournament, voided=False).aggregate(
        entries=Count("pk"), entrants=Count("player", distinct=True)
    )
    out = Elimination.objects.filter(tournament=tournament, pending=False).count()
    bought = dict(
        Sale.objects.filter(tournament=tournament, voided=False)
        .values_list("kind")
        .annotate(number=Sum("quantity"))
    )
    return Figures(
        entries=sold["entries"],
        entrants=sold["entrants"],
        rebuys=bought.get(PriceKind.REBUY, 0),
        add_ons=bought.get(PriceKind.ADD_ON, 0),
        left=sold["entries"] - out,
        pool_cents=pool_cents(tournament),
        chips_in_play=chips_in_play(tournament),
    )


def chips_in_play(tournament: Tournament) -> int:
    """Chips issued, less those removed, plus what races gained or lost: the chip ledger's sum."""
    rows = ChipMovement.objects.filter(tournament=tournament)
    return rows.aggregate(total=Sum("chips"))["total"] or 0


def balances(tournament: Tournament) -> dict[Account, int]:
    """Every account's balance in cents: tills positive, debts negative; together zero."""
    rows = Posting.objects.filter(tournament=tournament).values_list("account")
    found = dict(rows.annotate(total=Sum("amount_cents")))
    return {account: found.get(account, 0) for account in Account}


def money_box(tournament: Tournament) -> dict[str, int]:
    """The money of the event in cents, for the report: taken, and where it belongs."""
    found = balances(tournament)
    paid = paid_out_cents(tournament)
    return {
        "taken": sum(found[till] for till in TILLS) + handed_out_cents(tournament),
        "prize_pool": paid - found[Account.PRIZE_POOL],
        "fees": -found[Account.FEES],
        "staff": -found[Account.STAFF],
        "overlay": found[Account.OVERLAY],
        "paid": paid,
        "difference": sum(found.values()),
    }


def paid_out_cents(tournament: Tournament) -> int:
    """What left the prize pool: prizes handed over, what was kept back from them included."""
    rows = tournament.payouts.filter(voided=False, state=PayoutState.PAID, kind=PayoutKind.PRIZE)
    return rows.aggregate(total=Sum("amount_cents"))["total"] or 0


def handed_out_cents(tournament: Tournament) -> int:
    """What left the tills: prizes, bounties and last longers, less what was kept back."""
    rows = tournament.payouts.filter(voided=False, state=PayoutState.PAID)
    found = rows.aggregate(total=Sum(F("amount_cents") - F("withheld_cents")))
    return found["total"] or 0


def pool_cents(tournament: Tournament) -> int:
    """The prize pool: what was collected for it and not taken back, with overlay and guarantee.

    Before the prizes are set it is what is collected and what the house adds, or the guarantee if
    that is more.
    """
    rows = Posting.objects.filter(tournament=tournament, account=Account.PRIZE_POOL)
    owed = -(rows.aggregate(total=Sum("amount_cents"))["total"] or 0)
    collected = owed + paid_out_cents(tournament)
    if tournament.registration_closed_at is None:
        return max(collected + tournament.added_cents, tournament.guarantee_cents)
    return collected


def prizes(tournament: Tournament, *, pool: int | None = None) -> list[int]:
    """Prizes in cents, first place first: frozen ones, or what they would be with this pool."""
    return [prize.amount_cents for prize in prizes_in_full(tournament, pool=pool)]


def prizes_in_full(
    tournament: Tournament, *, pool: int | None = None, settled: bool = False
) -> list[PlannedPrize]:
    """The same with the tickets and the things among them; `settled` when they are set by it."""
    if frozen := prize_money.frozen(tournament):
        return frozen
    cents = pool_cents(tournament) if pool is None else pool
    return prize_money.planned(tournament, cents, settled=settled)


def places(tournament: Tournament) -> dict[int, Place]:
    """The place of every entry that has one, by entry; the winner's once the event is finished."""
    rows = Elimination.objects.filter(tournament=tournament, pending=False)
    found = _placed(tournament, rows, left=still_in(tournament))
    if tournament.state == State.FINISHED:
        last = list(entries_in(tournament))
        found |= {entry.pk: satellites.winners_place(len(last)) for entry in last}
    return found


def placed_together(entry: Entry) -> dict[int, Place]:
    """The places of an entry and of those who went out with it, as `places` has them.

    Empty while it plays.  Those of one hand may be several acts, and rank at the first of them.
    """
    tournament = entry.tournament
    rows = Elimination.objects.filter(tournament=tournament, pending=False)
    own = rows.filter(entry=entry).values_list("hand", "sequence").first()
    if own is None:
        won = tournament.state == State.FINISHED and not entry.voided
        if not won:
            return {}
        last = entries_in(tournament).values_list("pk", flat=True)
        return dict.fromkeys(last, satellites.winners_place(len(last)))
    hand, first = own
    together, others = rows.filter(entry=entry), rows.exclude(entry=entry)
    if hand:
        together, others = rows.filter(hand=hand), rows.exclude(hand=hand)
        first = min(together.values_list("sequence", flat=True))
    later = others.filter(sequence__gt=first).count()
    return _placed(tournament, together, left=still_in(tournament) + later)


def _placed(tournament: Tournament, rows: QuerySet[Elimination], *, left: int) -> dict[int, Place]:
    """Places of these busts, with so many left after the last of them."""
    found = rows.values_list("entry_id", "table_number", "hand", "stack_chips", "sequence")
    busts = [
        Bust(entry, table, hand or None, stack, sequence)
        for entry, table, hand, stack, sequence in found
    ]
    policy = policy_of(tournament).simultaneous
    return place_rules.places(busts, still_in=max(1, left), policy=policy)


def awards(tournament: Tournament, placed: Mapping[int, Place] | None = None) -> Paid[int]:
    """What every placed entry wins in cents, ties shared, and what goes to the staff."""
    together = Elimination.objects.filter(tournament=tournament).exclude(hand="")
    if placed is not None and len(placed) <= tournament.seats_per_table:  # one hand's, to be paid
        together = together.filter(entry__in=placed)
    seats: dict[int, int] = {}
    best: set[int] = set()
    for entry, seat, best_hand in together.values_list("entry_id", "seat_number", "best_hand"):
        if seat is not None:
            seats[entry] = seat
        if best_hand:
            best.add(entry)
    deal = awarding.paid_by(tournament)
    ranked = places(tournament) if placed is None else placed
    won = payout_rules.award(
        awarding.prizes_under(prizes(tournament), deal),
        ranked,
        best_hands=best,
        seats=seats,
        unit_cents=1,
        remainder=policy_of(tournament).tie_remainder,
    )
    return awarding.with_deal(won, ranked, deal)
