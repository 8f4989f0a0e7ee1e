"""What the book says now.  Everything here is derived from facts; nothing is stored twice."""

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from django.db import connection
from django.db.models import Count, F, Q, QuerySet, Sum

from tournaments import prize_money
from tournaments.models import (
    ChipMovement,
    Elimination,
    Entry,
    ImportedEvent,
    Posting,
    Sale,
    Tournament,
)
from tournaments.models.entries import Ending
from tournaments.models.money import TILLS, Account, accounts
from tournaments.models.prizes import PayoutKind, PayoutState
from tournaments.models.tournament import PriceKind, State
from tournaments.rules import payouts as payout_rules
from tournaments.rules import places as place_rules
from tournaments.rules import satellites
from tournaments.rules.payouts import Paid
from tournaments.rules.places import Bust, Place
from tournaments.rules.policy import DisqualifiedInHand, Policy
from tournaments.rules.prices import further
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


def winners(tournament_ids: Collection[int]) -> dict[int, str]:
    """Who won each of these events, by event: of those that are finished; several with commas."""
    last = Entry.objects.filter(
        tournament__in=tournament_ids, tournament__state=State.FINISHED, voided=False
    ).exclude(OUT)
    found: dict[int, str] = {}
    for event, name in last.order_by("number").values_list("tournament", "player__name"):
        found[event] = f"{found[event]}, {name}" if event in found else name
    return found


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


def balances(tournament: Tournament) -> dict[str, int]:
    """Every account's balance in cents: tills positive, debts negative; together zero."""
    rows = Posting.objects.filter(tournament=tournament).values_list("account")
    found = dict(rows.annotate(total=Sum("amount_cents")))
    return {account: found.get(account, 0) for account in accounts()}


def money_box(tournament: Tournament) -> dict[str, int]:
    """The money of the event in cents, for the report: taken, and where it belongs."""
    found = balances(tournament)
    paid = paid_out_cents(tournament)
    return {
        "taken": sum(found[till] for till in TILLS) + handed_out_cents(tournament),
        "prize_pool": paid - found[Account.PRIZE_POOL],
        "fees": -found[Account.FEES],
        "staff": -found[Account.STAFF],
        **{part.account: -found[part.account] for part in further()},
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

    Before the prizes are set it is what is collected, in all flights that feed the event too, and
    what the house adds, or the guarantee if that is more.
    """
    if tournament.registration_closed_at is None:
        collected = prize_money.collected_cents(tournament) + paid_out_cents(tournament)
        return max(collected + tournament.added_cents, tournament.guarantee_cents)
    rows = Posting.objects.filter(tournament=tournament, account=Account.PRIZE_POOL)
    owed = -(rows.aggregate(total=Sum("amount_cents"))["total"] or 0)
    return owed + paid_out_cents(tournament)


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
    """The place of every entry that has one, by entry; the winner's once the event is finished.

    Nobody wins a flight: who goes on has no place in it.  Of past results that came as a list the
    places are those of the list, which may leave some out.
    """
    if listed := listed_places(tournament):
        return listed
    rows = Elimination.objects.filter(tournament=tournament, pending=False)
    found = _placed(tournament, rows, left=still_in(tournament))
    if tournament.state == State.FINISHED and tournament.feeds_id is None:
        last = list(entries_in(tournament))
        found |= {entry.pk: satellites.winners_place(len(last)) for entry in last}
    return found


def has_no_times(tournament: Tournament) -> bool:
    """Whether the event has only its day: it came as a list of results, which has no times."""
    return tournament.started_at is not None and tournament.started_at == tournament.finished_at


def listed_places(tournament: Tournament) -> dict[int, Place]:
    """The places of an event that came as a list of results; empty for any other."""
    found = {pk: (first, last) for pk, (first, last, _) in _listed(tournament).items()}
    shared = Counter(found.values())
    return {
        pk: Place(first, last, tied=shared[first, last] > 1 or last > first)
        for pk, (first, last) in found.items()
    }


def _listed(tournament: Tournament) -> dict[int, tuple[int, int, int]]:
    """Each entry's place, the last place it is shared with, and its prize in cents."""
    if not has_no_times(tournament):
        return {}
    reports = ImportedEvent.objects.filter(tournament=tournament).values_list("report", flat=True)
    listed = {number: tuple(rest) for number, *rest in (reports.first() or {}).get("places", ())}
    entries = Entry.objects.filter(tournament=tournament, voided=False, number__in=listed)
    return {pk: listed[number] for pk, number in entries.values_list("pk", "number")}


def places_told(tournament: Tournament) -> dict[int, Place]:
    """The places as they are told to people: none while registration is open.

    Who enters now may finish below those who are out, so what `places` has is none yet.
    """
    return {} if tournament.registration_closed_at is None else places(tournament)


def placed_together(entry: Entry) -> dict[int, Place]:
    """The places of an entry and of those who went out with it, as `places` has them.

    Empty while it plays.  Those of one hand may be several acts, and rank at the first of them.
    """
    tournament = entry.tournament
    if listed := listed_places(tournament):
        return {one: at for one, at in listed.items() if at == listed.get(entry.pk)}
    rows = Elimination.objects.filter(tournament=tournament, pending=False)
    own = rows.filter(entry=entry).values_list("hand", "sequence").first()
    if own is None:
        won = tournament.state == State.FINISHED and not entry.voided
        if not won or tournament.feeds_id is not None:
            return {}
        last = entries_in(tournament).values_list("pk", flat=True)
        return dict.fromkeys(last, satellites.winners_place(len(last)))
    hand, first = own
    together, others = rows.filter(entry=entry), rows.exclude(entry=entry)
    if hand:
        together, others = rows.filter(hand=hand), rows.exclude(hand=hand)
        first = min(together.values_list("sequence", flat=True))
    later = others.filter(sequence__gt=first).count()
    found = _placed(tournament, together, left=still_in(tournament) + later)
    if len(found) == 1:
        return found
    alone = _rank_alone(tournament, together)
    wanted = {entry.pk} if entry.pk in alone else found.keys() - alone
    return {one: found[one] for one in found if one in wanted}


def _rank_alone(tournament: Tournament, rows: QuerySet[Elimination]) -> set[int]:
    """Those of a hand who rank below all others in it: disqualified, where the policy is so."""
    if policy_of(tournament).disqualified_in_hand is DisqualifiedInHand.WITH_HAND:
        return set()
    return set(rows.filter(kind=Ending.DISQUALIFIED).values_list("entry_id", flat=True))


def _placed(tournament: Tournament, rows: QuerySet[Elimination], *, left: int) -> dict[int, Place]:
    """Places of these busts, with so many left after the last of them."""
    columns = ("entry_id", "table_number", "hand", "stack_chips", "sequence", "kind")
    busts = [
        Bust(entry, table, hand or None, stack, sequence, kind == Ending.DISQUALIFIED)
        for entry, table, hand, stack, sequence, kind in rows.values_list(*columns)
    ]
    policy = policy_of(tournament)
    return place_rules.places(
        busts,
        still_in=max(1, left),
        policy=policy.simultaneous,
        disqualified=policy.disqualified_in_hand,
    )


def prize_places(
    tournament: Tournament,
    placed: Mapping[int, Place],
    *,
    forfeited: Collection[int] | None = None,
) -> dict[int, Place]:
    """The places by which prizes are won: those after a forfeited prize move up by one.

    `forfeited` are the entries whose prizes do, if not those decided on.
    """
    gone = prize_money.forfeited_prizes(tournament) if forfeited is None else set(forfeited)
    if not gone:
        return dict(placed)
    whole = placed if gone <= placed.keys() else places(tournament)
    return payout_rules.moved_up(placed, {entry: whole[entry] for entry in gone if entry in whole})


def awards(
    tournament: Tournament,
    placed: Mapping[int, Place] | None = None,
    *,
    forfeited: Collection[int] | None = None,
) -> Paid[int]:
    """What every placed entry wins in cents, ties shared, and what goes to the staff.

    The prize of somebody disqualified counts as theirs until it is given to the places after it
    (`forfeited`, if not those decided on); whether it is paid to them is for `dues`.  Of past
    results that came as a list each has what the list says, also where places are shared.
    """
    if listed := _listed(tournament):
        wanted = listed.keys() if placed is None else listed.keys() & placed.keys()
        return Paid({pk: listed[pk][2] for pk in wanted}, 0)
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
    deal = prize_money.paid_by(tournament)
    ranked = places(tournament) if placed is None else placed
    won = payout_rules.award(
        prize_money.prizes_under(prizes(tournament), deal),
        prize_places(tournament, ranked, forfeited=forfeited),
        best_hands=best,
        seats=seats,
        unit_cents=tournament.prize_unit_cents if tournament.ties_in_units else 1,
        coin_cents=tournament.cash_unit_cents if tournament.ties_in_units else 1,
        remainder=policy_of(tournament).tie_remainder,
    )
    return prize_money.with_deal(won, ranked, deal)
