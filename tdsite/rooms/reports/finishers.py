"""The table of the report: who finished where, when, by whose hand, with which prize."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from django.urls import reverse
from django.utils.translation import gettext

from tdsite.rooms.reports.log_lines import level_at, levels_in_the_file, log_of_entry, turns_of
from tdsite.web.boxes import Cell, Column, Grid, GridRow, Unit, grid
from tdsite.web.hooks import hooks
from tdsite.web.results import PrizeState, ResultRow, Results
from tournaments import bounties, dues, finishes, prize_money
from tournaments.models import Entry, KnockOut, Player, Tournament
from tournaments.models.tournament import State


@dataclass(frozen=True, slots=True)
class Finisher:
    """One entry as the report tells it: its row of the results, and what else is known."""

    row: ResultRow
    player: Player
    level: int | None = None
    by: tuple[str, ...] = ()
    deal_cents: int = 0
    bounty_cents: int = 0
    thing: str = ""
    ticket_cents: int = 0
    points: Decimal | None = None

    @property
    def withheld_cents(self) -> int:
        return self.row.slip.withheld_cents if self.row.slip and self.in_force else 0

    @property
    def in_force(self) -> bool:
        return self.row.slip is not None and self.row.slip.voided_at is None

    @property
    def in_kind(self) -> str:
        """The ticket and the thing that come with the prize, in words."""
        code = self.row.slip.ticket if self.row.slip and self.in_force else ""
        ticket = gettext("Ticket %(code)s") % {"code": code} if self.ticket_cents else ""
        return ", ".join(part for part in (ticket.strip(), self.thing) if part)


@dataclass(frozen=True, slots=True)
class FinisherFacts:
    """What is known of entries beside their row, by entry, player or place."""

    players: Mapping[int, Player]
    levels: Mapping[int, int | None]
    by: Mapping[int, tuple[str, ...]]
    deals: Mapping[int, int]
    bounties: Mapping[int, int]
    things: Mapping[int, str] = field(default_factory=dict)
    tickets: Mapping[int, int] = field(default_factory=dict)
    points: Mapping[int, Decimal] = field(default_factory=dict)


def finishers(tournament: Tournament, results: Results) -> list[Finisher]:
    """Every row of these results with what else is known of it, in the event it was played in.

    The number of statements does not depend on the number of rows.
    """
    events = {row.event.pk: row.event for row in results.rows if row.event}
    points = _points(tournament)
    known = {
        event.pk: _known(event, [row for row in results.rows if row.event == event], points)
        for event in (events or {tournament.pk: tournament}).values()
    }
    return [
        _finisher(row, known[row.event.pk if row.event else tournament.pk]) for row in results.rows
    ]


def _finisher(row: ResultRow, known: FinisherFacts) -> Finisher:
    player = known.players[row.entry_id]
    return Finisher(
        row,
        player=player,
        level=known.levels.get(row.entry_id),
        by=known.by.get(row.entry_id, ()),
        deal_cents=known.deals.get(row.entry_id, 0),
        bounty_cents=known.bounties.get(row.entry_id, 0),
        thing=known.things.get(row.place.place, "") if row.place and not row.place.tied else "",
        ticket_cents=known.tickets.get(row.entry_id, 0),
        points=known.points.get(player.pk) if row.place else None,
    )


def _known(
    tournament: Tournament, rows: Sequence[ResultRow], points: Mapping[int, Decimal]
) -> FinisherFacts:
    turns, deal = turns_of(tournament), prize_money.deal_of(tournament)
    in_the_file = levels_in_the_file(tournament)
    found = Entry.objects.filter(tournament=tournament, voided=False).select_related("player")
    entries = {entry.pk: entry for entry in found}
    return FinisherFacts(
        players={pk: entry.player for pk, entry in entries.items()},
        levels={
            r.entry_id: in_the_file.get((entries[r.entry_id].number, r.out_at))
            or level_at(turns, r.out_at)
            for r in rows
            if r.out_at
        },
        by=hitmen(tournament),
        deals=deal.shares if deal else {},
        bounties=bounties.won(tournament).won,
        things=dues.things(tournament),
        tickets=dues.tickets_won(
            tournament, {row.entry_id: row.place for row in rows if row.place}
        ),
        points=points,
    )


def hitmen(tournament: Tournament) -> dict[int, tuple[str, ...]]:
    """Who knocked each entry out, by entry, in the order they were named."""
    rows = KnockOut.objects.filter(
        elimination__tournament=tournament, elimination__pending=False, by_entry__voided=False
    ).order_by("position", "pk")
    found: dict[int, list[str]] = defaultdict(list)
    for entry, name in rows.values_list("elimination__entry", "by_entry__player__name"):
        found[entry].append(name)
    return {entry: tuple(names) for entry, names in found.items()}


def _points(tournament: Tournament) -> dict[int, Decimal]:
    """The points of a finished event, by player, in the newest season it counts in."""
    if tournament.state != State.FINISHED:
        return {}
    found = hooks().points(tournament)
    return {player: one.value for player, one in found.items() if one.value is not None}


def columns(*, flights: bool = False) -> tuple[Column, ...]:
    """The columns of the table, in order; with that of the flight where there are flights."""
    return (
        Column("place", gettext("Place")),
        Column("player", gettext("Player")),
        Column("country", gettext("Country")),
        *([Column("flight", gettext("Flight"))] if flights else []),
        Column("entry_number", gettext("Entry number"), Unit.COUNT),
        Column("seat", gettext("From seat")),
        Column("out_at", gettext("Out"), Unit.AT),
        Column("level", gettext("Level"), Unit.COUNT),
        Column("by", gettext("Knocked out by")),
        Column("prize_cents", gettext("Prize"), Unit.CENTS),
        Column("deal_cents", gettext("Deal"), Unit.CENTS),
        Column("bounty_cents", gettext("Bounties"), Unit.CENTS),
        Column("withheld_cents", gettext("Withheld"), Unit.CENTS),
        Column("in_kind", gettext("Ticket or object")),
        Column("points", gettext("Points"), Unit.POINTS),
        Column("state", gettext("State")),
        Column("paid_by", gettext("Paid by")),
    )


def table(tournament: Tournament, found: list[Finisher]) -> Grid:
    """Box 3: every entry of the event, those who still play first, those out in flights last."""
    flights = finishes.has_flights(tournament)
    return grid(
        "places",
        "",
        columns(flights=flights),
        [_line(one.row.event or tournament, one, flights=flights) for one in found],
        keep=("place", "player", "prize_cents", "state"),
        empty=gettext("No entries yet"),
        signed=True,
    )


def _line(tournament: Tournament, one: Finisher, *, flights: bool) -> GridRow:
    row, slip = one.row, one.row.slip
    cells: tuple[Cell, ...] = (
        str(row.place or ""),
        row.player,
        row.country,
        *([row.flight] if flights else []),
        row.entry_number,
        row.seat,
        row.out_at,
        one.level,
        ", ".join(one.by),
        row.paid_cents,
        one.deal_cents,
        one.bounty_cents,
        one.withheld_cents,
        one.in_kind,
        one.points,
        "" if row.standing is PrizeState.OUTSIDE else str(row.standing.label),
        slip.by if slip and row.standing is PrizeState.PAID else "",
    )
    return GridRow(cells, _doors(tournament, one), faded=row.standing is PrizeState.VOID)


def _doors(tournament: Tournament, one: Finisher) -> dict[str, str]:
    links = {"player": reverse("person", args=[one.player.pk])}
    if one.row.out_at:
        links["out_at"] = log_of_entry(tournament, one.row.entry_number)
    if one.row.paid_cents:
        place = one.row.place.place if one.row.place else one.row.player
        links["prize_cents"] = f"{reverse('payouts', args=[tournament.pk])}?q={place}"
    if one.row.slip:
        slip = one.row.slip.payout_id
        links["state"] = reverse("payout_slip", args=[tournament.pk, slip])
    return links


def busts_by_hand(found: list[Finisher]) -> list[tuple[str, int]]:
    """Who knocked out how many, the busiest first; a shared knock-out counts for each."""
    counted: dict[str, int] = defaultdict(int)
    for one in found:
        for name in one.by:
            counted[name] += 1
    return sorted(counted.items(), key=lambda pair: (-pair[1], pair[0]))
