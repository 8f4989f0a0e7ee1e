"""Chapter: a penalty is served by each hand dealt where its player then sits, and by no other.

The second engine is a list: for each hand it writes down who sits at the table when the cards go
out, and counts on its fingers.  TDA 2024 71-A.
"""

from datetime import timedelta
from random import Random

import pytest

from tables.hands import play_of, playing
from tables.models import Seat, Table
from tdsite import director
from tests.factories import NOON, dana, level, running
from tournaments import penalties
from tournaments.models import Entry, PenaltyHand, Tournament
from tournaments.rules import RuleError

pytestmark = pytest.mark.django_db


class Fingers:
    """What each player has before them, by counting; `now` goes on by a second with every act."""

    def __init__(self, tournament: Tournament, rng: Random) -> None:
        self.tournament, self.rng = tournament, rng
        self.left: dict[int, list[int]] = {}
        self.now = NOON

    def order(self):
        self.now += timedelta(seconds=1)
        return {"by": dana(), "at": self.now}

    def at(self, table: int | None = None) -> list[int]:
        rows = Seat.objects.filter(table__tournament=self.tournament, entry__isnull=False)
        rows = rows.filter(table__number=table) if table else rows
        return list(rows.order_by("table", "number").values_list("entry", flat=True))

    def cards_go_out(self, entries: list[int]) -> None:
        for entry in entries:
            for n, hands in enumerate(self.left.get(entry, [])):
                if hands:
                    self.left[entry][n] -= 1
                    break

    # what may happen

    def penalty(self) -> None:
        entry = self.rng.choice(self.at())
        amount = self.rng.randint(1, 4)
        kind = self.rng.choice(["hands", "hands", "rounds"])
        amount = 1 if kind == "rounds" else amount
        table = Seat.objects.get(entry=entry).table.number
        cost = amount if kind == "hands" else len(self.at(table))
        told = {"kind": kind, "amount": amount, "reason": "why not"}
        director.give_penalty(entry, **told, **self.order())
        self.left.setdefault(entry, []).append(cost)

    def hand(self) -> None:
        table = self.rng.choice(self.tables())
        if play_of(self.tournament):
            return self.hand_of_all()
        if self.rng.random() < 0.2:
            director.table_hand(self.tournament.pk, table=table, again=True, **self.order())
            return None
        act = self.rng.choice([director.table_hand, director.hand_ended, director.table_hand])
        act(self.tournament.pk, table=table, **self.order())
        return self.cards_go_out(self.at(table))

    def hand_of_all(self) -> None:
        """Dealt to those who serve then; what is given while it is played begins with the next."""
        director.hand_next(self.tournament.pk, **self.order())
        if not play_of(self.tournament):
            return
        self.cards_go_out(self.at())
        if self.rng.random() < 0.5:
            self.penalty()
        for table in sorted(playing(self.tournament)):
            if self.rng.random() < 0.1:  # the others finish the hand at their own pace
                director.hands_end(self.tournament.pk, **self.order())
                return
            director.hand_done(self.tournament.pk, table=table, **self.order())

    def together(self) -> None:
        if play_of(self.tournament):
            director.hands_end(self.tournament.pk, **self.order())
            return
        director.hands_announce(self.tournament.pk, target=4, **self.order())
        for table in sorted(playing(self.tournament)):
            director.hand_done(self.tournament.pk, table=table, **self.order())

    def move(self) -> None:
        entry = self.rng.choice(self.at())
        free = Seat.objects.filter(table__tournament=self.tournament, entry=None)
        chairs = list(free.filter(table__broken_at=None).select_related("table"))
        if not chairs:
            return
        chair = self.rng.choice(chairs)
        director.move(entry, table=chair.table.number, seat=chair.number, **self.order())

    def floor(self) -> None:
        """Whatever the floor needs: a table broken, the tables balanced, a redraw."""
        for act in (director.break_table, director.balance, director.redraw):
            try:
                line = act(self.tournament.pk, **self.order())
            except RuleError:
                continue
            if line.kind == "tables.redrawn" and not play_of(self.tournament):
                self.cards_go_out(self.at())

    def bust(self) -> None:
        if len(self.at()) > 5:
            entry = self.rng.choice(self.at())
            director.bust_out(entry, stack_chips=self.rng.randint(1, 10**6), **self.order())
            self.left.pop(entry, None)

    def undo_a_hand(self) -> None:
        if play_of(self.tournament):
            return
        table = self.tables()[0]
        line = director.table_hand(self.tournament.pk, table=table, **self.order())
        director.undo(self.tournament.pk, revision=line.revision, **self.order())

    def tables(self) -> list[int]:
        rows = Table.objects.filter(tournament=self.tournament, broken_at=None)
        return list(rows.order_by("number").values_list("number", flat=True))


LONG = (level(100, 200, minutes=900),)


def test_every_hand_dealt_where_he_sits_counts_once_over_moves_breaks_and_redraws():
    assert play(seed=5, acts=30) > 3


def play(*, seed: int, acts: int) -> int:
    """An evening of so many acts by chance, compared as it goes; the hands that were missed."""
    tournament = running(players=20, seats_per_table=9, schedule=LONG)
    director.close_registration(tournament.pk, by=dana(), at=NOON)
    tournament.refresh_from_db()
    rng = Random(seed)
    room = Fingers(tournament, rng)
    might = [room.penalty, room.hand, room.hand, room.hand, room.move, room.bust, room.floor]
    for n in range(acts):
        if n % 20 == 17:
            room.together()
        (room.undo_a_hand if n % 25 == 24 else rng.choice(might))()
        if n % 6 == 5:
            compare(room)
    compare(room)
    return PenaltyHand.objects.count()


def compare(room: Fingers) -> None:
    told = penalties.left_by_entry(room.tournament, played_ms=lambda: 0)
    wanted = {entry: sum(his) for entry, his in room.left.items() if sum(his)}
    assert {entry: left.hands for entry, left in told.items()} == wanted
    assert set(wanted) <= set(Entry.objects.filter(seat__isnull=False).values_list("pk", flat=True))
