"""The box of the flights: what each sold, who went on from it, and the chips and money it sent."""

from django.urls import reverse
from django.utils.translation import gettext

from tdsite.rooms.days.tree import At, FlightRow, Tree, tree_of
from tdsite.web.boxes import Box, Column, Grid, GridRow, Unit, Verdict
from tournaments import flight_tree, queries
from tournaments.models import Tournament
from tournaments.models.money import Account


def flights_box(tournament: Tournament) -> Box | None:
    """Every flight of the event, each in a line; None for an event of one piece."""
    if not flight_tree.is_staged(tournament):
        return None
    tree = tree_of(tournament)
    return Box(
        "flights",
        gettext("Days and flights"),
        tournament.currency,
        tournament.timezone,
        grids=(_grid(tree),),
        verdict=_verdict(tree),
    )


def _grid(tree: Tree) -> Grid:
    sums = (
        tree.figures.entries,
        tree.figures.reentries,
        tree.figures.left,
        tree.chips,
        tree.collected_cents,
    )
    return Grid(
        "flights",
        "",
        (
            Column("flight", gettext("Flight")),
            Column("date", gettext("Date"), Unit.DAY),
            Column("state", gettext("State")),
            Column("entries", gettext("Entries"), Unit.COUNT),
            Column("reentries", gettext("Re-entries"), Unit.COUNT),
            Column("left", gettext("Players left"), Unit.COUNT),
            Column("chips", gettext("Chips"), Unit.CHIPS),
            Column("pool", gettext("For the prizes"), Unit.CENTS),
        ),
        (
            *(_line(row) for row in tree.rows),
            GridRow((gettext("Total"), None, "", *sums), total=True),
        ),
    )


def _line(row: FlightRow) -> GridRow:
    words = {
        At.OPEN: str(row.event.get_state_display()).lower(),
        At.PLAYS: gettext("in play"),
        At.BAGGING: gettext("bagging"),
        At.CLOSED: gettext("day over"),
        At.MERGED: gettext("merged"),
        At.FINISHED: gettext("finished"),
    }
    return GridRow(
        (
            row.name,
            row.event.started_at or row.event.starts_at,
            words[row.at],
            row.entered.entries,
            row.entered.reentries,
            row.left,
            row.chips,
            row.own_cents,
        ),
        links={
            "flight": reverse("report", args=[row.event.pk]),
            "chips": reverse("bagging", args=[row.event.pk]),
            "pool": reverse("ledger", args=[row.event.pk]),
        },
    )


def _verdict(tree: Tree) -> Verdict:
    """What the flights have sent is what the event has taken in, once all are merged."""
    held = [queries.balances(row.event) for row in tree.rows]
    carried = any(
        sum(balances[account] for balances in held)
        for account in (Account.CARRIED, Account.BOUNTY_SENT)
    )
    if not carried:
        return Verdict(holds=True, says=gettext("Sent and received match."))
    if tree.all_merged:
        return Verdict(holds=False, says=gettext("Sent and received differ."))
    return Verdict(holds=True, says=gettext("Money pending from flights not merged"))
