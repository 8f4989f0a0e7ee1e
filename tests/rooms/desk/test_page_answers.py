"""A player answers on their phone to the seat that is kept for them."""

import pytest
from django.urls import reverse
from django.utils import timezone

from tdsite import director
from tdsite.web.addresses import WAITING, token_of
from tdsite.web.log_lines import lines_for_reader
from tests.clients import StaffClient
from tests.factories import NOON, carl, dana
from tests.rooms.desk.test_commands_alternates import full, join, one_leaves
from tournaments.models import Alternate, JournalLine
from tournaments.operations.alternates import ComingAlready, NothingOffered

pytestmark = pytest.mark.django_db


@pytest.fixture
def offered():
    """Ann and Ben wait; a seat is kept for Ann."""
    tournament = full()
    join(tournament, "Ann")
    join(tournament, "Ben")
    one_leaves(tournament)
    director.offer_seat(tournament.pk, by=carl(), at=timezone.now())
    return tournament


def row_of(name) -> Alternate:
    return Alternate.objects.get(player__name=name)


def address(room, name="Ann") -> str:
    return reverse(room, args=[token_of(row_of(name).pk, salt=WAITING)])


def text(answer) -> str:
    return " ".join(answer.content.decode().split())


def answer(client, choice, name="Ann"):
    return client.post(address("waiting_answer", name), {"answer": choice})


def last_line(tournament) -> JournalLine:
    return tournament.journal.order_by("-revision")[0]


def test_the_page_says_the_price_and_asks_for_an_answer(client, offered):
    markup = text(client.get(address("waiting_page")))

    assert "To pay: €" in markup
    assert "On my way" in markup
    assert "You go to the end of the waiting list." in markup


def test_who_comes_is_known_to_the_desk_and_keeps_the_time(client, offered):
    ends_at = row_of("Ann").offer_ends_at

    assert answer(client, "coming")["Location"] == address("waiting_page")

    at_desk = StaffClient()
    at_desk.force_login(carl())
    desk = text(at_desk.get(reverse("desk_waiting", args=[offered.pk])))
    assert "is coming" in desk
    assert "The desk knows that you are coming." in text(client.get(address("waiting_page")))
    assert (row_of("Ann").offer_ends_at, last_line(offered).kind) == (ends_at, "alternate.accepted")


def test_who_passes_goes_to_the_end_and_the_seat_is_free_for_the_next(client, offered):
    answer(client, "pass")

    ann = row_of("Ann")
    assert (ann.offer_ends_at, ann.left_at, ann.passed) == (None, None, 1)
    assert ann.came_at > row_of("Ben").came_at
    assert last_line(offered).kind == "alternate.declined"


def test_who_leaves_waits_no_longer(client, offered):
    answer(client, "leave")

    assert row_of("Ann").left_at is not None
    assert "No longer on the waiting list" in text(client.get(address("waiting_page")))


def test_an_answer_to_a_seat_that_is_gone_changes_nothing(client, offered):
    director.pass_offer(offered.pk, player_id=row_of("Ann").player_id, by=carl(), at=NOON)
    before = offered.journal.count()

    for choice in ("coming", "pass", "leave", "anything"):
        assert answer(client, choice).status_code == 302

    assert offered.journal.count() == before


def test_the_third_seat_is_the_last_and_the_page_says_so(client, offered):
    Alternate.objects.filter(player__name="Ann").update(passed=2)

    markup = text(client.get(address("waiting_page")))

    assert "Give it to the next player and keep waiting" not in markup
    assert "This is the third seat you decline" in markup


def test_the_key_of_another_answers_nothing(client, offered):
    wrong = reverse("waiting_answer", args=["1-AAAAAAAAAAAAAAAA"])

    assert client.post(wrong, {"answer": "leave"}).status_code == 404


def test_the_log_says_that_a_phone_did_it(client, offered):
    answer(client, "coming")

    (line,) = lines_for_reader(offered, [last_line(offered)], by=dana())
    assert (line.who, line.says) == ("a player’s phone", "Ann is coming for the offered seat")


def test_the_desk_may_note_it_once_for_a_player_who_calls(offered):
    ann, ben = row_of("Ann").player_id, row_of("Ben").player_id
    director.accept_offer(offered.pk, player_id=ann, by=carl(), at=NOON)

    with pytest.raises(ComingAlready):
        director.accept_offer(offered.pk, player_id=ann, by=carl(), at=NOON)
    with pytest.raises(NothingOffered):
        director.accept_offer(offered.pk, player_id=ben, by=carl(), at=NOON)


def test_a_new_offer_asks_anew(offered):
    ann = row_of("Ann").player_id
    director.accept_offer(offered.pk, player_id=ann, by=carl(), at=NOON)
    director.pass_offer(offered.pk, player_id=ann, by=carl(), at=NOON)

    assert row_of("Ann").coming_at is None
