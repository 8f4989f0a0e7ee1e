"""What the events of a period come to, in a handful of statements however many there are."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import F, Min, Q, QuerySet, Sum

from tdsite.rooms.reports.periods import Period
from tournaments.models import Club, Entry, Payout, Player, Posting, Tournament
from tournaments.models.money import TILLS, Account
from tournaments.models.prizes import PayoutKind, PayoutState
from tournaments.models.tournament import State
from tournaments.rules.prices import further

MAX_REGULARS = 20
Came = tuple[int, int, datetime]  # event, player, when they entered


@dataclass
class EventFigures:
    """One event in figures; money in cents of its currency."""

    pk: int
    name: str
    on: date
    currency: str
    entries: int = 0
    entrants: int = 0
    new_players: int = 0
    taken_cents: int = 0
    pool_cents: int = 0
    paid_cents: int = 0
    fees_cents: int = 0
    staff_cents: int = 0
    overlay_cents: int = 0
    owed: Counter[str] = field(default_factory=Counter)  # by account, in cents

    def figure(self, code: str) -> Any:
        """What a column of this code shows."""
        account = code.removesuffix("_cents")
        return self.owed[account] if account in _further() else getattr(self, code)


MONEY = ("taken_cents", "pool_cents", "paid_cents", "fees_cents", "staff_cents", "overlay_cents")


def money_codes() -> tuple[str, ...]:
    """The columns of money, those of further parts of the prices last."""
    return (*MONEY, *(f"{account}_cents" for account in _further()))


def _further() -> list[str]:
    return [part.account for part in further()]


@dataclass(frozen=True, slots=True)
class Regular:
    """A player who came often: to how many events, with how many entries, the prizes they won."""

    player_id: int
    name: str
    events: int
    entries: int
    won: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PeriodFigures:
    """The events of a period in order, and who came to them."""

    period: Period
    events: tuple[EventFigures, ...]
    players: int
    new_players: int
    players_by_month: dict[tuple[int, int], int]
    regulars: tuple[Regular, ...]

    @property
    def currencies(self) -> list[str]:
        """The currencies played in, the one with most events first."""
        counted = Counter(event.currency for event in self.events)
        return sorted(counted, key=lambda currency: (-counted[currency], currency))

    def in_currency(self, currency: str) -> list[EventFigures]:
        return [event for event in self.events if event.currency == currency]


def events_of_period(club: Club, period: Period) -> PeriodFigures:
    """The club's events that began in the period, those called off left out."""
    first, over = period.bounds(club.timezone)
    events = Tournament.objects.filter(club=club, starts_at__gte=first, starts_at__lt=over)
    events = events.exclude(state=State.CANCELLED)
    entries = Entry.objects.filter(tournament__in=events, voided=False)
    zone = ZoneInfo(club.timezone)
    found = {
        pk: EventFigures(pk, name, (began or starts).astimezone(zone).date(), currency)
        for pk, name, starts, began, currency in events.order_by("starts_at", "pk").values_list(
            "pk", "name", "starts_at", "started_at", "currency"
        )
    }
    came = list(
        entries.order_by("entered_at", "pk").values_list("tournament", "player", "entered_at")
    )
    _count(found, came)
    _add_money(found, events)
    return PeriodFigures(
        period,
        events=tuple(found.values()),
        players=len({player for _, player, _ in came}),
        new_players=sum(event.new_players for event in found.values()),
        players_by_month=_by_month(found, came),
        regulars=_regulars(entries, came),
    )


def _count(found: dict[int, EventFigures], came: Sequence[Came]) -> None:
    """Entries, players, and who had never entered before: at the club, not in the period."""
    debuts = dict(
        Entry.objects.filter(voided=False).values_list("player").annotate(Min("entered_at"))
    )
    seen: set[tuple[int, int]] = set()
    new: set[int] = set()
    for pk, player, at in came:
        found[pk].entries += 1
        if (pk, player) not in seen:
            seen.add((pk, player))
            found[pk].entrants += 1
        if debuts[player] == at and player not in new:
            new.add(player)
            found[pk].new_players += 1


def _add_money(found: dict[int, EventFigures], events: QuerySet[Tournament]) -> None:
    rows = Posting.objects.filter(tournament__in=events).values_list("tournament", "account")
    for pk, account, cents in rows.annotate(Sum("amount_cents")):
        event = found[pk]
        event.owed[account] -= cents
        if account in TILLS:
            event.taken_cents += cents
        elif account == Account.PRIZE_POOL:
            event.pool_cents -= cents
        elif account == Account.FEES:
            event.fees_cents -= cents
        elif account == Account.STAFF:
            event.staff_cents -= cents
        elif account == Account.OVERLAY:
            event.overlay_cents += cents
    paid = Payout.objects.filter(tournament__in=events, voided=False, state=PayoutState.PAID)
    sums = paid.values_list("tournament").annotate(
        out=Sum(F("amount_cents") - F("withheld_cents")),
        won=Sum("amount_cents", filter=Q(kind=PayoutKind.PRIZE), default=0),
    )
    for pk, out, won in sums:
        found[pk].taken_cents += out
        found[pk].pool_cents += won
        found[pk].paid_cents += won


def _by_month(
    found: Mapping[int, EventFigures], came: Sequence[Came]
) -> dict[tuple[int, int], int]:
    """How many different players came in each month, by year and month."""
    there = {(found[pk].on.year, found[pk].on.month, player) for pk, player, _ in came}
    return dict(Counter((year, month) for year, month, _ in there))


def _regulars(entries: QuerySet[Entry], came: Sequence[Came]) -> tuple[Regular, ...]:
    events = Counter(player for _, player in {(pk, player) for pk, player, _ in came})
    counted = Counter(player for _, player, _ in came)
    best = sorted(events, key=lambda player: (-events[player], -counted[player], player))
    best = best[:MAX_REGULARS]
    people = Player.objects.in_bulk(best)
    won: dict[int, dict[str, int]] = defaultdict(dict)
    payouts = Payout.objects.filter(
        entry__player__in=people, entry__in=entries, voided=False, state=PayoutState.PAID
    ).values_list("entry__player", "tournament__currency")
    for player, currency, cents in payouts.annotate(Sum("amount_cents")):
        won[player][currency] = cents
    return tuple(
        Regular(pk, people[pk].name, events[pk], counted[pk], dict(won.get(pk, {}))) for pk in best
    )


def total(events: Iterable[EventFigures], name: str) -> int:
    """The sum of one figure over these events."""
    return sum(event.figure(name) for event in events)


def months(events: Iterable[EventFigures]) -> dict[tuple[int, int], list[EventFigures]]:
    """The events by year and month, in order; months without any are left out."""
    found: dict[tuple[int, int], list[EventFigures]] = defaultdict(list)
    for event in events:
        found[(event.on.year, event.on.month)].append(event)
    return dict(sorted(found.items()))


def weekdays(events: Iterable[EventFigures]) -> dict[int, list[EventFigures]]:
    """The events by day of the week, 0 for Monday; only days with any."""
    found: dict[int, list[EventFigures]] = defaultdict(list)
    for event in events:
        found[event.on.weekday()].append(event)
    return dict(sorted(found.items()))
