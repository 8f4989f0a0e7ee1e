"""What an event sells, until when, and what it costs a person now: the regular price, or a line."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import prefetch_related_objects

from tournaments.models import Player, Price, PriceLine, PriceLinePart, PricePart, Tournament
from tournaments.models.tournament import PriceKind
from tournaments.rules import RuleError
from tournaments.rules import price_lines as line_rules
from tournaments.rules.price_lines import REGULAR, Asking, PriceLineTerms
from tournaments.rules.price_parts import PriceComponent, Split
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
    line = line_rules.choose([_line(row) for row in rows], asking, wanted=wanted)
    regular = price_of(tournament, kind)
    row = next((row for row in rows if line is not None and row.pk == line.number), None)
    return _cost(regular, row)


def offered(
    tournament: Tournament, kind: PriceKind, player: Player, *, at: datetime, level: int
) -> list[Offered]:
    """All prices of this kind for this player now: the lines in their order, then the regular."""
    rows = lines_of(tournament, kind)
    asking = Asking(at, level=level, member=is_member(player))
    found = line_rules.choose([_line(row) for row in rows], asking)
    regular = price_of(tournament, kind)
    default = REGULAR if found is None else found.number
    return [
        *(
            Offered(_cost(regular, row), row.pk == default, line_rules.why_not(_line(row), asking))
            for row in rows
        ),
        Offered(_cost(regular, None), default == REGULAR),
    ]


def is_member(player: Player) -> bool:
    """Whether member prices are his: he has a member number."""
    return bool(player.member_number)


def lines_of(tournament: Tournament, kind: PriceKind) -> list[PriceLine]:
    """The price lines of this kind, in their order; read once for each object of the event."""
    prefetch_related_objects([tournament], "price_lines")
    rows = [row for row in tournament.price_lines.all() if row.kind == kind]
    return sorted(rows, key=lambda row: row.position)


def _line(row: PriceLine) -> PriceLineTerms:
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
