"""Chapter: papers that count.  Every print but the first is a copy."""

import threading

import pytest
from django.db import connection

from tests.factories import event
from tournaments.models import JournalLine, PaperKind, Printed, Tournament
from tournaments.operations import papers

pytestmark = pytest.mark.django_db

CARD = PaperKind.SEAT_CARD


def test_the_first_print_is_one_and_each_further_print_one_more():
    tournament = event()

    assert [papers.printed(tournament, CARD, "7 12-5") for _ in range(3)] == [1, 2, 3]


def test_a_card_for_another_seat_another_paper_and_another_event_start_anew():
    one, other = event(), event(name="Saturday")
    papers.printed(one, CARD, "7 12-5")

    assert papers.printed(one, CARD, "7 3-1") == 1
    assert papers.printed(one, PaperKind.MOVE_SLIP, "7 12-5") == 1
    assert papers.printed(other, CARD, "7 12-5") == 1


def test_many_are_counted_in_one_go_each_for_itself():
    tournament = event()
    abouts = [f"{n} 1-{n}" for n in range(1200)]
    papers.printed(tournament, CARD, abouts[7])

    times = papers.printed_all(tournament, CARD, abouts)

    assert times == dict.fromkeys(abouts, 1) | {abouts[7]: 2}
    assert Printed.objects.count() == 1200


def test_printing_writes_no_line_and_no_revision():
    tournament = event()
    before = JournalLine.objects.count(), tournament.revision

    papers.printed(tournament, CARD, "7")

    tournament = Tournament.objects.get(pk=tournament.pk)
    assert (JournalLine.objects.count(), tournament.revision) == before


@pytest.mark.django_db(transaction=True)
def test_two_who_print_at_once_get_two_numbers():
    tournament = event()
    seen: list[int] = []

    def print_five() -> None:
        seen.extend(papers.printed(tournament, CARD, "7 12-5") for _ in range(5))
        connection.close()

    threads = [threading.Thread(target=print_five) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sorted(seen) == list(range(1, 11))
