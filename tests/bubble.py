"""Near the money: an event hand for hand, and what people do in it."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from tables.models import Seat, Table
from tdsite import director
from tests.factories import NOON, dana, entry_price, fay, level, pause, running
from tournaments import queries
from tournaments.models import Entry, JournalLine, Prize, Tournament

LONG = (level(100, 200, minutes=60), level(200, 400, minutes=60), pause())


def bubble(
    *,
    players: int = 20,
    paid: int = 18,
    simultaneous: str = "stack",
    last: int = 1_00,
    now: datetime = NOON,
    **fields: Any,
) -> Tournament:
    """So many players left and so many places paid, the last with that prize; the doors shut."""
    policy = {"simultaneous": simultaneous}
    fields = {"schedule": LONG, "seats_per_table": 9, **fields}
    tournament = running(entry_price(), players=players, policy=policy, at=now, **fields)
    director.close_registration(tournament.pk, by=dana(), at=now)
    Prize.objects.filter(tournament=tournament).delete()
    first = max(last, queries.pool_cents(tournament) - last * (paid - 1))
    Prize.objects.bulk_create(
        Prize(tournament=tournament, place=n, amount_cents=first if n == 1 else last)
        for n in range(1, paid + 1)
    )
    tournament.refresh_from_db()
    return tournament


def order(minutes: float = 0):
    return {"by": fay(), "at": NOON + timedelta(minutes=minutes)}


def announce(tournament: Tournament, **given) -> JournalLine:
    return director.hands_announce(tournament.pk, **{**order(), **given})


def numbers(tournament: Tournament) -> list[int]:
    return list(Table.objects.filter(tournament=tournament).values_list("number", flat=True))


def finish(tournament: Tournament, tables: Sequence[int] | None = None) -> JournalLine:
    """These tables report, or all that have not."""
    for number in tables if tables is not None else numbers(tournament):
        line = director.hand_done(tournament.pk, table=number, **order())
    return line


def following(tournament: Tournament, minutes: float = 0) -> JournalLine:
    return director.hand_next(tournament.pk, **order(minutes))


def at(tournament: Tournament, table: int) -> list[Entry]:
    seats = Seat.objects.filter(table__tournament=tournament, table__number=table)
    return [s.entry for s in seats.filter(entry__isnull=False).order_by("number")]


def bust(entry: Entry, stack: int | None = None, **more) -> JournalLine:
    return director.bust_out(entry.pk, stack_chips=stack, **order(), **more)


def places(tournament: Tournament) -> dict[int, str]:
    """The places so far, by entry: 50, T50."""
    return {entry: str(place) for entry, place in queries.places(tournament).items()}
