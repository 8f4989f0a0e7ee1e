"""Seats that came free, offered in line to those who wait, each offer for a time.

Source: Robert's Rules 2.2.21 (the first in line goes first); the time is the house's.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Unpack

from tables.room import places_free
from tournaments import access, journal
from tournaments.acts import Act, Order
from tournaments.alternates import waiting
from tournaments.models import Alternate, JournalLine, Tournament
from tournaments.operations import alternates
from tournaments.rules import N_, RuleError

LAW = "2.2.21"


class NoSeatToOffer(RuleError):
    """Every free seat is offered to somebody already, or there is none."""


def next_to_offer(tournament: Tournament, line: Sequence[Alternate]) -> Alternate | None:
    """The first in line without an offer, if a seat is free that is not offered to another."""
    offered = sum(row.offer_ends_at is not None for row in line)
    first = next((row for row in line if row.offer_ends_at is None), None)
    if first is None:
        return None
    free = places_free(tournament)
    return first if free is not None and free > offered else None


@journal.command
def offer_seat(
    tournament_id: int,
    *,
    player_id: int | None = None,
    seconds: int | None = None,
    **order: Unpack[Order],
) -> JournalLine:
    """Keep a free seat for the next in line (or, `player_id`, for that one) for a time.

    `seconds` defaults to the event's.  Only the director passes over somebody.
    Raises NoSeatToOffer, NotHisTurn, OfferedAlready, NotWaiting.  Source: Robert's Rules 2.2.21.
    """
    act = journal.open_act(tournament_id, "alternate.offered", **order)
    line = waiting(act.tournament)
    row = _named(line, player_id) if player_id else None
    if row is not None:
        alternates.check_not_offered(row)
    first = next_to_offer(act.tournament, line)
    if first is None:
        raise NoSeatToOffer(
            N_("No seat is free that is not offered already. Free a seat or open a table."),
            field="player",
        )
    row = row or first
    if row.pk != first.pk and not access.allowed(act.by, "tournament.changed", tournament_id):
        raise alternates.not_his_turn(first.player, row.player)
    kept = act.tournament.offer_seconds if seconds is None else seconds
    alternates.offer(act, row, seconds=kept)
    return journal.record(
        act,
        law=LAW,
        player_id=row.player_id,
        player=row.player.name,
        alternate=row.pk,
        offer_seconds=kept,
    )


@journal.command
def pass_offer(tournament_id: int, *, player_id: int, **order: Unpack[Order]) -> JournalLine:
    """The player lets the seat kept for him go by; he goes to the end of the line.

    Raises NothingOffered, NotWaiting.
    """
    act = journal.open_act(tournament_id, "alternate.passed", **order)
    return _passed(act, _named(waiting(act.tournament), player_id))


def end_offer(
    tournament_id: int, *, player_id: int, ends_at: datetime, now: datetime
) -> JournalLine | None:
    """The time of an offer is over: done by the clock, once; None if somebody was first."""
    return _end_offer(tournament_id, player_id=player_id, ends_at=ends_at, by=None, at=now)


@journal.command
def _end_offer(
    tournament_id: int, *, player_id: int, ends_at: datetime, **order: Unpack[Order]
) -> JournalLine:
    act = journal.open_act(tournament_id, "alternate.passed", **order)
    row = _named(waiting(act.tournament), player_id)
    if row.offer_ends_at != ends_at:
        raise alternates.NothingOffered(
            N_("No seat is kept for %(player)s."), field="player", player=row.player.name
        )
    return _passed(act, row)


def _passed(act: Act, row: Alternate) -> JournalLine:
    alternates.pass_by(act, row)
    return journal.record(
        act,
        law=LAW,
        player_id=row.player_id,
        player=row.player.name,
        alternate=row.pk,
        number=row.passed,
        left=row.left_at is not None,
    )


def _named(line: Sequence[Alternate], player_id: int) -> Alternate:
    found = next((row for row in line if row.player_id == player_id), None)
    if found is None:
        raise alternates.NotWaiting(N_("This player is not on the waiting list."), field="player")
    return found
