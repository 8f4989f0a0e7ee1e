"""The waiting list of a full event."""

from datetime import datetime
from typing import Unpack

from tables.room import places_free
from tdsite.acts.asking import situation
from tdsite.rooms.desk.acts.registration import sell_and_seat
from tournaments import journal
from tournaments.acts import Act, ActContext
from tournaments.addresses import EVENT
from tournaments.alternates import waiting
from tournaments.models import Entry, JournalLine, Player, Tournament
from tournaments.models.money import Method
from tournaments.operations import alternates, entries, marks
from tournaments.operations.players import still_in_the_book
from tournaments.operations.sales import SeenCents
from tournaments.register import PlayerId, act
from tournaments.rules import N_, RuleError
from tournaments.rules.entries import EventFull
from tournaments.rules.values import EventId

LAW = "2.2.21"


class NotFull(RuleError):
    """Nobody waits for a seat while there is one."""


@act("alternate.joined", path=f"{EVENT}waiting/")
def join_waiting(
    tournament_id: EventId, *, player_id: PlayerId, **order: Unpack[ActContext]
) -> JournalLine:
    """Put a player on the waiting list of a full event.

    Raises WaitsAlready, NotFull, and what forbids him an entry whatever room there is:
    WrongState, LateRegistrationClosed, AlreadyEntered, TooManyReentries, Banned, SelfExcluded,
    UnderAge.
    Source: Robert's Rules 2.2.21.
    """
    act = journal.open_act(tournament_id, "alternate.joined", **order)
    player = _player(act, player_id)
    marks.check_may_play(act.club, player, on=marks.today(act), sure=True)
    alternates.join(act, player)
    place = len(waiting(act.tournament))
    check_may_wait(act.tournament, player, act.at, in_line=place)
    return journal.record(act, law=LAW, player_id=player.pk, player=player.name, number=place)


def check_may_wait(tournament: Tournament, player: Player, at: datetime, *, in_line: int) -> None:
    """Raise unless the player may enter and only room is missing.

    `in_line`: how many wait, he among them.
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
            N_("There is a seat for %(player)s. Sell the entry instead."),
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
