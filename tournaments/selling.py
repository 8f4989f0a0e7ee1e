"""What an event sells and at what price, and the situation an act finds: each thing read once.

A `Situation` is read under the act's lock and handed down to all it does.  Rules take values from
it, operations take it whole.  A page that says what may be done reads the same.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import NamedTuple

from django.db.models import Exists, OuterRef, QuerySet, Subquery, prefetch_related_objects

from tournaments import flight_tree
from tournaments.models import (
    Entry,
    LateStack,
    Player,
    Price,
    PriceLine,
    PriceLinePart,
    PricePart,
    Sale,
    Tournament,
)
from tournaments.models.tournament import PriceKind, State
from tournaments.rules import RuleError
from tournaments.rules import prices as line_rules
from tournaments.rules.policy import Policy
from tournaments.rules.prices import REGULAR, Asking, PriceComponent, PriceLineTerms, Split
from tournaments.rules.sales import AddOnRule, RebuyRule, ReentryRule, Sales, Trigger, Window


def terms_of(tournament: Tournament) -> Sales:
    """What the event sells and until when, as the rules read it."""
    prices = _prices(tournament)
    entry = prices[PriceKind.ENTRY]
    return Sales(
        price_cents=entry.split.pool_cents,
        fee_cents=entry.split.kept_cents,
        bounty_cents=entry.split.head_cents,
        chips=entry.chips,
        window=_window(entry),
        max_entries=min(filter(None, (entry.limit, entry.limit_in_all)), default=None),
        rebuy=_rebuy_rule(prices.get(PriceKind.REBUY)),
        add_on=_add_on_rule(prices.get(PriceKind.ADD_ON)),
        reentry=_reentry_rule(prices.get(PriceKind.REENTRY)),
    )


def _prices(tournament: Tournament) -> dict[str, Price]:
    """What the event sells, read once for each object that stands for the event."""
    prefetch_related_objects([tournament], "prices")
    return {price.kind: price for price in tournament.prices.all()}


def _window(price: Price) -> Window:
    return Window(
        until_level=price.until_level,
        from_level=price.from_level or 0,
        from_break=price.from_break,
        through_break=price.through_break,
    )


def _rebuy_rule(price: Price | None) -> RebuyRule | None:
    if price is None:
        return None
    return RebuyRule(
        window=_window(price),
        price_cents=price.split.pool_cents,
        fee_cents=price.split.kept_cents,
        chips=price.chips,
        max_per_entry=price.limit,
        max_in_all=price.limit_in_all,
        trigger=Trigger(price.trigger),
    )


def _add_on_rule(price: Price | None) -> AddOnRule | None:
    if price is None:
        return None
    return AddOnRule(
        window=_window(price),
        price_cents=price.split.pool_cents,
        fee_cents=price.split.kept_cents,
        chips=price.chips,
        max_per_entry=price.limit,
        max_in_all=price.limit_in_all,
    )


def _reentry_rule(price: Price | None) -> ReentryRule | None:
    if price is None:
        return None
    return ReentryRule(_window(price), price.limit, price.limit_in_all, price.forfeit_at_close)


def price_of(tournament: Tournament, kind: PriceKind) -> Price:
    """The price of a purchase; a re-entry without a price of its own costs what an entry does."""
    prices = _prices(tournament)
    return prices.get(kind) or prices[PriceKind.ENTRY]


def prices_with(tournament: Tournament, part: PriceComponent) -> bool:
    """Whether any price of the event has this part."""
    regular = PricePart.objects.filter(price__tournament=tournament, part=part.word)
    of_lines = PriceLinePart.objects.filter(line__tournament=tournament, part=part.word)
    return regular.exists() or of_lines.exists()


@dataclass(frozen=True, slots=True)
class Cost:
    """A price as it is sold at: its split in cents, its chips, and the name of its line."""

    number: int
    name: str
    split: Split
    chips: int

    @property
    def total_cents(self) -> int:
        return self.split.total_cents


@dataclass(frozen=True, slots=True)
class Offered:
    """A price as the desk offers it; `why_not` None: it may be taken.  One is the default."""

    cost: Cost
    default: bool = False
    why_not: RuleError | None = None


def cost_of(
    tournament: Tournament,
    kind: PriceKind,
    player: Player,
    *,
    at: datetime,
    level: int,
    wanted: int | None = None,
) -> Cost:
    """What one costs this player now, at the line `wanted` (None: the first that fits).

    Raises NoSuchLine, MembersOnly, LineNotOpen, LineOver.
    """
    rows = lines_of(tournament, kind)
    asking = Asking(at, level=level, member=is_member(player))
    line = line_rules.choose_line([_line_of(row) for row in rows], asking, wanted=wanted)
    regular = price_of(tournament, kind)
    row = next((row for row in rows if line is not None and row.pk == line.number), None)
    return _cost(regular, row)


def offered(
    tournament: Tournament, kind: PriceKind, player: Player, *, at: datetime, level: int
) -> list[Offered]:
    """All prices of this kind for this player now: the lines in their order, then the regular."""
    rows = lines_of(tournament, kind)
    asking = Asking(at, level=level, member=is_member(player))
    found = line_rules.choose_line([_line_of(row) for row in rows], asking)
    regular = price_of(tournament, kind)
    default = REGULAR if found is None else found.number
    return [
        *(
            Offered(
                _cost(regular, row),
                row.pk == default,
                line_rules.line_refusal(_line_of(row), asking),
            )
            for row in rows
        ),
        Offered(_cost(regular, None), default == REGULAR),
    ]


def is_member(player: Player) -> bool:
    """Whether member prices are theirs: they have a member number."""
    return bool(player.member_number)


def lines_of(tournament: Tournament, kind: PriceKind) -> list[PriceLine]:
    """The price lines of this kind, in their order; read once for each object of the event."""
    prefetch_related_objects([tournament], "price_lines")
    rows = [row for row in tournament.price_lines.all() if row.kind == kind]
    return sorted(rows, key=lambda row: row.position)


def _line_of(row: PriceLine) -> PriceLineTerms:
    return PriceLineTerms(
        row.pk,
        members_only=row.members_only,
        from_time=row.from_time,
        until_time=row.until_time,
        from_level=row.from_level,
        until_level=row.until_level,
    )


def _cost(regular: Price, row: PriceLine | None) -> Cost:
    price = row or regular
    return Cost(
        number=row.pk if row else REGULAR,
        name=row.name if row else "",
        split=price.split,
        chips=(row.chips if row else None) or regular.chips,
    )


class PlayingLevel(NamedTuple):
    """Where the evening stands: the playing level (0 before the start), and if it is its break."""

    level: int
    on_break: bool


BEFORE_START = PlayingLevel(0, on_break=False)
Clock = Callable[[Tournament, datetime], PlayingLevel]


class NextNumbers(NamedTuple):
    """The next entry of an event and its next receipt; whether flights that are not off feed it."""

    entry: int
    receipt: int
    is_fed: bool


@dataclass(frozen=True)
class Situation:
    """An event at one moment; what nobody asks for is not read.

    `clock` tells the level: it stands beside the book, not in it.
    """

    event: Tournament
    at: datetime
    clock: Clock

    @cached_property
    def standing(self) -> PlayingLevel:
        if self.event.started_at is None:
            return BEFORE_START
        return self.clock(self.event, self.at)

    @property
    def level(self) -> int:
        return self.standing.level

    @property
    def on_break(self) -> bool:
        return self.standing.on_break

    @cached_property
    def terms(self) -> Sales:
        """What the event sells, until when and at which regular price."""
        return terms_of(self.event)

    @cached_property
    def policy(self) -> Policy:
        """The event's choices among the laws."""
        return Policy.from_json(self.event.policy)

    @cached_property
    def tree(self) -> list[Tournament]:
        """The event with all its flights, the last day first; alone where it has none."""
        return flight_tree.tree_of(self.event)

    @cached_property
    def counted(self) -> NextNumbers:
        """The numbers that a sale uses up, in one look."""
        return counted(self.event)


def counted(event: Tournament) -> NextNumbers:
    """What the next entry and the next receipt are; the event must be locked to use them."""
    feeding = Tournament.objects.filter(feeds=OuterRef("pk")).exclude(state=State.CANCELLED)
    entries = Entry.objects.filter(tournament=OuterRef("pk"))
    sales = Sale.objects.filter(tournament=OuterRef("pk"))
    rows = Tournament.objects.filter(pk=event.pk)
    entry, receipt, is_fed = rows.values_list(
        _last_of(entries), _last_of(sales), Exists(feeding)
    ).get()
    return NextNumbers((entry or 0) + 1, (receipt or 0) + 1, is_fed)


def _last_of(rows: QuerySet[Entry] | QuerySet[Sale]) -> Subquery:
    return Subquery(rows.order_by("-number").values("number")[:1])


def unsold_stacks(tournament: Tournament) -> QuerySet[LateStack]:
    """Those that nobody has bought and nobody has taken up, by table and seat."""
    rows = LateStack.objects.filter(tournament=tournament, sold_to=None, removed_at=None)
    return rows.order_by("table_number", "seat_number")
