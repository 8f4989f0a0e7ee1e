"""The sample event of several days: a first flight in its bags, a second one that sells."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth.models import User

from blinds.rules.steps import PlanStep, Schedule, StepKind
from tables import queries as floor_queries
from tdsite import director
from tdsite.rooms.clock.agenda import agenda, fire_due
from tournaments.models import Club, Entry, Player, Tournament
from tournaments.models.money import Method
from tournaments.payloads.events import EventOpened
from tournaments.payloads.shapes import payload

NAME = "Autumn Main Event"
FIRST_DAY = 9  # steps of the club's plan: eight levels, and the break between them
PLAYED = timedelta(hours=2, minutes=55)
ENTRIES, OUT, SOLD = 14, 4, 5
STACK = 30_000
PRICE = {"prize_cents": 200_00, "fee_cents": 25_00, "chips": STACK, "until_level": 6}
UNEVEN = 500  # stacks differ by multiples of it


@dataclass(frozen=True, slots=True)
class Staff:
    """Who directs, and who counts a second time."""

    by: User
    floor: User


def fill(
    club: Club, players: Sequence[Player], *, staff: Staff, now: datetime, schedule: Schedule
) -> Tournament:
    """The event that both flights feed."""
    start = now.replace(minute=0, second=0, microsecond=0)
    begun, opened = start - timedelta(days=1), now - timedelta(days=2)
    first = (*schedule[:FIRST_DAY], PlanStep(StepKind.DAY_END, 0))
    book = _Book(club, staff, opened)
    root = book.open(NAME, start + timedelta(days=2), schedule[FIRST_DAY + 1 :], until_level=1)
    terms = {"feeds_id": root.pk, "guarantee_cents": 0}
    one = book.open(f"{NAME} 1A", begun, first, flight="1A", **terms)
    two = book.open(f"{NAME} 1B", start + timedelta(days=1), first, flight="1B", **terms)
    out = _play(one, players[:ENTRIES], staff=staff, begun=begun)
    for player in (*out[:1], *players[ENTRIES : ENTRIES + SOLD]):
        director.register_and_seat(
            two.pk, player_id=player.pk, method=Method.CASH, by=staff.by, at=now
        )
    return root


@dataclass(frozen=True, slots=True)
class _Book:
    """Opens the events, which differ in little."""

    club: Club
    staff: Staff
    at: datetime

    def open(
        self,
        name: str,
        starts_at: datetime,
        schedule: Schedule,
        *,
        until_level: int = PRICE["until_level"],
        **fields: Any,
    ) -> Tournament:
        club = self.club
        terms = {"currency": club.currency, "timezone": club.timezone, "language": club.language}
        entry = {**PRICE, "until_level": until_level}
        line = director.open_event(
            club.pk,
            fields={"guarantee_cents": 10_000_00, **terms, **fields}
            | {"name": name, "starts_at": starts_at},
            prices=[{"kind": "entry", **entry}, {"kind": "reentry", **entry, "limit": 1}],
            structure_name=name,
            schedule=schedule,
            by=self.staff.by,
            at=self.at,
        )
        return Tournament.objects.get(pk=payload(line, EventOpened)["tournament_id"])


def _play(
    flight: Tournament, players: Sequence[Player], *, staff: Staff, begun: datetime
) -> list[Player]:
    """Sold, played for a day and bagged; who is out."""
    by, pk = staff.by, flight.pk
    for n, player in enumerate(players):
        sold = begun - timedelta(minutes=3 * (ENTRIES - n))
        director.register_and_seat(pk, player_id=player.pk, by=by, at=sold)
    director.start(pk, by=by, at=begun)
    entries = list(Entry.objects.filter(tournament=pk).order_by("number"))
    out, swept = entries[::4][:OUT], begun
    for n, entry in enumerate(out):
        at = begun + PLAYED * (n + 2) / (OUT + 3)
        _turn(pk, swept, at)
        swept = at
        director.bust_out(entry.pk, by_entries=[entries[-1].pk], by=by, at=at)
    over = begun + PLAYED + timedelta(minutes=1)
    _turn(pk, swept, over)
    _bag(flight, entries[-1].pk, staff=staff, at=over)
    gone = {entry.player_id for entry in out}
    return [player for player in players if player.pk in gone]


def _turn(pk: int, since: datetime, until: datetime) -> None:
    """What worker and beat would have done by then, each thing at its moment."""
    for due in agenda(since, only=pk):
        if due.at <= until:
            fire_due(due.at, only=pk)


def _bag(flight: Tournament, leader: int, *, staff: Staff, at: datetime) -> None:
    """The last hands, every table counted by two people, and the day closed."""
    pk = flight.pk
    director.draw_last_hands(pk, by=staff.by, at=at)
    bagged = at + timedelta(minutes=12)
    director.begin_bagging(pk, by=staff.by, at=bagged)
    floor = floor_queries.floor_of(flight)
    stacks = _stacks(sorted(floor.entries.values()), leader)
    for table in floor.tables:
        seats = floor.entries_at(table.table)
        held, number = {seat: stacks[entry] for seat, entry in seats.items()}, table.table
        director.bag_table(pk, table=number, stacks=held, by=staff.by, at=bagged)
        again = bagged + timedelta(minutes=5)
        director.confirm_bags(pk, table=number, stacks=held, by=staff.floor, at=again)
    director.close_day(pk, by=staff.by, at=bagged + timedelta(minutes=10))


def _stacks(entries: Sequence[int], leader: int) -> dict[int, int]:
    """All chips of the flight: every stack another, the leader with those of who is out."""
    stacks = {
        entry: STACK + UNEVEN * (2 * n - len(entries) + 1) * 3 for n, entry in enumerate(entries)
    }
    return {**stacks, leader: stacks[leader] + STACK * OUT}
