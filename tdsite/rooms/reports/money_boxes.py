"""Boxes 2 and 4 of the report: the money of the event to the cent, and its deals.

What was taken, where it belongs and what became of it; then each deal of the last players, with
its method and what they knew.
"""

from collections.abc import Iterable

from django.db.models import F, Sum
from django.urls import reverse
from django.utils.translation import gettext

from tdsite.rooms.reports.log_lines import log_at
from tdsite.web import formats
from tdsite.web.boxes import Box, Column, Fact, Grid, GridRow, Unit, Verdict, grid
from tdsite.web.moneybox import MoneyBox, Till
from tdsite.web.results import Results
from tournaments.models import Deal, DealShare, Payout, SalePart, Tournament
from tournaments.models.tournament import PriceKind
from tournaments.rules.prices import FEE


def money_facts(tournament: Tournament, box: MoneyBox, results: Results, *, locale: str) -> Box:
    """The money of the event; its verdict is whether the payouts are the pool.

    Money in cents of the event's currency.
    """
    ledger = reverse("ledger", args=[tournament.pk])
    return Box(
        "money",
        gettext("Money summary"),
        tournament.currency,
        tournament.timezone,
        facts=(
            *_taken(tournament, box, ledger, locale),
            *_belongs(tournament, box, ledger),
            *_paid(tournament, box, results),
        ),
        grids=(_by_method(tournament, box.tills),),
        verdict=_verdict(box, prizes_set=results.prizes_set),
    )


def _verdict(box: MoneyBox, *, prizes_set: bool) -> Verdict:
    if box.adds_up:
        together = gettext("Sum of payouts = pool")
        return Verdict(holds=True, says=together if prizes_set else gettext("Balanced"))
    return Verdict(holds=False, says=gettext("Unbalanced"))


def _taken(tournament: Tournament, box: MoneyBox, link: str, locale: str) -> Iterable[Fact]:
    desk = reverse("desk", args=[tournament.pk])
    for at, line in enumerate(box.sold, start=1):
        each = formats.money(line.each_cents, currency=tournament.currency, locale=locale)
        count = formats.chips(line.count, locale=locale)
        name = f"{line.kind_name}, {count} × {each}"
        yield Fact(f"sold_{at}_cents", name, line.total_cents, Unit.CENTS, desk)
    if box.discount_cents:
        yield _account(
            "discounts_cents", gettext("Discounts"), -box.discount_cents, link, "discount"
        )
    if box.rounding_cents:
        name = gettext("Rounding of cash")
        yield _account("rounding_cents", name, box.rounding_cents, link, "rounding")
    if box.stakes_cents:
        name = gettext("Last longer stakes")
        yield _account("stakes_cents", name, box.stakes_cents, link, "side_pot")
    yield Fact("taken_cents", gettext("Collected"), box.taken_cents, Unit.CENTS, link, total=True)


def _belongs(tournament: Tournament, box: MoneyBox, link: str) -> Iterable[Fact]:
    added = min(tournament.added_cents, box.overlay_cents)
    yield _account("prize_pool_cents", gettext("Prize pool"), box.pool_cents, link, "prize_pool")
    if added:
        name = gettext("Added by the house")
        yield _account("added_cents", name, added, link, "overlay", depth=1)
    overlay = box.overlay_cents - added
    name = gettext("Overlay (house)")
    yield _account("overlay_cents", name, overlay, link, "overlay", depth=1)
    if box.untold_cents:
        name = gettext("Paid in, not on file")
        yield _account("untold_cents", name, box.untold_cents, link, "untold", depth=1)
    yield _account("fees_cents", gettext("Fees"), box.fees_cents, link, "fees")
    for kind, cents in fees_by_kind(tournament).items():
        label = str(PriceKind(kind).label)
        yield _account(f"fees_{kind}_cents", label, cents, link, "fees", depth=1)
    if box.bounty_cents:
        yield _account("bounty_cents", gettext("Bounties"), box.bounty_cents, link, "bounty")
    if box.stakes_cents:
        name = gettext("Last longers")
        yield _account("last_longers_cents", name, box.stakes_cents, link, "side_pot")
    yield _account("staff_cents", gettext("Staff"), box.staff_cents, link, "staff")
    for part, cents in box.further:
        yield _account(
            f"{part.account}_cents", gettext(part.in_the_books), cents, link, part.account
        )
    if box.kept_cents:
        yield _account("kept_cents", gettext("Withheld"), box.kept_cents, link, "withheld")


def _account(
    code: str, name: str, cents: int, ledger: str, account: str, *, depth: int = 0
) -> Fact:
    return Fact(code, name, cents, Unit.CENTS, f"{ledger}?account={account}", depth=depth)


def fees_by_kind(tournament: Tournament) -> dict[str, int]:
    """The fee of all that was sold, by kind, in cents; only kinds that have one."""
    rows = SalePart.objects.filter(
        sale__tournament=tournament, sale__voided=False, part=FEE.word
    ).values_list("sale__kind")
    found = dict(rows.annotate(total=Sum(F("cents") * F("sale__quantity"))))
    return {kind: found[kind] for kind in PriceKind.values if kind in found}


def _paid(tournament: Tournament, box: MoneyBox, results: Results) -> Iterable[Fact]:
    if not results.prizes_set:
        return
    sums, link = results.sums, reverse("payouts", args=[tournament.pk])
    parts = [
        ("in_play_cents", gettext("Prizes left"), sums.in_play.cents),
        ("due_cents", gettext("Prizes due"), sums.due.cents),
        ("authorised_cents", gettext("Prizes authorised"), sums.authorised.cents),
        ("paid_cents", gettext("Prizes paid"), sums.paid.cents),
        ("void_cents", gettext("Voided, to pay again"), sums.void.cents),
        ("odd_cents", gettext("Rounding remainder (staff)"), sums.staff_cents),
    ]
    for code, name, cents in parts:
        if cents or code == "paid_cents":
            yield Fact(code, name, cents, Unit.CENTS, link)
    yield Fact(
        "payouts_cents",
        gettext("Total payouts"),
        sums.parts_cents,
        Unit.CENTS,
        link,
        total=True,
    )
    if box.withheld_cents:
        yield Fact(
            "withheld_cents", gettext("of which withheld"), box.withheld_cents, Unit.CENTS, link, 1
        )
    if tickets := tickets_cents(tournament):
        yield Fact("tickets_cents", gettext("of it as tickets"), tickets, Unit.CENTS, link, 1)


def tickets_cents(tournament: Tournament) -> int:
    """What was paid out as tickets, in cents."""
    rows = Payout.objects.filter(tournament=tournament, voided=False)
    return rows.aggregate(cents=Sum("ticket_cents"))["cents"] or 0


def _by_method(tournament: Tournament, tills: Iterable[Till]) -> Grid:
    rows = list(tills)
    together = Till(
        gettext("Total"),
        sum(till.taken_cents for till in rows),
        sum(till.paid_cents for till in rows),
    )
    link = {"method": reverse("event_cash", args=[tournament.pk])}
    lines = [
        GridRow((till.name, till.taken_cents, till.paid_cents, till.held_cents), link)
        for till in rows
    ]
    if len(rows) > 1:
        total = (together.name, together.taken_cents, together.paid_cents, together.held_cents)
        lines.append(GridRow(total, total=True))
    return grid(
        "methods",
        gettext("By method"),
        (
            Column("method", gettext("Payment method")),
            Column("taken_cents", gettext("Collected"), Unit.CENTS),
            Column("paid_cents", gettext("Paid out"), Unit.CENTS),
            Column("held_cents", gettext("Net"), Unit.CENTS),
        ),
        lines,
        keep=("method", "taken_cents", "paid_cents", "held_cents"),
        empty=gettext("No movements"),
    )


def deal_box(tournament: Tournament) -> Box:
    """Every deal of the event, void ones faded; the facts are of the last one in force."""
    deals = list(
        Deal.objects.filter(tournament=tournament).select_related("tournament").order_by("number")
    )
    shares = list(
        DealShare.objects.filter(deal__in=deals)
        .select_related("entry__player", "deal")
        .order_by("deal__number", "-amount_cents", "entry__number")
    )
    standing = [deal for deal in deals if not deal.voided]
    return Box(
        "deal",
        gettext("Deal"),
        tournament.currency,
        tournament.timezone,
        facts=_deal_facts(standing[-1]) if standing else (),
        grids=tuple(
            _shares(deal, [share for share in shares if share.deal_id == deal.pk]) for deal in deals
        ),
        empty="" if deals else gettext("No final deal"),
    )


def _deal_facts(deal: Deal) -> tuple[Fact, ...]:
    link = log_at(deal.tournament, deal.at)
    paid_by = (
        gettext("Paid by the house under this deal")
        if deal.guaranteed
        else gettext("On record only.")
    )
    stopped = gettext("Stopped with this deal") if deal.stopped_play else ""
    shared_cents = deal.pool_cents - deal.left_to_play_cents
    facts = [
        Fact("method", gettext("Deal method"), str(deal.get_method_display()), link=link),
        Fact("at", gettext("Agreed"), deal.at, Unit.WHEN, link),
        Fact("pool_cents", gettext("Prizes not won yet"), deal.pool_cents, Unit.CENTS),
        Fact("left_cents", gettext("Left to play for"), deal.left_to_play_cents, Unit.CENTS),
        Fact("shared_cents", gettext("Money shared"), shared_cents, Unit.CENTS),
        Fact("standing", gettext("Status"), paid_by),
        Fact("stopped_play", gettext("Play"), stopped),
        Fact("reason", gettext("Reason"), deal.reason),
        Fact("note", gettext("Note"), deal.note),
    ]
    return tuple(fact for fact in facts if fact.value not in ("", 0))


def _shares(deal: Deal, shares: list[DealShare]) -> Grid:
    number = {"number": deal.number}
    title = gettext("Deal %(number)s") % number
    if deal.voided:
        title = gettext("Deal %(number)s, voided") % number
    return grid(
        f"deal_{deal.number}",
        title,
        (
            Column("player", gettext("Player")),
            Column("stack_chips", gettext("Stack"), Unit.CHIPS),
            Column("secured_cents", gettext("Secured before"), Unit.CENTS),
            Column("offered_cents", gettext("Calculated"), Unit.CENTS),
            Column("amount_cents", gettext("Agreed on"), Unit.CENTS),
            Column("signed", gettext("Signed")),
        ),
        [_share(deal, share) for share in shares],
        keep=("player", "amount_cents"),
    )


def _share(deal: Deal, share: DealShare) -> GridRow:
    signed = gettext("yes") if share.signed else gettext("no")
    cells = (
        share.entry.player.name,
        share.stack_chips,
        share.secured_cents,
        share.offered_cents,
        share.amount_cents,
        gettext("yes, accepted less") if share.waived else signed,
    )
    return GridRow(cells, faded=deal.voided)
