"""Chips bought during play: rebuys and add-ons."""

from django.db.models import Sum

from tournaments import finishes
from tournaments.acts import Act
from tournaments.models import Entry, Sale, Tournament
from tournaments.models.money import Method
from tournaments.models.tournament import PriceKind
from tournaments.operations.day_ends import check_unsealed
from tournaments.operations.entries import (
    check_bounties_stand,
    check_not_out,
    check_not_waiting,
)
from tournaments.operations.events import require_running
from tournaments.operations.sales import PLAIN, SaleDetails, SaleVoided, sell, take_back_sale
from tournaments.rules import N_, RuleError
from tournaments.rules import entries as entry_rules
from tournaments.selling import Situation

MAX_AT_ONCE = 20


class SalesClosed(RuleError):
    """The prize pool is divided: no more money may come into it."""


class VoidTheEntry(RuleError):
    """What an entry cost goes back with the entry, not alone."""


def rebuy(
    act: Act,
    entry: Entry,
    *,
    count: int,
    method: Method,
    now: Situation,
    stack_chips: int,
    seen_cents: int | None = None,
    details: SaleDetails = PLAIN,
) -> Sale:
    """Chips bought by a player who is broke or short; a bust that waited is taken back.

    To be paid (`Method.OWED`), it is an announcement: it binds, and the chips play at once.
    Raises RebuysClosed, TooManyRebuys, StackTooBig, AlreadyOut, and what a sale raises.
    Source: Robert's Rules 7.33.
    """
    check_may_rebuy(entry, count=count, now=now, stack_chips=stack_chips)
    waiting = getattr(entry, "elimination", None)
    if waiting is not None:
        for knock_out in waiting.knock_outs.all():
            act.delete(knock_out)
        act.delete(waiting)
    return sell(
        act,
        entry,
        PriceKind.REBUY,
        method=method,
        now=now,
        quantity=count,
        seen_cents=seen_cents,
        details=details,
    )


def check_may_rebuy(entry: Entry, *, now: Situation, count: int = 1, stack_chips: int = 0) -> None:
    """Raise what `rebuy` would, unless the entry may rebuy now."""
    require_running(entry.tournament)
    _check_prizes_open(entry.tournament)
    check_unsealed(entry.tournament)
    check_not_out(entry)
    entry_rules.check_count(count, most=MAX_AT_ONCE, field="count")
    waiting = getattr(entry, "elimination", None)
    terms = now.terms
    limited = terms.rebuy is not None and terms.rebuy.max_in_all is not None
    entry_rules.check_rebuy(
        terms,
        level=now.level,
        on_break=now.on_break,
        stack_chips=0 if waiting else stack_chips,
        bought=_bought(entry, PriceKind.REBUY),
        bought_in_all=_bought_in_all(entry.tournament, PriceKind.REBUY) if limited else 0,
        count=count,
    )


def _check_prizes_open(tournament: Tournament) -> None:
    """Refuse money into a pool that has been divided."""
    if tournament.registration_closed_at is not None:
        raise SalesClosed(
            N_("Sales are closed and the prizes are set. Undo the close to sell chips.")
        )


def add_on(
    act: Act,
    entry: Entry,
    *,
    method: Method,
    now: Situation,
    count: int = 1,
    number: int | None = None,
    seen_cents: int | None = None,
    details: SaleDetails = PLAIN,
) -> Sale:
    """Add-ons: chips for any stack, in their time.  `number`: as a sale has it.

    Raises AddOnsClosed, TooManyAddOns, and what a sale raises.
    """
    check_may_add_on(entry, now=now, count=count)
    return sell(
        act,
        entry,
        PriceKind.ADD_ON,
        method=method,
        now=now,
        quantity=count,
        number=number,
        seen_cents=seen_cents,
        details=details,
    )


def check_may_add_on(entry: Entry, *, now: Situation, count: int = 1) -> None:
    """Raise what `add_on` would, unless the entry may take so many add-ons now."""
    require_running(entry.tournament)
    _check_prizes_open(entry.tournament)
    check_unsealed(entry.tournament)
    check_not_out(entry)
    check_not_waiting(entry)
    entry_rules.check_count(count, most=MAX_AT_ONCE, field="count")
    terms = now.terms
    limited = terms.add_on is not None and terms.add_on.max_in_all is not None
    entry_rules.check_add_on(
        terms,
        level=now.level,
        on_break=now.on_break,
        bought=_bought(entry, PriceKind.ADD_ON),
        bought_in_all=_bought_in_all(entry.tournament, PriceKind.ADD_ON) if limited else 0,
        count=count,
    )


def void_purchase(act: Act, sale: Sale) -> None:
    """Take chips bought in play back: their money returns, the chips leave the table.

    Raises SaleVoided, VoidTheEntry, SalesClosed, BagsSealed, EntryVoided, AlreadyOut,
    RebuyUndecided, WasPaid.
    """
    if sale.voided:
        raise SaleVoided(
            N_("Receipt %(receipt)s was voided before."), field="sale", receipt=sale.number
        )
    if sale.kind in (PriceKind.ENTRY, PriceKind.REENTRY):
        raise VoidTheEntry(
            N_("Receipt %(receipt)s is for an entry. Void the entry instead."),
            field="sale",
            receipt=sale.number,
        )
    _check_prizes_open(act.tournament)
    check_unsealed(act.tournament)
    check_not_out(sale.entry)
    check_not_waiting(sale.entry)
    overpaid = finishes.bounties_overpaid(act.tournament)
    take_back_sale(act, sale)
    check_bounties_stand(act.tournament, overpaid)


def _bought(entry: Entry, kind: PriceKind) -> int:
    sales = entry.sales.filter(kind=kind, voided=False)
    return sales.aggregate(total=Sum("quantity"))["total"] or 0


def _bought_in_all(tournament: Tournament, kind: PriceKind) -> int:
    sales = Sale.objects.filter(tournament=tournament, kind=kind, voided=False)
    return sales.aggregate(total=Sum("quantity"))["total"] or 0


def may_rebuy(entry: Entry, *, now: Situation) -> bool:
    """Whether a busted entry may still buy itself back in, so that its bust must wait."""
    if now.event.registration_closed_at is not None:
        return False
    terms = now.terms
    if terms.rebuy is None:
        return False
    try:
        entry_rules.check_rebuy(
            terms,
            level=now.level,
            on_break=now.on_break,
            stack_chips=0,
            bought=_bought(entry, PriceKind.REBUY),
            bought_in_all=_bought_in_all(now.event, PriceKind.REBUY)
            if terms.rebuy.max_in_all is not None
            else 0,
        )
    except RuleError:
        return False
    return True
