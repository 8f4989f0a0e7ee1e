"""Which claims come late, by what is known: tables that stopped, and hands dealt since."""

from collections.abc import Collection, Iterable
from datetime import datetime

from tdsite.rooms.rulings.acts import came_late
from tournaments.models import JournalLine, Ruling, Tournament
from tournaments.models.rulings import Deadline
from tournaments.undo import active_lines

DEALT = ("tables.hand_dealt", "hands.dealt")


def is_claimed(row: Ruling) -> bool:
    """Whether somebody waits for it until a deadline."""
    return bool(row.deadline) and row.decided_at is None and not row.voided


def stopped(tournament: Tournament, rows: Iterable[Ruling], at: datetime) -> set[int]:
    """The tables of these claims that have stopped or moved."""
    tables = {row.table_number for row in rows if is_claimed(row) and row.table_number}
    return came_late(tournament, tables, at)


def dealt_since(tournament: Tournament, rows: Iterable[Ruling]) -> dict[int, datetime]:
    """When the next hand was dealt after a claim that is heard before the next betting round.

    By ruling; of one that was asked about an earlier hand, when it was asked.
    """
    claims = [row for row in rows if is_claimed(row) and row.deadline == Deadline.NEXT_ROUND]
    if not claims:
        return {}
    deals = _deals(tournament, min(row.asked_at for row in claims))
    found = {row.pk: row.asked_at for row in claims if row.pk in _asked_late(tournament, claims)}
    for row in claims:
        for at, table in deals:
            if at > row.asked_at and table in (None, row.table_number):
                found.setdefault(row.pk, at)
    return found


def last_deal(tournament: Tournament, table: int) -> datetime | None:
    """When the hand under way at a table was dealt, if somebody said so."""
    deals = _deals(tournament, tournament.started_at)
    return max((at for at, where in deals if where in (None, table)), default=None)


def _deals(tournament: Tournament, since: datetime | None) -> list[tuple[datetime, int | None]]:
    """When hands were dealt, and at which table (None: at all), the first one first.

    A misdeal that is dealt again is no further hand.
    """
    if since is None:
        return []
    lines = active_lines(tournament, *DEALT).filter(at__gte=since)
    deals = lines.values_list("at", "data__table", "data__again")
    return [(at, table) for at, table, again in deals if not again]


def _asked_late(tournament: Tournament, claims: Collection[Ruling]) -> set[int]:
    lines = JournalLine.objects.filter(
        tournament=tournament, kind="ruling.asked", data__late=True
    ).filter(data__ruling_id__in=[row.pk for row in claims])
    return set(lines.values_list("data__ruling_id", flat=True))
