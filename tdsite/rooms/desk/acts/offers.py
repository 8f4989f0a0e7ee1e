"""Seats that came free, offered in line to those who wait, each offer for a time.

Source: Robert's Rules 2.2.21 (the first in line goes first); the time is the house's.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Unpack

from tables.room import places_free
from tournaments import access, journal
from tournaments.acts import Act, ActContext
from tournaments.addresses import EVENT
from tournaments.alternates import waiting
from tournaments.models import Alternate, JournalLine, Tournament
from tournaments.operations import alternates
from tournaments.register import PlayerId, act
from tournaments.rules import N_, RuleError
from tournaments.rules.values import EventId, Help, Whole

LAW = "2.2.21"

NextInLine = Annotated[PlayerId, Help("The next in line without it.")]
OfferSeconds = Annotated[int, Whole(30, 3600), Help("As the event has it without it.")]


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


@act("alternate.offered", path=f"{EVENT}waiting/offer/")
def offer_seat(
    tournament_id: EventId,
    *,
    player_id: NextInLine | None = None,
    seconds: OfferSeconds | None = None,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Keep a free seat for the next in line for a time, or for the one who is named.

    `seconds` defaults to the event's.  Only the director passes over somebody.
    Raises NoSeatToOffer, NotTheirTurn, OfferedAlready, NotWaiting.  Source: Robert's Rules 2.2.21.
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


@act("alternate.passed", path=f"{EVENT}waiting/pass/")
def pass_offer(
    tournament_id: EventId, *, player_id: PlayerId, **order: Unpack[ActContext]
) -> JournalLine:
    """The seat kept for a player goes to the next; they go to the end of the line.

    Raises NothingOffered, NotWaiting.
    """
    act = journal.open_act(tournament_id, "alternate.passed", **order)
    return _passed(act, _named(waiting(act.tournament), player_id))


def end_offer(
    tournament_id: int, *, player_id: int, ends_at: datetime, now: datetime
) -> JournalLine | None:
    """The time of an offer is over: done by the clock, once; None if somebody was first."""
    return _end_offer(tournament_id, player_id=player_id, ends_at=ends_at, by=None, at=now)


@act("alternate.passed")
def _end_offer(
    tournament_id: EventId, *, player_id: PlayerId, ends_at: datetime, **order: Unpack[ActContext]
) -> JournalLine:
    """The seat goes to the next, if it is kept until then still.  Raises NothingOffered."""
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
