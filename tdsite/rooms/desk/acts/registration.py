"""Entries sold and seated, and given back."""

from typing import Annotated, Any, Unpack

from django.db.models import Exists

from tables.operations import late_stacks, seating
from tables.rules.floor import Place
from tables.solving import places_free
from tdsite.acts.arguments import event_of, refund_data, situation, the_entry
from tournaments import access, journal
from tournaments.acts import Act, ActContext
from tournaments.models import Alternate, Entry, JournalLine, Player
from tournaments.models.entries import Ending
from tournaments.models.money import Method
from tournaments.operations import alternates, entries, removals, second_person
from tournaments.operations.alternates import waiting
from tournaments.operations.players import still_in_the_book, with_whether_marked
from tournaments.operations.sales import PLAIN, Details, SaleDetails, SeenCents, WhyBack, told_of
from tournaments.register import ENTRY, EVENT, Approver, EntryId, PlayerId, RowOf, act
from tournaments.rules.values import Chips, EventId, Help, Named, RowId, Text
from tournaments.selling import Situation

GIVEN_UP = "The stack given up for it at the close of registration."

PickedSeat = Annotated[str, Text(12, blank=True), Help("A chair the floor picks, like 12-5.")]
OfEntry = Annotated[RowId, RowOf(Entry, takes="player_id"), Named("entry_id")]


@act("entry.registered", path=f"{EVENT}entries/", status=201, draws=True, name="register")
def register_and_seat(
    tournament_id: EventId,
    *,
    player_id: PlayerId,
    method: Method = Method.CASH,
    seen_cents: SeenCents | None = None,
    details: Details = PLAIN,
    seat: PickedSeat = "",
    **order: Unpack[ActContext],
) -> JournalLine:
    """Sell an entry and draw its seat; `data.entry` names it.

    The seat is drawn at once when the event runs or seats at the sale.  `seen_cents` is the price
    that was shown, before any discount.  `seat` is a chair the floor picks instead, like "12-5".
    Raises WrongState, LateRegistrationClosed, EventFull, AlreadyEntered, NoFreeSeat; PriceChanged
    and what the sale's details raise; NotASeat, SeatTaken, SeatClosed for a picked chair.
    Source: Robert's Rules 7.2, 7.5; TDA 2024 7, 8-A.
    """
    act = journal.open_act(tournament_id, "entry.registered", **order)
    return sell_and_seat(
        act,
        player_id,
        method,
        again=False,
        seen_cents=seen_cents,
        details=details,
        seat=seat,
    )


@act("entry.reentered", path=f"{ENTRY}reenter/", status=201, draws=True)
def reenter(
    tournament_id: EventId,
    *,
    player_id: OfEntry,
    method: Method = Method.CASH,
    seen_cents: SeenCents | None = None,
    details: Details = PLAIN,
    seat: PickedSeat = "",
    forfeit_chips: Annotated[Chips, Help(GIVEN_UP)] | None = None,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Sell the player of an entry that is out a re-entry; `data.entry` names the new one.

    A new seat by lot, a full stack.  `forfeit_chips` is the stack given up for it at the close of
    registration: it leaves play, and the entry it was of is out.
    Raises NotEntered, NotOut, ReentriesClosed, TooManyReentries, NoFreeSeat and what an entry's
    sale raises; TooManyChips.  Source: TDA 2024 8-A, 8-B; WSOP 2026 13.
    """
    act = journal.open_act(tournament_id, "entry.reentered", **order)
    return sell_and_seat(
        act,
        player_id,
        method,
        again=True,
        seen_cents=seen_cents,
        details=details,
        seat=seat,
        forfeit_chips=forfeit_chips,
    )


def sell_and_seat(
    act: Act,
    player_id: int,
    method: Method,
    *,
    again: bool,
    seen_cents: int | None,
    details: SaleDetails = PLAIN,
    seat: str = "",
    forfeit_chips: int | None = None,
) -> JournalLine:
    """An entry sold, its seat drawn where seats are drawn at once, and the line of the act.

    Raises NotTheirTurn, and what the sale and the seat raise.
    """
    tournament = act.tournament
    waits = Alternate.objects.filter(tournament=tournament, left_at=None)
    players = with_whether_marked(Player.objects.all())
    player: Any = still_in_the_book(
        players.annotate(somebody_waits=Exists(waits)), player_id, club_id=tournament.club_id
    )
    turn = _take_turn(act, player) if player.somebody_waits else {}
    now = situation(tournament, act.at)
    given_up = _give_up(act, player, now, forfeit_chips) if forfeit_chips is not None else {}
    sale = entries.register(
        act,
        player,
        method=method,
        now=now,
        again=again,
        seen_cents=seen_cents,
        details=details,
    )
    entry = sale.entry
    place = _seat(act, entry, seat, again=again)
    return journal.record(
        act,
        law="TDA 2024 8-A" if place else "7.2",
        entry=entry.pk,
        player_id=player.pk,
        player=player.name,
        number=entry.number,
        seat=str(place) if place else "",
        **told_of(sale),
        **turn,
        **given_up,
    )


def _seat(act: Act, entry: Entry, picked: str, *, again: bool) -> Place | None:
    """The chair picked by the floor, or drawn where chairs are drawn at the sale.

    A late entrant takes over a stack that was put down for them; a re-entry gets a full one.
    """
    tournament = act.tournament
    if picked:
        access.require(act.by, "tables.moved", tournament.pk)
        return seating.seat_at(act, entry, picked)
    if tournament.started_at is not None or tournament.seated_at_sale:
        late = None if again else late_stacks.sell_one(act, entry)
        return late or seating.seat_late(act, entry)
    return None


def _give_up(act: Act, player: Player, now: Situation, chips: int) -> dict[str, Any]:
    """Their stack leaves play, and with it the entry.  Source: TDA 2024 8-B; WSOP 2026 13."""
    entries.check_may_enter(now, player, again=True, forfeits=True)
    rows = Entry.objects.filter(tournament=act.tournament, player=player, voided=False)
    playing = rows.filter(elimination=None).select_related("player", "seat__table").last()
    if playing is None:
        return {}
    playing.tournament = act.tournament
    removals.remove(act, playing, kind=Ending.FORFEIT, stack_chips=chips)
    left = seating.vacate(act, playing)
    return {"forfeit_chips": chips, "old_entry": playing.pk, "old_seat": str(left or "")}


def _take_turn(act: Act, player: Player) -> dict[str, Any]:
    """Who waited for a seat waits no longer; who was passed over is told in the line.

    Raises NotTheirTurn where too little room is left for those before them in line, unless the
    director sells.  Source: Robert's Rules 2.2.21.
    """
    line = waiting(act.tournament)
    ahead = alternates.ahead_of(line, player)
    data: dict[str, Any] = {}
    if len(ahead) < len(line):
        alternates.leave(act, player)
        data["waited"] = True
    free = places_free(act.tournament) if ahead else None
    if free is None or free > len(ahead):
        return data
    if not access.allowed(act.by, "tournament.changed", act.tournament.pk):
        raise alternates.not_his_turn(ahead[0].player, player)
    return {**data, "passed_over": [row.player.name for row in ahead]}


@act("entry.voided", path=f"{ENTRY}void/")
def void_entry(
    entry_id: EntryId,
    *,
    reason: WhyBack = "",
    approved_by: Approver | None = None,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Give an entry back: money and chips are reversed.

    The seat is freed.  The money goes out of the till of who gives it back; above the club's limit
    a second person approves.
    Raises EntryVoided, AlreadyOut, CannotVoid, WasPaid, TillNeeded, SecondPersonNeeded,
    NotASecondPerson.
    """
    act = journal.open_act(event_of(entry_id), "entry.voided", **order)
    entry = the_entry(act, entry_id)
    place = seating.vacate(act, entry)
    given_back = entries.void(act, entry)
    second_person.check_second_person(act, given_back, approved_by)
    return journal.record(
        act,
        entry=entry.pk,
        player=entry.player.name,
        number=entry.number,
        seat=str(place) if place else "",
        amount_cents=given_back,
        **refund_data(reason, approved_by),
    )
