"""The waiting list of a full event, and seats that came free, offered in line for a time.

Source: Robert's Rules 2.2.21 (the first in line goes first); the time of an offer is the house's.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Unpack

from tables.solving import places_free
from tdsite.acts.arguments import situation
from tdsite.rooms.desk.acts.registration import sell_and_seat
from tournaments import access, journal
from tournaments.acts import Act, ActContext
from tournaments.models import Alternate, Entry, JournalLine, Player, Tournament
from tournaments.models.money import Method
from tournaments.operations import alternates, entries, players
from tournaments.operations.alternates import waiting
from tournaments.operations.players import still_in_the_book
from tournaments.operations.sales import SeenCents
from tournaments.register import EVENT, PlayerId, act
from tournaments.rules import N_, RuleError
from tournaments.rules.entries import EventFull
from tournaments.rules.values import EventId, Help, Whole

LAW = "2.2.21"


class NotFull(RuleError):
    """Nobody waits for a seat while there is one."""


@act("alternate.joined", path=f"{EVENT}waiting/")
def join_waiting(
    tournament_id: EventId, *, player_id: PlayerId, **order: Unpack[ActContext]
) -> JournalLine:
    """Put a player on the waiting list of a full event.

    Raises WaitsAlready, NotFull, and what forbids them an entry whatever room there is:
    WrongState, LateRegistrationClosed, AlreadyEntered, TooManyReentries, Banned, SelfExcluded,
    UnderAge.
    Source: Robert's Rules 2.2.21.
    """
    act = journal.open_act(tournament_id, "alternate.joined", **order)
    player = _player(act, player_id)
    players.check_may_play(act.club, player, on=players.today(act), sure=True)
    alternates.join(act, player)
    place = len(waiting(act.tournament))
    check_may_wait(act.tournament, player, act.at, in_line=place)
    return journal.record(act, law=LAW, player_id=player.pk, player=player.name, number=place)


def check_may_wait(tournament: Tournament, player: Player, at: datetime, *, in_line: int) -> None:
    """Raise unless the player may enter and only room is missing.

    `in_line`: how many wait, the player among them.
    """
    has_played = Entry.objects.filter(
        tournament=tournament, player=player, voided=False, elimination__isnull=False
    )
    try:
        entries.check_may_enter(situation(tournament, at), player, again=has_played.exists())
    except EventFull:
        return
    free = places_free(tournament)
    if free is None or free >= in_line:
        raise NotFull(
            N_("A seat is free for %(player)s. Sell the entry instead."),
            field="player",
            player=player.name,
        )


@act("alternate.left", path=f"{EVENT}waiting/leave/")
def leave_waiting(
    tournament_id: EventId, *, player_id: PlayerId, **order: Unpack[ActContext]
) -> JournalLine:
    """Take a player off the waiting list.  Raises NotWaiting."""
    act = journal.open_act(tournament_id, "alternate.left", **order)
    player = _player(act, player_id)
    alternates.leave(act, player)
    return journal.record(act, law=LAW, player_id=player.pk, player=player.name)


@act("entry.registered", path=f"{EVENT}waiting/seat/", status=201, draws=True)
def seat_alternate(
    tournament_id: EventId,
    *,
    player_id: PlayerId,
    method: Method = Method.CASH,
    seen_cents: SeenCents | None = None,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Sell the entry of a player who waits, the first in line first, and draw the seat.

    Or their re-entry.  Only the director may pass over somebody, and the line says who was passed
    over.  Raises NotWaiting, NotTheirTurn and what a sale raises.
    Source: Robert's Rules 2.2.21; TDA 2024 8-A.
    """
    again = Entry.objects.filter(tournament=tournament_id, player=player_id, voided=False).exists()
    kind = "entry.reentered" if again else "entry.registered"
    before = journal.kind_before(tournament_id, ("entry.registered", "entry.reentered"), order)
    act = journal.open_act(tournament_id, before or kind, **order)
    player = _player(act, player_id)
    if all(row.player_id != player.pk for row in waiting(act.tournament)):
        raise alternates.NotWaiting(
            N_("%(player)s is not on the waiting list."), field="player", player=player.name
        )
    return sell_and_seat(act, player_id, method, again=again, seen_cents=seen_cents)


def _player(act: Act, player_id: int) -> Player:
    return still_in_the_book(Player.objects.all(), player_id, club_id=act.tournament.club_id)


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
    row = _waiting_named(line, player_id) if player_id else None
    if row is not None:
        alternates.check_not_offered(row)
    first = next_to_offer(act.tournament, line)
    if first is None:
        raise NoSeatToOffer(
            N_("All free seats are already offered. Free a seat or open a table."),
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
    return _passed(act, _waiting_named(waiting(act.tournament), player_id))


@act("alternate.accepted", path=f"{EVENT}waiting/accept/")
def accept_offer(
    tournament_id: EventId, *, player_id: PlayerId, **order: Unpack[ActContext]
) -> JournalLine:
    """The player takes the seat that is kept for them, and is on the way to the desk.

    The offer still ends when its time is over.  Raises NothingOffered, ComingAlready, NotWaiting.
    """
    act = journal.open_act(tournament_id, "alternate.accepted", **order)
    row = _waiting_named(waiting(act.tournament), player_id)
    alternates.accept(act, row)
    return journal.record(
        act, law=LAW, player_id=row.player_id, player=row.player.name, alternate=row.pk
    )


def decline(tournament_id: int, *, player_id: int, leaves: bool, now: datetime) -> JournalLine:
    """The player says on their own page that they do not come for the seat that is kept.

    `leaves`: they wait no longer; otherwise they go to the end of the line.
    Raises NothingOffered, NotWaiting.
    """
    return _decline(tournament_id, player_id=player_id, leaves=leaves, by=None, at=now)


@act("alternate.declined")
def _decline(
    tournament_id: EventId, *, player_id: PlayerId, leaves: bool, **order: Unpack[ActContext]
) -> JournalLine:
    """The seat goes to the next.  Raises NothingOffered, NotWaiting."""
    act = journal.open_act(tournament_id, "alternate.declined", **order)
    row = alternates.pass_by(act, _waiting_named(waiting(act.tournament), player_id))
    if leaves and row.left_at is None:
        alternates.leave(act, row.player)
    return journal.record(
        act,
        law=LAW,
        player_id=row.player_id,
        player=row.player.name,
        alternate=row.pk,
        number=row.passed,
        left=leaves or row.left_at is not None,
    )


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
    row = _waiting_named(waiting(act.tournament), player_id)
    if row.offer_ends_at != ends_at:
        raise alternates.NothingOffered(
            N_("No seat is held for %(player)s."), field="player", player=row.player.name
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


def _waiting_named(line: Sequence[Alternate], player_id: int) -> Alternate:
    found = next((row for row in line if row.player_id == player_id), None)
    if found is None:
        raise alternates.NotWaiting(N_("This player is not on the waiting list."), field="player")
    return found
