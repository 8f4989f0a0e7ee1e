"""What stands in the sample events: flights with their bags, dealers at work, calls, rulings."""

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
from tournaments.models.club import Role
from tournaments.models.dealers import CallFor
from tournaments.models.money import Method
from tournaments.models.penalties import Deadline, PenaltyKind
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


COLLEAGUE, COLLEAGUES_NAME = "fay", "Fay Lindqvist"
PHONE_LAW = "1.2"
DEALERS = (
    "Ana Teixeira",
    "Marc Vasseur",
    "Lena Brandt",
    "Tomasz Wilk",
    "Inès Okoye",
    "Georg Hald",
)
MISDEAL, DEALERS_COME, CHIPS = "misdeal", "dealers", "chips"
# what happens while the event is played, minutes before now; the next push is almost due
WHEN = {MISDEAL: 50, DEALERS_COME: 24, CHIPS: 15}


def colleague(club_id: int, *, by: User, at: datetime) -> User:
    """Somebody for the floor, who counts what another has counted.  Nobody can sign in as them."""
    user = User.objects.create_user(COLLEAGUE, first_name=COLLEAGUES_NAME)
    director.give_role(club_id, user=user.pk, role=Role.FLOOR, by=by, at=at)
    return user


@dataclass(frozen=True, slots=True)
class Floor:
    """What the floor does beside the play: `by` directs, `floor` walks."""

    tournament: Tournament
    by: User
    floor: User

    def act(self, what: str, *, at: datetime) -> None:
        """One of `WHEN`."""
        {MISDEAL: self._misdeal, DEALERS_COME: self._dealers, CHIPS: self._chips}[what](at)

    def leave_open(self, now: datetime) -> None:
        """What a director finds: somebody who serves, somebody away, a claim and a call."""
        tables = self._tables()
        first, second, *_ = self._seated(tables[1])
        self._penalty(first, PenaltyKind.WARNING, "On the phone in a hand", at=_before(now, 4))
        self._penalty(first, PenaltyKind.ROUNDS, "On the phone again", at=_before(now, 3))
        director.go_away(second, by=self.floor, at=_before(now, 2.5))
        director.ask_ruling(
            self.tournament.pk,
            table=tables[0],
            question="A player put out a call, then went back to the stack for a raise.",
            law="6.7",
            entries=self._seated(tables[0])[:1],
            deadline=Deadline.NEXT_ROUND,
            frozen_chips=6_500,
            by=self.floor,
            at=_before(now, 1.5),
        )
        self._call(tables[-1], CallFor.CLOCK, at=_before(now, 0.8))

    def _tables(self) -> list[int]:
        floor = floor_queries.floor_of(self.tournament)
        return sorted(table.table for table in floor.tables)

    def _seated(self, table: int) -> list[int]:
        entries = floor_queries.floor_of(self.tournament).entries_at(table)
        return [entry for _, entry in sorted(entries.items())]

    def _dealers(self, at: datetime) -> None:
        """One at each table, and those who rest."""
        pk, club, by = self.tournament.pk, self.tournament.club_id, self.by
        tables = self._tables()
        for number, name in enumerate(DEALERS):
            dealer = director.add_dealer(club, name=name, by=by, at=at).data["dealer_id"]
            came = director.dealer_came(pk, dealer=dealer, by=by, at=at)
            if number < len(tables):
                shift = came.data["shift_id"]
                director.send_dealer(pk, shift=shift, table=tables[number], by=by, at=at)

    def _misdeal(self, at: datetime) -> None:
        director.ask_ruling(
            self.tournament.pk,
            table=self._tables()[0],
            question="The dealer turned over two hole cards while dealing.",
            law="3.2.1",
            decision="Two exposed cards before anybody acted: a misdeal. The hand is dealt again.",
            by=self.floor,
            at=at,
        )

    def _chips(self, at: datetime) -> None:
        """A call that was answered and is done."""
        pk, call = self.tournament.pk, self._call(self._tables()[0], CallFor.CHIPS, at=at)
        director.answer_call(pk, call=call, by=self.floor, at=at + timedelta(seconds=40))
        director.call_done(pk, call=call, by=self.floor, at=at + timedelta(seconds=100))

    def _call(self, table: int, what: CallFor, *, at: datetime) -> int:
        line = director.call_floor(self.tournament.pk, table=table, what=what, by=self.floor, at=at)
        return int(line.data["call_id"])

    def _penalty(self, entry: int, kind: PenaltyKind, reason: str, *, at: datetime) -> None:
        director.give_penalty(
            entry,
            kind=kind,
            amount=int(kind is PenaltyKind.ROUNDS),
            reason=reason,
            law=PHONE_LAW,
            by=self.floor,
            at=at,
        )


def _before(now: datetime, minutes: float) -> datetime:
    return now - timedelta(minutes=minutes)
