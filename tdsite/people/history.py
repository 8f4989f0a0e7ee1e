"""What a person played in this house, event by event and in sums."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, F, Max, Sum

from tournaments import queries
from tournaments.models import Entry, KnockOut, Payout, Player, Sale, Tournament
from tournaments.models.prizes import PayoutKind, PayoutState
from tournaments.models.tournament import PriceKind, State

EVENTS_A_PAGE = 20
PAID = F("quantity") * (F("prize_cents") + F("fee_cents") + F("staff_cents") + F("bounty_cents"))
PAID_CENTS = PAID - F("discount_cents") + F("rounding_cents")


@dataclass(frozen=True, slots=True)
class Played:
    """One event of a person.  `place` None: he plays still, or it has not begun."""

    tournament: Tournament
    entries: int
    rebuys: int
    add_ons: int
    knock_outs: int
    place: int | None
    spent_cents: int
    won_cents: int

    @property
    def is_over(self) -> bool:
        return self.tournament.state in (State.FINISHED, State.CANCELLED)


@dataclass(frozen=True, slots=True)
class Sums:
    """Everything together.  Money by currency: what was paid at the desk, what was handed out."""

    events: int
    entries: int
    in_the_money: int
    knock_outs: int
    money: tuple[tuple[str, int, int], ...]


def sums_of(player: Player) -> Sums:
    """All his events together, what was given back left out."""
    entries = Entry.objects.filter(player=player, voided=False)
    counted = entries.aggregate(events=Count("tournament", distinct=True), entries=Count("pk"))
    paid = Payout.objects.filter(entry__player=player, voided=False, state=PayoutState.PAID)
    spent = dict(
        Sale.objects.filter(entry__player=player, voided=False)
        .values_list("tournament__currency")
        .annotate(total=Sum(PAID_CENTS))
    )
    won = dict(paid.values_list("tournament__currency").annotate(total=Sum("amount_cents")))
    return Sums(
        events=counted["events"],
        entries=counted["entries"],
        in_the_money=paid.filter(kind=PayoutKind.PRIZE).values("tournament").distinct().count(),
        knock_outs=KnockOut.objects.filter(by_entry__in=entries).count(),
        money=tuple((c, spent.get(c, 0), won.get(c, 0)) for c in sorted({*spent, *won})),
    )


def events_of(player: Player) -> list[int]:
    """The events he has an entry in, the last one first."""
    rows = Entry.objects.filter(player=player, voided=False).values("tournament")
    last = rows.annotate(at=Max("tournament__starts_at"), last=Max("pk"))
    return list(last.order_by("-at", "-last").values_list("tournament", flat=True))


def played(player: Player, tournaments: Sequence[int]) -> list[Played]:
    """What he did in these events, in this order."""
    events = Tournament.objects.in_bulk(list(tournaments))
    entries: dict[int, list[Entry]] = defaultdict(list)
    his = Entry.objects.filter(player=player, tournament__in=tournaments, voided=False)
    for entry in his.select_related("elimination").order_by("number"):
        entries[entry.tournament_id].append(entry)
    bought: dict[tuple[int, str], int] = {}
    spent: Counter[int] = Counter()
    sales = Sale.objects.filter(entry__in=his, voided=False).values_list("tournament", "kind")
    for event, kind, number, cents in sales.annotate(n=Sum("quantity"), cents=Sum(PAID_CENTS)):
        bought[event, kind] = number
        spent[event] += cents
    paid = Payout.objects.filter(entry__in=his, voided=False, state=PayoutState.PAID)
    won = _by_event(paid, Sum("amount_cents"))
    taken = dict(
        KnockOut.objects.filter(by_entry__in=his)
        .values_list("by_entry__tournament")
        .annotate(n=Count("pk"))
    )
    return [
        Played(
            events[pk],
            entries=len(entries[pk]),
            rebuys=bought.get((pk, PriceKind.REBUY), 0),
            add_ons=bought.get((pk, PriceKind.ADD_ON), 0),
            knock_outs=taken.get(pk, 0),
            place=_place(events[pk], entries[pk]),
            spent_cents=spent[pk],
            won_cents=won.get(pk, 0),
        )
        for pk in tournaments
    ]


def _by_event(rows: Any, total: Any) -> dict[int, int]:
    return dict(rows.values_list("tournament").annotate(total=total))


def _place(tournament: Tournament, entries: Sequence[Entry]) -> int | None:
    """The best of his places, once none of his entries plays."""
    if not entries:
        return None
    last = entries[-1]
    last.tournament = tournament
    found = queries.placed_together(last).get(last.pk)
    return found.place if found else None
