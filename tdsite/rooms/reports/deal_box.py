"""Box 4 of the report: the deals of the last players, with their method and what they knew."""

from django.utils.translation import gettext

from tdsite.rooms.reports.doors import log_at
from tdsite.web.boxes import Box, Column, Fact, Grid, GridRow, Unit, grid
from tournaments.models import Deal, DealShare, Tournament


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
        facts=_facts(standing[-1]) if standing else (),
        grids=tuple(
            _grid(deal, [share for share in shares if share.deal_id == deal.pk]) for deal in deals
        ),
        empty="" if deals else gettext("The last players made no deal."),
    )


def _facts(deal: Deal) -> tuple[Fact, ...]:
    link = log_at(deal.tournament, deal.at)
    paid_by = gettext("The house pays by it.") if deal.guaranteed else gettext("On record only.")
    stopped = gettext("It stopped with this deal.") if deal.stopped_play else ""
    shared_cents = deal.pool_cents - deal.left_to_play_cents
    facts = [
        Fact("method", gettext("Method of the deal"), str(deal.get_method_display()), link=link),
        Fact("at", gettext("Agreed"), deal.at, Unit.WHEN, link),
        Fact("pool_cents", gettext("Prizes not won yet"), deal.pool_cents, Unit.CENTS),
        Fact("left_cents", gettext("Left to play for"), deal.left_to_play_cents, Unit.CENTS),
        Fact("shared_cents", gettext("Money shared out"), shared_cents, Unit.CENTS),
        Fact("standing", gettext("Standing"), paid_by),
        Fact("stopped_play", gettext("Play"), stopped),
        Fact("reason", gettext("Reason"), deal.reason),
        Fact("note", gettext("Note"), deal.note),
    ]
    return tuple(fact for fact in facts if fact.value not in ("", 0))


def _grid(deal: Deal, shares: list[DealShare]) -> Grid:
    number = {"number": deal.number}
    title = gettext("Deal %(number)s") % number
    if deal.voided:
        title = gettext("Deal %(number)s, void") % number
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
        [_line(deal, share) for share in shares],
        keep=("player", "amount_cents"),
    )


def _line(deal: Deal, share: DealShare) -> GridRow:
    signed = gettext("yes") if share.signed else gettext("no")
    cells = (
        share.entry.player.name,
        share.stack_chips,
        share.secured_cents,
        share.offered_cents,
        share.amount_cents,
        gettext("yes, took less") if share.waived else signed,
    )
    return GridRow(cells, faded=deal.voided)
