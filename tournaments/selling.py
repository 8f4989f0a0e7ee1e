"""What an event sells, until when and at which regular price, as its rows say."""

from django.db.models import prefetch_related_objects

from tournaments.models import Price, PriceLinePart, PricePart, Tournament
from tournaments.models.tournament import PriceKind
from tournaments.rules.price_parts import Part
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


def prices_with(tournament: Tournament, part: Part) -> bool:
    """Whether any price of the event has this part."""
    regular = PricePart.objects.filter(price__tournament=tournament, part=part.word)
    of_lines = PriceLinePart.objects.filter(line__tournament=tournament, part=part.word)
    return regular.exists() or of_lines.exists()
