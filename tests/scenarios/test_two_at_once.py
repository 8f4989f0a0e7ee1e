"""Chapter: several people act at the same instant.  One is first; the others are told, or wait."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connections

from tables.models import Seat
from tdsite import director
from tests.factories import NOON, carl, dana, event, fay, player, running
from tournaments import journal, queries
from tournaments.models import Entry, JournalLine
from tournaments.rules import RuleError

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*acts: Callable[[], JournalLine]) -> list[JournalLine | RuleError]:
    """Each act in a thread of its own, all begun together; the line or the refusal of each."""
    ready = Barrier(len(acts))

    def do(act: Callable[[], JournalLine]) -> JournalLine | RuleError:
        ready.wait()
        try:
            return act()
        except RuleError as refusal:
            return refusal
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(do, acts))


def test_two_directors_bust_one_player_and_one_of_them_is_told_so():
    running(players=6)
    entry, by = Entry.objects.get(number=3), fay()

    answers = at_once(*[lambda: director.bust_out(entry.pk, by=by, at=NOON)] * 2)

    refusals = [answer for answer in answers if isinstance(answer, RuleError)]
    assert [str(refusal) for refusal in refusals] == [
        "P3 is out already, in place 6. Undo that bust if it was wrong."
    ]


def test_two_players_sent_to_one_seat_do_not_both_sit_there():
    tournament = running(players=6, seats_per_table=9)
    free = min(
        {1, 2, 3, 4, 5, 6, 7, 8, 9}
        - set(Seat.objects.exclude(entry=None).values_list("number", flat=True))
    )
    movers, by = list(Entry.objects.filter(number__in=(1, 2))), fay()

    answers = at_once(
        *[
            lambda entry=entry: director.move(entry.pk, table=1, seat=free, by=by, at=NOON)
            for entry in movers
        ]
    )

    assert sorted(type(answer).__name__ for answer in answers) == ["JournalLine", "SeatTaken"]
    assert tournament.journal.filter(kind="tables.moved").count() == 1


def test_twelve_sales_at_once_are_twelve_entries_in_twelve_seats():
    tournament, by = event(seated_at_sale=True), carl()
    buyers = [player() for _ in range(12)]

    at_once(
        *[
            lambda buyer=buyer: director.register_and_seat(
                tournament.pk, player_id=buyer.pk, by=by, at=NOON
            )
            for buyer in buyers
        ]
    )

    tournament.refresh_from_db()
    assert sorted(Entry.objects.values_list("number", flat=True)) == list(range(1, 13))
    assert Seat.objects.exclude(entry=None).count() == 12
    assert sum(queries.balances(tournament).values()) == 0
    assert journal.broken_seal(tournament) is None


def test_one_key_pressed_twice_at_once_is_one_sale():
    tournament, by, buyer = event(), carl(), player("Ana")

    answers = at_once(
        *[
            lambda: director.register_and_seat(
                tournament.pk, player_id=buyer.pk, by=by, at=NOON, key="press"
            )
        ]
        * 3
    )

    assert len({answer.pk for answer in answers}) == 1
    assert Entry.objects.count() == 1


def test_of_two_who_saw_the_same_revision_one_is_sent_to_look_again():
    tournament, by = running(players=4), dana()
    seen = tournament.revision

    answers = at_once(
        lambda: director.add_time(tournament.pk, seconds=60, by=by, at=NOON, expects=seen),
        lambda: director.pause(tournament.pk, by=by, at=NOON, expects=seen),
    )

    assert sorted(getattr(answer, "code", "line") for answer in answers) == [
        "line",
        "seen_too_old",
    ]
