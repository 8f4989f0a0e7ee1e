"""What a player's own page shows: the seat, levels ahead, the money, and what is sold to them."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.translation import gettext, ngettext

from blinds.rules.steps import StepKind
from tables import presence
from tables.draws import seats_are_public
from tables.models import Move, MoveReason, Seat
from tables.presence import Whereabouts
from tables.rules.floor import Place
from tdsite.rooms.players.my_stack import MyStack, my_stack
from tdsite.rooms.players.to_buy import ToBuy, to_buy
from tdsite.web import formats
from tdsite.web.desk_codes import PAYOUT, code_of
from tdsite.web.draw_repeats import by_entry
from tdsite.web.event_state import EventState, step_name
from tdsite.web.hooks import hooks
from tdsite.web.penalties import NO_MARKS, Marks, of_entry
from tdsite.web.plan_words import blinds_of
from tournaments import dues, prize_money, queries
from tournaments.bounties import book_of
from tournaments.models import Entry, Payout, Sale
from tournaments.models.prizes import PayoutKind, PayoutState
from tournaments.models.tournament import State
from tournaments.rules.places import Place as Finish

FRESH = timedelta(minutes=15)
STEPS_AHEAD = 5


@dataclass(frozen=True, slots=True)
class SeatMark:
    """A seat of the map: their own, somebody's, free, or out of order.  No names but their own."""

    number: int
    mine: bool
    taken: bool
    closed: bool
    button: bool


@dataclass(frozen=True, slots=True)
class Ahead:
    """A step of the plan to come: what it is, and what it changes."""

    when: str
    what: str
    note: str


@dataclass(frozen=True, slots=True)
class Ended:
    """The end of an entry: its place, what it wins in cents, and how far its payment has come.

    `prize_cents` is what was paid once it was; `ticket_cents` of it are a ticket, under `code`.
    """

    finish: Finish | None
    prize_cents: int
    paid_at: datetime | None = None
    withheld_cents: int = 0
    ticket_cents: int = 0
    code: str = ""
    thing: str = ""

    @property
    def money_cents(self) -> int:
        return self.prize_cents - self.ticket_cents - self.withheld_cents


@dataclass(frozen=True, slots=True)
class Hunted:
    """The bounties of an entry in cents: all that it won, and what waits at the payout desk.

    `head_cents` is what knocking its player out wins now.
    """

    won_cents: int
    ready_cents: int
    head_cents: int


@dataclass(frozen=True, slots=True)
class PlayerNow:
    """An entry now.  `moved` is a move younger than a quarter of an hour that nobody confirmed.

    `bought` are its sales, void ones too: each is a receipt.  `buys`: what the desk would sell now.
    `marks_now`: what the player still misses.
    """

    entry: Entry
    here: Whereabouts
    moved: Move | None
    marks: list[SeatMark]
    size: int
    waits: bool
    ended: Ended | None
    buys: tuple[ToBuy, ...]
    hunted: Hunted | None
    ahead: list[Ahead]
    bought: list[Sale]
    marks_now: Marks = NO_MARKS
    dealt_cents: int = 0  # the share of a deal the house pays by, while its player still plays
    again: str = ""  # how often the seat was drawn, and why
    stack: MyStack | None = None

    @property
    def payout_code(self) -> str:
        """Six signs for the payout desk, while anything of this entry waits there."""
        return code_of(self.entry, PAYOUT) if self.waits_at_payouts else ""

    @property
    def waits_at_payouts(self) -> bool:
        prize = self.ended is not None and self.ended.paid_at is None and self.ended.prize_cents > 0
        return prize or (self.hunted is not None and self.hunted.ready_cents > 0)

    @property
    def place(self) -> Place | None:
        return self.here.place


def player_now(event_now: EventState, entry: Entry) -> PlayerNow:
    """All of the entry's page that is its player's own.  Read the entry with its seat and end."""
    here = presence.whereabouts(entry)
    seat: Seat | None = getattr(entry, "seat", None)
    if not seats_are_public(event_now.tournament):
        here, seat = Whereabouts(None, None, None), None
    end = getattr(entry, "elimination", None)
    fresh = here.sent and not here.seen and here.sent.at > event_now.now - FRESH
    ended = _ended(event_now, entry) if seat is None or _is_over(event_now) else None
    return PlayerNow(
        entry,
        here,
        moved=here.sent if fresh and here.place else None,
        marks=_marks(seat) if seat else [],
        size=seat.table.size if seat else 0,
        waits=bool(end and end.pending),
        ended=ended,
        buys=to_buy(event_now, entry) if ended or seat else (),
        hunted=_hunted(entry),
        ahead=list(_ahead(event_now)),
        bought=list(entry.sales.order_by("number")),
        marks_now=of_entry(entry) if seat else NO_MARKS,
        dealt_cents=_dealt(entry),
        again=by_entry(event_now.tournament)(entry.number) if seat else "",
        stack=my_stack(event_now, entry) if seat else None,
    )


def _marks(seat: Seat) -> list[SeatMark]:
    rows = Seat.objects.filter(table=seat.table_id).order_by("number")
    return [
        SeatMark(number, pk == seat.pk, taken is not None, closed, number == seat.table.button)
        for pk, number, taken, closed in rows.values_list("pk", "number", "entry_id", "closed")
    ]


def _ended(event_now: EventState, entry: Entry) -> Ended | None:
    placed = queries.placed_together(entry)
    finish = placed.get(entry.pk)
    if finish is None:
        return None
    tournament = event_now.tournament
    won_by = queries.prize_places(tournament, placed).get(entry.pk, finish)
    thing = dues.thing_of(tournament, won_by)
    paid = _paid(entry)
    if paid is not None:
        code = paid.ticket.code if paid.ticket else ""
        return Ended(
            finish,
            paid.amount_cents,
            paid.paid_at,
            paid.withheld_cents,
            paid.ticket_cents,
            code,
            thing,
        )
    if tournament.registration_closed_at is None:
        return Ended(finish, 0)
    won = queries.awards(tournament, placed).paid_cents.get(entry.pk, 0)
    if entry.pk in prize_money.not_payable(tournament):
        return Ended(finish, 0)
    ticket = min(won, dues.tickets_won(tournament, placed).get(entry.pk, 0))
    return Ended(finish, won, ticket_cents=ticket, thing=thing if won else "")


def _dealt(entry: Entry) -> int:
    deal = prize_money.paid_by(entry.tournament)
    return deal.shares.get(entry.pk, 0) if deal else 0


def _is_over(event_now: EventState) -> bool:
    return event_now.tournament.state == State.FINISHED


def _paid(entry: Entry) -> Payout | None:
    rows = Payout.objects.filter(
        entry=entry, kind=PayoutKind.PRIZE, state=PayoutState.PAID, voided=False
    )
    return rows.select_related("ticket").first()


def _hunted(entry: Entry) -> Hunted | None:
    """The player's bounties, if they have won any, and their head; a winner keeps it as well."""
    book = book_of(entry.tournament)
    won, head = book.won.get(entry.pk, 0), book.heads.get(entry.pk, 0)
    ready = max(0, won - book.paid.get(entry.pk, 0))
    return Hunted(won, ready, head) if won or head else None


def _ahead(event_now: EventState) -> Iterator[Ahead]:
    """The next steps of the plan, the one that follows first."""
    at = event_now.reading.index + 1 if event_now.reading else 0
    for index in range(at, min(at + STEPS_AHEAD, len(event_now.schedule))):
        step = event_now.schedule[index]
        name = step_name(event_now.schedule, index)
        if step.kind is StepKind.LEVEL:
            yield Ahead(name, blinds_of(step), minutes(step.seconds))
        else:
            chips = gettext("%(chips)ss raced off") % {"chips": step.remove_chips}
            length = minutes(step.seconds) if step.seconds else ""
            yield Ahead("", name, chips if step.remove_chips else length)


def minutes(seconds: int) -> str:
    return gettext("%(n)s min") % {"n": -(-seconds // 60)}


def why(move: Move) -> str:
    """The reason of a move, said to the player."""
    return {
        MoveReason.BALANCE: gettext("Tables are being balanced."),
        MoveReason.BREAK: gettext("Table %(table)s broken") % {"table": move.from_table},
        MoveReason.REDRAW: gettext("All players draw a new seat."),
        MoveReason.DIRECTOR: gettext("The director moves you to this seat."),
    }[MoveReason(move.reason)]


@dataclass(frozen=True, slots=True)
class Figures:
    """What the public board knows too, so that it is read once for all phones of an event."""

    left: int
    entries: int
    average: int
    big_blinds: int | None
    paid: int
    prizes: list[tuple[str, int]]
    next_prize: int
    to_money: str


def _places(first: int, last: int, locale: str) -> str:
    """1st, or 31–180th where all of these win the same."""
    end = formats.place(last, locale=locale)
    return end if first == last else f"{first}–{end}"


def figures_of(event_now: EventState, locale: str) -> Figures:
    shot = hooks().snapshot(event_now.tournament)
    prizes = [
        (_places(first, last, locale), cents) for first, last, cents in shot["prizes"] if cents
    ]
    return Figures(
        shot["left"],
        shot["entries"],
        shot["average"],
        _big_blinds(event_now, shot["average"]),
        shot["paid"],
        prizes,
        shot["next_prize"],
        _to_money(shot["left"], shot["paid"]) if event_now.is_running else "",
    )


def _big_blinds(event_now: EventState, average: int) -> int | None:
    """The average stack by the blinds that boards and dashboard go by, rounded as they round."""
    big = event_now.big_blind
    return (2 * average + big) // (2 * big) if average and big else None


def _to_money(left: int, paid: int) -> str:
    """How far the prizes are, in words."""
    if not paid:
        return ""
    if left <= paid:
        return gettext("in the money")
    if left == paid + 1:
        return gettext("the bubble")
    away = left - paid
    return ngettext("%(count)s to go", "%(count)s to go", away) % {"count": away}
