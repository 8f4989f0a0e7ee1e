"""What a person played in this house, event by event and in sums."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import Count, F, Max, QuerySet, Sum

from tournaments import dues, queries
from tournaments.models import Entry, KnockOut, Payout, Player, Posting, Sale, Tournament
from tournaments.models.money import Account
from tournaments.models.price_parts import cents_of
from tournaments.models.prizes import PayoutKind, PayoutState
from tournaments.models.tournament import PriceKind, State
from tournaments.rules import RuleError
from tournaments.rules.prices import parts

EVENTS_A_PAGE = 20


@dataclass(frozen=True, slots=True)
class Played:
    """One event of a person.  `place` None: they play still, or it has not begun."""

    tournament: Tournament
    entries: int
    rebuys: int
    add_ons: int
    knock_outs: int
    place: int | None
    spent_cents: int
    won_cents: int
    due_cents: int = 0  # won and not handed over yet

    @property
    def is_over(self) -> bool:
        return self.tournament.state in (State.FINISHED, State.CANCELLED)


@dataclass(frozen=True, slots=True)
class Sums:
    """Everything together.  Money by currency: what was paid at the desk, what was handed out, and
    what is `due`: won and waiting at the payout desk.  Who is not paid yet is in the money too."""

    events: int
    entries: int
    in_the_money: int
    knock_outs: int
    money: tuple[tuple[str, int, int], ...]
    due: tuple[tuple[str, int], ...] = ()


def sums_of(player: Player) -> Sums:
    """All their events together, what was given back left out."""
    entries = Entry.objects.filter(player=player, voided=False)
    counted = entries.aggregate(events=Count("tournament", distinct=True), entries=Count("pk"))
    paid = Payout.objects.filter(entry__player=player, voided=False, state=PayoutState.PAID)
    spent = dict(
        Sale.objects.filter(entry__player=player, voided=False)
        .values_list("tournament__currency")
        .annotate(total=Sum(_paid_cents()))
    )
    won = dict(paid.values_list("tournament__currency").annotate(total=Sum("amount_cents")))
    due = _due(player, entries)
    prizes = {event for event, won in due.items() if won.prize_cents}
    handed = paid.filter(kind=PayoutKind.PRIZE).values_list("tournament", flat=True)
    owed: Counter[str] = Counter()
    for won_here in due.values():
        owed[won_here.currency] += won_here.cents
    return Sums(
        events=counted["events"],
        entries=counted["entries"],
        in_the_money=len(prizes | set(handed)),
        knock_outs=KnockOut.objects.filter(by_entry__in=entries).count(),
        money=tuple((c, spent.get(c, 0), won.get(c, 0)) for c in sorted({*spent, *won})),
        due=tuple((currency, cents) for currency, cents in sorted(owed.items()) if cents),
    )


@dataclass(frozen=True, slots=True)
class Due:
    """What is won in one event and not handed over: all of it, and the prizes among it."""

    currency: str
    cents: int = 0
    prize_cents: int = 0


def _due(player: Player, entries: QuerySet[Entry]) -> dict[int, Due]:
    """By event, where there is anything.  Events whose pools are paid out are not asked."""
    owing = Posting.objects.filter(
        tournament__in=entries.values("tournament"),
        account__in=(Account.PRIZE_POOL, Account.BOUNTY),
    )
    pools = owing.values("tournament", "account").annotate(left=Sum("amount_cents")).exclude(left=0)
    events = Tournament.objects.filter(pk__in={pool["tournament"] for pool in pools})
    playing = events.exclude(started_at=None).exclude(state=State.CANCELLED).in_bulk()
    held = _handed(player)
    found: dict[int, Due] = {}
    rows = entries.filter(tournament__in=playing).select_related("player", "elimination")
    for entry in rows.order_by("number"):
        entry.tournament = playing[entry.tournament_id]
        prize, bounty = _won(entry)
        prize = max(0, prize - held.get((entry.pk, PayoutKind.PRIZE), 0))
        bounty = max(0, bounty - held.get((entry.pk, PayoutKind.BOUNTY), 0))
        if prize or bounty:
            so_far = found.get(entry.tournament_id, Due(entry.tournament.currency))
            found[entry.tournament_id] = replace(
                so_far,
                cents=so_far.cents + prize + bounty,
                prize_cents=so_far.prize_cents + prize,
            )
    return found


def _won(entry: Entry) -> tuple[int, int]:
    """Prize and bounties, in cents; a prize that nobody may be paid now is none."""
    prize = 0
    with suppress(RuleError):
        prize = dues.prize_of(entry).amount_cents
    return prize, dues.bounties_of(entry).amount_cents


def _handed(player: Player) -> dict[tuple[int, str], int]:
    paid = Payout.objects.filter(entry__player=player, voided=False, state=PayoutState.PAID)
    rows = paid.values_list("entry", "kind").annotate(total=Sum("amount_cents"))
    return {(entry, kind): total for entry, kind, total in rows}


def events_of(player: Player) -> list[int]:
    """The events they have an entry in, the last one first."""
    rows = Entry.objects.filter(player=player, voided=False).values("tournament")
    last = rows.annotate(at=Max("tournament__starts_at"), last=Max("pk"))
    return list(last.order_by("-at", "-last").values_list("tournament", flat=True))


def _paid_cents() -> Any:
    """What a sale cost, in a query, in cents."""
    return F("quantity") * cents_of(parts()) - F("discount_cents") + F("rounding_cents")


def played(player: Player, tournaments: Sequence[int]) -> list[Played]:
    """What they did in these events, in this order."""
    events = Tournament.objects.in_bulk(list(tournaments))
    entries: dict[int, list[Entry]] = defaultdict(list)
    his = Entry.objects.filter(player=player, tournament__in=tournaments, voided=False)
    for entry in his.select_related("elimination").order_by("number"):
        entries[entry.tournament_id].append(entry)
    bought: dict[tuple[int, str], int] = {}
    spent: Counter[int] = Counter()
    sales = Sale.objects.filter(entry__in=his, voided=False).values_list("tournament", "kind")
    for event, kind, number, cents in sales.annotate(n=Sum("quantity"), cents=Sum(_paid_cents())):
        bought[event, kind] = number
        spent[event] += cents
    paid = Payout.objects.filter(entry__in=his, voided=False, state=PayoutState.PAID)
    won = _by_event(paid, Sum("amount_cents"))
    taken = dict(
        KnockOut.objects.filter(by_entry__in=his)
        .values_list("by_entry__tournament")
        .annotate(n=Count("pk"))
    )
    due = _due(player, his)
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
            due_cents=due[pk].cents if pk in due else 0,
        )
        for pk in tournaments
    ]


def _by_event(rows: Any, total: Any) -> dict[int, int]:
    return dict(rows.values_list("tournament").annotate(total=total))


def _place(tournament: Tournament, entries: Sequence[Entry]) -> int | None:
    """The best of their places, once none of their entries plays."""
    if not entries:
        return None
    last = entries[-1]
    last.tournament = tournament
    found = queries.placed_together(last).get(last.pk)
    return found.place if found else None
