"""The first start: a club, somebody to run it, and sample events to look at.

One event in its seventh level, one ready to start, one of several days.
"""

import csv
import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from random import Random

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction

from blinds.operations.structures import read_structure
from blinds.rules.steps import Schedule
from tables import queries as floor_queries
from tables.queries import Due
from tdsite import director
from tdsite.ops.up import sample_days
from tdsite.ops.up.sample_days import Floor, Staff
from tdsite.rooms.clock.agenda import agenda, fire_due
from tournaments import queries, samples
from tournaments.models import Club, Entry, Player, StaffRole, Tournament
from tournaments.models.club import Role
from tournaments.models.money import Method
from tournaments.operations.samples import note_sample, require_none
from tournaments.payloads.entries import PlayerNamed
from tournaments.payloads.events import EventOpened
from tournaments.payloads.shapes import payload
from tournaments.rules.languages import spoken

HERE = Path(__file__).parent
STRUCTURE_NAME = "Club evening, 20 minutes"
CHIPS = (
    (100, "black"),
    (500, "purple"),
    (1000, "yellow"),
    (5000, "orange"),
    (25000, "green"),
    (100000, "blue"),
)
PLAYED = timedelta(hours=2, minutes=23, seconds=20)  # into the seventh level
EARLY, LATE, REENTRIES, LEFT = 46, 6, 8, 27
READY_ENTRIES = 18
METHODS = (Method.CASH, Method.CASH, Method.CARD, Method.CASH, Method.CARD, Method.TRANSFER)
PRICES = (
    {"kind": "entry", "prize_cents": 100_00, "fee_cents": 20_00, "chips": 30_000, "until_level": 6},
    {
        "kind": "reentry",
        "prize_cents": 100_00,
        "fee_cents": 20_00,
        "chips": 30_000,
        "until_level": 6,
        "limit": 1,
    },
)
SMALL_PRICES = (
    {"kind": "entry", "prize_cents": 50_00, "fee_cents": 10_00, "chips": 20_000, "until_level": 4},
)
WORK = {
    Due.REDRAW: director.redraw,
    Due.BREAK: director.break_table,
    Due.BALANCE: director.balance,
}


def fill(club: Club, *, by: User, now: datetime, seed: int = 7) -> tuple[Tournament, Tournament]:
    """Players, a structure, an event that runs and one that is about to; a third has flights.

    Raises SampleAlready: a club has one sample at a time, which goes as a whole.
    """
    require_none(club.pk)
    before = samples.rows_of_club()
    rng = Random(seed)
    schedule = read_structure((HERE / "sample_structure.csv").read_text(), filename="sample.csv")
    director.save_template(
        club.pk, name=STRUCTURE_NAME, schedule=schedule, chips=CHIPS, by=by, at=now
    )
    players = _players(club, by=by, at=now - PLAYED - timedelta(hours=2))
    fay = sample_days.colleague(club.pk, by=by, at=now - PLAYED - timedelta(hours=2))
    event = _Evening(club, by=by, floor=fay, now=now, rng=rng, schedule=schedule)
    cast = event.play(players)
    others = [player for player in players if player not in cast]
    ready = _ready(club, others, by=by, now=now, schedule=schedule)
    staff, more = Staff(by, fay), others[READY_ENTRIES:]
    sample_days.fill(club, more, staff=staff, now=now, schedule=schedule)
    note_sample(club.pk, before=before, by=by, at=now)
    return event.tournament, ready


def _players(club: Club, *, by: User, at: datetime) -> list[Player]:
    with (HERE / "sample_players.csv").open(newline="", encoding="utf-8") as sheet:
        lines = [
            director.create_player(club.pk, name=row["name"], country=row["country"], by=by, at=at)
            for row in csv.DictReader(sheet)
        ]
    made = {p.pk: p for p in Player.objects.filter(club=club)}
    return [made[payload(line, PlayerNamed)["player_id"]] for line in lines]


def _open(
    club: Club,
    name: str,
    *,
    by: User,
    at: datetime,
    starts_at: datetime,
    prices: tuple[dict[str, object], ...],
    schedule: Schedule,
    guarantee_cents: int = 0,
) -> Tournament:
    line = director.open_event(
        club.pk,
        fields={
            "name": name,
            "starts_at": starts_at,
            "currency": club.currency,
            "timezone": club.timezone,
            "language": club.language,
            "guarantee_cents": guarantee_cents,
        },
        prices=prices,
        structure_name=STRUCTURE_NAME,
        schedule=schedule,
        chips=CHIPS,
        by=by,
        at=at,
    )
    return Tournament.objects.get(pk=payload(line, EventOpened)["tournament_id"])


def _ready(
    club: Club, players: list[Player], *, by: User, now: datetime, schedule: Schedule
) -> Tournament:
    """Two tables' worth of entries sold, and the cards not yet in the air."""
    quarter = timedelta(minutes=15)
    soon = now + timedelta(minutes=10)
    starts_at = soon + (quarter - timedelta(minutes=soon.minute % 15)) % quarter
    tournament = _open(
        club,
        "Late Night Freezeout",
        by=by,
        at=now - timedelta(hours=3),
        starts_at=starts_at.replace(second=0, microsecond=0),
        prices=SMALL_PRICES,
        schedule=schedule,
    )
    for n, player in enumerate(players[:READY_ENTRIES]):
        sold_at = now - timedelta(minutes=2 * (READY_ENTRIES - n))
        method = METHODS[n % len(METHODS)]
        director.register_and_seat(
            tournament.pk, player_id=player.pk, method=method, by=by, at=sold_at
        )
    return tournament


class _Evening:
    """The event that runs: sold, dealt and played up to now."""

    def __init__(
        self, club: Club, *, by: User, floor: User, now: datetime, rng: Random, schedule: Schedule
    ) -> None:
        self.by, self.now, self.rng = by, now, rng
        self.start = self.swept = now - PLAYED
        self.tournament = _open(
            club,
            "Friday Deepstack",
            by=by,
            at=self.start - timedelta(hours=2),
            starts_at=self.start.replace(second=0, microsecond=0),
            prices=PRICES,
            schedule=schedule,
            guarantee_cents=5_000_00,
        )
        self.floor = Floor(self.tournament, by=by, floor=floor)
        self.out: list[int] = []  # players who are out with one entry

    def play(self, players: list[Player]) -> list[Player]:
        """Sell, deal and play; who took part."""
        cast = players[: EARLY + LATE]
        for n, player in enumerate(cast[:EARLY]):
            self._sell(player.pk, at=self.start - timedelta(minutes=EARLY - n))
        director.start(self.tournament.pk, by=self.by, at=self.start)
        late = [player.pk for player in cast[EARLY:]]
        for what, at in self._acts():
            self._clock(at)
            if what == "late":
                self._sell(late.pop(0), at=at)
            elif what == "again":
                self._sell_again(at=at)
            elif what in sample_days.WHEN:
                self.floor.act(what, at=at)
            else:
                self._bust(at=at, tidy=what == "bust")
        self._clock(self.now)
        self.floor.leave_open(self.now)
        return cast

    def _acts(self) -> Iterator[tuple[str, datetime]]:
        """What happens when.  After the last busts the floor is left to the director."""
        busts = EARLY + LATE + REENTRIES - LEFT
        minutes = PLAYED.total_seconds() / 60
        acts: list[tuple[str, float]] = [("late", 5 + 9 * n) for n in range(LATE)]
        acts += [("again", 48 + 11 * n) for n in range(REENTRIES)]
        acts += [(what, minutes - before) for what, before in sample_days.WHEN.items()]
        step = (minutes - 26) / busts
        acts += [("last" if n >= busts - 3 else "bust", 24 + step * n) for n in range(busts)]
        for what, minute in sorted(acts, key=lambda act: act[1]):
            yield what, self.start + timedelta(minutes=minute)

    def _clock(self, at: datetime) -> None:
        """What worker and beat would have done by then, each thing at its moment."""
        for due in agenda(self.swept, only=self.tournament.pk):
            if due.at <= at:
                fire_due(due.at, only=self.tournament.pk)
        self.swept = at

    def _sell(self, player_id: int, *, at: datetime) -> None:
        method = self.rng.choice(METHODS)
        director.register_and_seat(
            self.tournament.pk, player_id=player_id, method=method, by=self.by, at=at
        )

    def _sell_again(self, *, at: datetime) -> None:
        player_id = self.out.pop(self.rng.randrange(len(self.out)))
        director.reenter(self.tournament.pk, player_id=player_id, by=self.by, at=at)
        self._tidy(at)

    def _bust(self, *, at: datetime, tidy: bool) -> None:
        floor = floor_queries.floor_of(self.tournament)
        tables = [table for table in floor.tables if len(table.taken) > 2]
        table = floor.entries_at(self.rng.choice(tables).table)
        loser, winner = self.rng.sample(sorted(table.values()), 2)
        director.bust_out(loser, by_entries=[winner], by=self.by, at=at)
        player_id = Entry.objects.values_list("player_id", flat=True).get(pk=loser)
        if queries.entries_in(self.tournament).filter(player=player_id).count() == 0:
            entries = self.tournament.entries.filter(player=player_id).count()
            self.out += [player_id] if entries == 1 else []
        if tidy:
            self._tidy(at)

    def _tidy(self, at: datetime) -> None:
        for _ in range(4):
            self.tournament.refresh_from_db()
            work = floor_queries.due(self.tournament)
            if work is Due.NOTHING:
                return
            WORK[work](self.tournament.pk, by=self.by, at=at)


ADMIN = "admin"
CLUB, NEW_CLUB = "Lantern Street Card Room", "Card room"


@dataclass(frozen=True, slots=True)
class Opened:
    """The administrator's name and password: told once, kept only as a hash."""

    name: str
    password: str


@transaction.atomic
def add_sample(club_id: int, *, by: User, now: datetime) -> None:
    """The sample events in a club that has none yet: all or nothing.  Raises SampleAlready."""
    fill(Club.objects.get(pk=club_id), by=by, now=now)


@transaction.atomic
def open_house(*, now: datetime, with_sample: bool) -> Opened:
    """The club, its administrator, and (unless not wanted) the sample events: all or nothing."""
    password = "-".join(secrets.token_hex(2) for _ in range(4))
    admin = User.objects.create_superuser(ADMIN, password=password)
    StaffRole.objects.create(user=admin, role=Role.DIRECTOR)
    line = director.found_club(
        name=CLUB if with_sample else NEW_CLUB,
        timezone="Europe/Paris",
        language=spoken(settings.LANGUAGE_CODE),
        currency="EUR",
        by=admin,
        at=now,
    )
    if with_sample:
        fill(line.club, by=admin, now=now)
    return Opened(ADMIN, password)
