"""Entries sold and seated, and given back."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any, Unpack

from django.db.models import Exists

from blinds import queries as clock_queries
from tables.operations import seating
from tables.room import places_free
from tables.rules.floor import Place
from tournaments import access, journal
from tournaments.acts import Act, Order
from tournaments.alternates import waiting
from tournaments.models import Alternate, Entry, JournalLine, Player, Tournament
from tournaments.models.money import Method
from tournaments.operations import alternates, entries
from tournaments.operations.entries import Moment


def moment(tournament: Tournament, at: datetime) -> Moment:
    """The playing level now, as the book's rules want it told."""
    standing = clock_queries.standing(tournament, at)
    return Moment(standing.level, on_break=standing.on_break)


@journal.command
def register_and_seat(
    tournament_id: int,
    *,
    player_id: int,
    method: Method = Method.CASH,
    seen_cents: int | None = None,
    **order: Unpack[Order],
) -> JournalLine:
    """Sell an entry; draw its seat at once when the event runs or seats at the sale.

    Raises WrongState, LateRegistrationClosed, EventFull, AlreadyEntered, NoFreeSeat;
    PriceChanged if it does not cost `seen_cents`.
    Source: Robert's Rules 7.2, 7.5; TDA 2024 7, 8-A.
    """
    act = journal.open_act(tournament_id, "entry.registered", **order)
    return sell_and_seat(act, player_id, method, again=False, seen_cents=seen_cents)


@journal.command
def reenter(
    tournament_id: int,
    *,
    player_id: int,
    method: Method = Method.CASH,
    seen_cents: int | None = None,
    **order: Unpack[Order],
) -> JournalLine:
    """Sell a re-entry: another entry, a new seat by lot, a full stack.

    Raises NotEntered, NotOut, ReentriesClosed, TooManyReentries, NoFreeSeat;
    PriceChanged if it does not cost `seen_cents`.
    Source: TDA 2024 8-A, 8-B; WSOP 2026 13.
    """
    act = journal.open_act(tournament_id, "entry.reentered", **order)
    return sell_and_seat(act, player_id, method, again=True, seen_cents=seen_cents)


def sell_and_seat(
    act: Act, player_id: int, method: Method, *, again: bool, seen_cents: int | None
) -> JournalLine:
    """An entry sold, its seat drawn where seats are drawn at once, and the line of the act.

    Raises NotHisTurn, and what the sale and the seat raise.
    """
    tournament = act.tournament
    waits = Alternate.objects.filter(tournament=tournament, left_at=None)
    players = Player.objects.annotate(somebody_waits=Exists(waits))
    player = players.get(pk=player_id, club=tournament.club_id)
    turn = _take_turn(act, player) if player.somebody_waits else {}
    now = moment(tournament, act.at)
    sale = entries.register(
        act, player, method=method, moment=now, again=again, seen_cents=seen_cents
    )
    entry = sale.entry
    place: Place | None = None
    if tournament.started_at is not None or tournament.seated_at_sale:
        place = seating.seat_late(act, entry)
    return journal.record(
        act,
        law="TDA 2024 8-A" if place else "7.2",
        entry=entry.pk,
        player_id=player.pk,
        player=player.name,
        number=entry.number,
        seat=str(place) if place else "",
        amount_cents=sale.total_cents,
        method=method,
        receipt=sale.number,
        **turn,
    )


def _take_turn(act: Act, player: Player) -> dict[str, Any]:
    """Who waited for a seat waits no longer; who was passed over is told in the line.

    Raises NotHisTurn where too little room is left for those before him in line, unless the
    director sells.  Source: Robert's Rules 2.2.21.
    """
    line = waiting(act.tournament)
    ahead = alternates.ahead_of(line, player)
    told: dict[str, Any] = {}
    if len(ahead) < len(line):
        alternates.leave(act, player)
        told["waited"] = True
    free = places_free(act.tournament) if ahead else None
    if free is None or free > len(ahead):
        return told
    if not access.allowed(act.by, "tournament.changed", act.tournament.pk):
        raise alternates.not_his_turn(ahead[0].player, player)
    return {**told, "passed_over": [row.player.name for row in ahead]}


@journal.command
def void_entry(entry_id: int, **order: Unpack[Order]) -> JournalLine:
    """Give an entry back: money and chips are reversed, the seat is freed.

    Raises EntryVoided, AlreadyOut, CannotVoid.
    """
    act = journal.open_act(event_of(entry_id), "entry.voided", **order)
    entry = the_entry(act, entry_id)
    place = seating.vacate(act, entry)
    entries.void(act, entry)
    return journal.record(
        act,
        entry=entry.pk,
        player=entry.player.name,
        number=entry.number,
        seat=str(place) if place else "",
    )


def event_of(entry_id: int) -> int:
    """The event to lock before anything about the entry is read."""
    return Entry.objects.values_list("tournament_id", flat=True).get(pk=entry_id)


def the_entry(act: Act, entry_id: int) -> Entry:
    """An entry with what acts ask of it, read under the lock of its event."""
    found = entries_named(act, [entry_id])
    if entry_id not in found:
        raise Entry.DoesNotExist
    return found[entry_id]


def entries_named(act: Act, pks: Iterable[int]) -> dict[int, Entry]:
    """Entries by number, with player, end and seat, in one statement; unknown ones are left out.

    Those of the act's event share its tournament, so that its terms are read once.
    """
    rows = Entry.objects.select_related("player", "elimination", "seat__table")
    found = {entry.pk: entry for entry in rows.filter(pk__in=set(pks))}
    for entry in found.values():
        if entry.tournament_id == act.tournament.pk:
            entry.tournament = act.tournament
    return found
