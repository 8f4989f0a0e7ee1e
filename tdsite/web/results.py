"""The results of an event: every row and sum once.  Screen, PDF, CSV and JSON draw from it."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from django.db import models
from django.utils.translation import gettext_lazy as _

from tables.queries import place_held
from tdsite.web.payments import Slip, slips_of
from tournaments import finishes, flight_tree, prize_money, queries, undo
from tournaments.models import Entry, JournalLine, Tournament
from tournaments.models.tournament import State
from tournaments.rules.payouts import Paid
from tournaments.rules.places import Place


class PrizeState(models.TextChoices):
    """How far a place's prize has come."""

    IN_PLAY = "in_play", _("In play")
    UNSET = "unset", _("Prizes not set")
    OUTSIDE = "outside", _("Out of the money")
    DUE = "due", _("Due")
    WITHHELD = "withheld", _("Withheld")
    AUTHORISED = "authorised", _("Authorised")
    PAID = "paid", _("Paid")
    VOID = "void", _("Voided")


NOTHING_WON: Paid[int] = Paid({}, 0)
TO_PAY = frozenset({PrizeState.DUE, PrizeState.VOID})
SLIPPED = frozenset({PrizeState.AUTHORISED, PrizeState.PAID})


@dataclass(frozen=True, slots=True)
class ResultRow:
    """One entry: where it finished and what became of its prize.

    `event` is the one it was played in: of who went out in a flight, that flight.
    """

    entry_id: int
    entry_number: int
    place: Place | None
    player: str
    country: str
    seat: str
    out_at: datetime | None
    prize_cents: int
    standing: PrizeState
    slip: Slip | None = None
    event: Tournament | None = None

    @property
    def flight(self) -> str:
        """The flight in which they went out; nothing for who reached the last day."""
        return flight_tree.name_of(self.event) if self.event and self.event.feeds_id else ""

    @property
    def to_pay(self) -> bool:
        return self.standing in TO_PAY

    @property
    def paid_cents(self) -> int:
        """What was handed over, or is due: a payment counts as it was made."""
        paid = self.standing in SLIPPED and self.slip
        return paid.amount_cents if paid else self.prize_cents


@dataclass(frozen=True, slots=True)
class PoolPart:
    """One part of the prize pool: how much, in how many places."""

    cents: int
    places: int


@dataclass(frozen=True, slots=True)
class Sums:
    """The prize pool by what became of it; `staff_cents` is what ties could not share."""

    in_play: PoolPart
    due: PoolPart
    paid: PoolPart
    void: PoolPart
    staff_cents: int
    pool_cents: int
    authorised: PoolPart = PoolPart(0, 0)
    withheld: PoolPart = PoolPart(0, 0)  # of disqualified players, not decided on

    @property
    def parts_cents(self) -> int:
        parts = (self.in_play, self.due, self.authorised, self.paid, self.void, self.withheld)
        return sum(part.cents for part in parts) + self.staff_cents

    @property
    def adds_up(self) -> bool:
        return self.parts_cents == self.pool_cents

    @property
    def to_pay_cents(self) -> int:
        return self.due.cents + self.void.cents + self.authorised.cents


@dataclass(frozen=True, slots=True)
class Results:
    """All rows, best place first, those who still play before them."""

    prizes_set: bool
    prizes: tuple[int, ...]
    left: int
    rows: tuple[ResultRow, ...]
    sums: Sums

    @property
    def places_open(self) -> int:
        """How many paid places nobody has finished in yet."""
        return self.sums.in_play.places

    @property
    def to_money(self) -> int:
        """How many must still go out before the first paid place."""
        return max(0, self.left - len(self.prizes))

    @property
    def in_the_money(self) -> tuple[ResultRow, ...]:
        return tuple(row for row in self.rows if row.prize_cents or row.slip)


def results_of(tournament: Tournament, *, everybody: bool = False) -> Results:
    """The results now: paid places only, or every entry of the event and who is out in a flight.

    The sums are of the event's own pool.  The number of statements does not depend on the number
    of rows.
    """
    own = _own_results(tournament, everybody=everybody)
    days = finishes.days_before(tournament) if everybody else []
    if not days:
        return own
    placed = finishes.places(tournament, earlier=days)
    out = [
        replace(row, place=placed[row.entry_id])
        for day in days
        for flight in day
        for row in _own_results(flight, everybody=True).rows
        if row.place
    ]
    return replace(own, rows=tuple(sorted([*own.rows, *out], key=_best_first)))


def _own_results(tournament: Tournament, *, everybody: bool) -> Results:
    placed = queries.places(tournament)
    prizes_set = tournament.registration_closed_at is not None
    amounts = tuple(queries.prizes(tournament))
    awards = queries.awards(tournament, placed) if prizes_set else NOTHING_WON
    slips, held = slips_of(tournament), prize_money.not_payable(tournament)
    money = {entry for entry, cents in awards.paid_cents.items() if cents} | slips.keys()
    entries = _entries(tournament, None if everybody else money)
    rows = [
        _row(
            entry,
            placed.get(entry.pk),
            awards.paid_cents,
            slips,
            prizes_set=prizes_set,
            held=entry.pk in held,
            event=tournament,
        )
        for entry in entries
    ]
    left = 0 if tournament.state == State.FINISHED else queries.still_in(tournament)
    open_places = left if prizes_set else len(amounts)  # nobody wins a prize that is not set
    return Results(
        prizes_set=prizes_set,
        prizes=amounts,
        left=left,
        rows=tuple(sorted(rows, key=_best_first)),
        sums=_sums(
            tournament,
            rows,
            PoolPart(
                _in_play(tournament, placed, amounts, open_places), len(amounts[:open_places])
            ),
            awards.staff_cents,
        ),
    )


def _entries(tournament: Tournament, wanted: Collection[int] | None) -> list[Entry]:
    entries = Entry.objects.filter(tournament=tournament, voided=False)
    if wanted is not None:
        entries = entries.filter(pk__in=wanted)
    return list(entries.select_related("player", "elimination", "seat__table"))


def _best_first(row: ResultRow) -> tuple[int, int]:
    return row.place.place if row.place else 0, row.entry_number


def _row(
    entry: Entry,
    place: Place | None,
    won: Mapping[int, int],
    slips: Mapping[int, Slip],
    *,
    prizes_set: bool,
    held: bool = False,
    event: Tournament | None = None,
) -> ResultRow:
    ending = getattr(entry, "elimination", None) if place else None
    cents, slip = won.get(entry.pk, 0), slips.get(entry.pk)
    return ResultRow(
        entry_id=entry.pk,
        entry_number=entry.number,
        place=place,
        player=entry.player.name,
        country=entry.player.country,
        seat=_seat(entry),
        out_at=ending.at if ending and not (event and queries.has_no_times(event)) else None,
        prize_cents=cents,
        standing=_standing(place, cents, slip, prizes_set=prizes_set, held=held),
        slip=slip,
        event=event,
    )


def _standing(
    place: Place | None, cents: int, slip: Slip | None, *, prizes_set: bool, held: bool = False
) -> PrizeState:
    if held and cents and (slip is None or slip.voided_at is not None):
        return PrizeState.WITHHELD
    if slip and slip.voided_at is not None:
        return PrizeState.VOID
    if slip:
        return PrizeState.PAID if slip.is_paid else PrizeState.AUTHORISED
    if place is None:
        return PrizeState.IN_PLAY
    if not prizes_set:
        return PrizeState.UNSET
    return PrizeState.DUE if cents else PrizeState.OUTSIDE


def _seat(entry: Entry) -> str:
    """The seat the entry plays from, or was last in: 12-5."""
    if place := place_held(entry):
        return str(place)
    out = getattr(entry, "elimination", None)
    return f"{out.table_number}-{out.seat_number}" if out and out.table_number else ""


def _in_play(
    tournament: Tournament, placed: Collection[int], amounts: tuple[int, ...], open_places: int
) -> int:
    """What nobody has won yet, in cents: prizes, and shares of a deal of those who still play."""
    deal = prize_money.paid_by(tournament)
    return prize_money.not_won_cents(amounts, open_places, deal, placed=placed)


def _sums(
    tournament: Tournament, rows: list[ResultRow], in_play: PoolPart, staff_cents: int
) -> Sums:
    def part(standing: PrizeState) -> PoolPart:
        cents = [row.paid_cents for row in rows if row.standing is standing and row.paid_cents]
        return PoolPart(sum(cents), len(cents))

    given_away = staff_cents if tournament.state == State.FINISHED else 0
    return Sums(
        in_play=in_play,
        due=part(PrizeState.DUE),
        paid=part(PrizeState.PAID),
        void=part(PrizeState.VOID),
        staff_cents=staff_cents,
        pool_cents=queries.pool_cents(tournament) + given_away,
        authorised=part(PrizeState.AUTHORISED),
        withheld=part(PrizeState.WITHHELD),
    )


ASKED_ABOUT = ("payout.voided", "entry.voided", "entry.disqualified")
UNDOING_ASKED_ABOUT = ("payout.paid", "entry.busted", "entry.let_out", "registration.closed")


def asked_about(tournament: Tournament, *, at_most: int | None = None) -> list[JournalLine]:
    """Voids, disqualifications and undone busts and payments in force, the newest first."""
    lines = JournalLine.objects.filter(tournament=tournament).filter(
        models.Q(kind__in=ASKED_ABOUT)
        | models.Q(kind="act.undone", data__kind__in=UNDOING_ASKED_ABOUT)
    )
    undone = undo.undone_revisions(tournament)
    newest = lines.select_related("by").defer("changes").order_by("-revision")
    return [line for line in newest if line.revision not in undone][:at_most]
