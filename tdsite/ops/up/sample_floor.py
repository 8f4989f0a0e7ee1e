"""The floor of the sample event: dealers at work, tables that call, rulings and a penalty."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.contrib.auth.models import User

from tables import queries as floor_queries
from tdsite import director
from tournaments.models import Tournament
from tournaments.models.club import Role
from tournaments.models.dealers import CallFor
from tournaments.models.penalties import Deadline, PenaltyKind

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
    """Somebody for the floor, who counts what another has counted.  Nobody can sign in as her."""
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
