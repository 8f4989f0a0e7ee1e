"""What people know of an event: who sits where, who finished where, what is won and where money is.

Two readings of it are compared to say what an undo changes.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db.models import QuerySet, Sum

from blinds.queries import face_of
from tables.models import Seat, Table
from tdsite.web.event_now import step_name
from tournaments import bounties, queries
from tournaments.models import Entry, Payout, Posting, Tournament
from tournaments.models.money import Account
from tournaments.models.prizes import PayoutState

MONEY = (Account.CASH, Account.CARD, Account.TRANSFER)


@dataclass(frozen=True, slots=True)
class OfEntry:
    """One entry.  `place` is 0 while it has none; `chips` are those it has brought into play.

    `given_cents` is the money of it that is in the tills, `paid_cents` what was handed over to it.
    """

    player: str
    number: int
    seat: str = ""
    place: int = 0
    tied: bool = False
    prize_cents: int = 0
    bounty_cents: int = 0
    owes_cents: int = 0
    given_cents: int = 0
    paid_cents: int = 0
    chips: int = 0


@dataclass(frozen=True, slots=True)
class Facts:
    """An event at one moment.  Money in cents."""

    entries: Mapping[int, OfEntry]
    accounts: Mapping[str, int]
    prizes: tuple[int, ...] = ()
    state: str = ""
    registration_closed: bool = False
    left: int = 0
    chips: int = 0
    tables: tuple[int, ...] = ()
    step: str = ""
    left_ms: int | None = None
    running: bool | None = None
    pool_cents: int = 0
    buttons: Mapping[int, int | None] = field(default_factory=dict)


def facts_of(tournament_id: int, now: datetime) -> Facts:
    """The event as it stands in this transaction."""
    tournament = Tournament.objects.prefetch_related("prices").get(pk=tournament_id)
    figures = queries.figures(tournament)
    tables = Table.objects.filter(tournament=tournament, broken_at=None).order_by("number")
    buttons = dict(tables.values_list("number", "button"))
    face = face_of(tournament)
    reading = face.read(now) if face and face.schedule else None
    return Facts(
        entries=_entries(tournament),
        accounts=queries.balances(tournament),
        prizes=tuple(queries.prizes(tournament, pool=figures.pool_cents)),
        state=str(tournament.get_state_display()),
        registration_closed=tournament.registration_closed_at is not None,
        left=figures.left,
        chips=queries.chips_in_play(tournament),
        tables=tuple(buttons),
        step=step_name(face.schedule, reading.index) if face and reading else "",
        left_ms=reading.left_ms if reading else None,
        running=reading.running if reading else None,
        pool_cents=figures.pool_cents,
        buttons=buttons,
    )


def _entries(tournament: Tournament) -> dict[int, OfEntry]:
    places, awards = queries.places(tournament), queries.awards(tournament).paid_cents
    won = bounties.won(tournament).won
    rows = Entry.objects.filter(tournament=tournament, voided=False)
    names = rows.values_list("pk", "player__name", "number")
    seats = {
        entry: f"{table}-{number}"
        for entry, table, number in Seat.objects.filter(
            table__tournament=tournament, entry__isnull=False
        ).values_list("entry", "table__number", "number")
    }
    posted = Posting.objects.filter(tournament=tournament)
    owed = _sums(posted.filter(account=Account.OWED), "amount_cents")
    paid_cents = _sums(posted.filter(account__in=MONEY), "amount_cents")
    slips = Payout.objects.filter(tournament=tournament, voided=False, state=PayoutState.PAID)
    paid = _sums(slips, "amount_cents")
    chips = _sums(tournament.chip_movements.all(), "chips")
    return {
        pk: OfEntry(
            player,
            number,
            seat=seats.get(pk, ""),
            place=places[pk].place if pk in places else 0,
            tied=pk in places and places[pk].tied,
            prize_cents=awards.get(pk, 0),
            bounty_cents=won.get(pk, 0),
            owes_cents=owed.get(pk, 0),
            given_cents=paid_cents.get(pk, 0),
            paid_cents=paid.get(pk, 0),
            chips=chips.get(pk, 0),
        )
        for pk, player, number in names
    }


def _sums(rows: QuerySet[Any], amount: str) -> dict[int, int]:
    """The amounts of these rows by entry."""
    return dict(rows.order_by().values_list("entry").annotate(total=Sum(amount)))
