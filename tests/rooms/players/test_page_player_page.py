"""The player's own page: whose it is, what it says, and what the staff may do on it."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from tables.models import Seat, SeatCheck
from tables.queries import place_of
from tables.rules.floor import Place
from tdsite import director
from tdsite.web.addresses import entry_of, token_of
from tests.factories import (
    NOON,
    carl,
    dana,
    entry_price,
    event,
    fay,
    reentry_price,
    running,
    sell,
)
from tournaments.models import Entry

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    return running(players=12, seats_per_table=8, at=timezone.now() - timedelta(minutes=30))


def somebody(tournament, name="P1") -> Entry:
    return Entry.objects.select_related("player").get(tournament=tournament, player__name=name)


def address(entry) -> str:
    return reverse("player_page", args=[token_of(entry.pk)])


def text(answer) -> str:
    return answer.content.decode()


def elsewhere(entry) -> Place:
    here = place_of(entry)
    seats = Seat.objects.filter(table__tournament=entry.tournament, entry=None)
    seat = seats.exclude(table__number=here.table).select_related("table").order_by("number")[0]
    return Place(seat.table.number, seat.number)


def send(entry, at=None) -> Place:
    there = elsewhere(entry)
    director.move(entry.pk, table=there.table, seat=there.seat, by=fay(), at=at or timezone.now())
    return there


# its address


def test_a_key_opens_its_own_entry_and_is_short():
    keys = {token_of(entry): entry for entry in (1, 58, 9999, 10**9)}

    assert {entry_of(key) for key in keys} == {1, 58, 9999, 10**9}
    assert max(map(len, keys)) <= 24


@pytest.mark.parametrize("place", range(20))
def test_a_key_altered_anywhere_opens_nothing(place):
    key = token_of(123456)
    other = "0" if key[place] != "0" else "1"

    assert entry_of(key[:place] + other + key[place + 1 :]) is None


@pytest.mark.parametrize("key", ["", "1", "1-", "-", "1-" + "a" * 16, "\u0661-" + "a" * 16])
def test_what_nobody_signed_opens_nothing(key):
    assert entry_of(key) is None


def test_an_old_secret_still_opens_what_is_on_paper(settings):
    key = token_of(58)
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "a new one"

    assert entry_of(key) == 58
    assert token_of(58) != key


def test_a_strange_address_is_not_found(client):
    assert client.get("/p/nothing-signed/").status_code == 404


# what it says


def test_it_is_public_and_asks_not_to_be_found(client, tournament):
    answer = client.get(address(somebody(tournament)))

    assert answer.status_code == 200
    assert answer["X-Robots-Tag"] == "noindex"
    assert '<meta name="robots" content="noindex">' in text(answer)
    assert "no-store" in answer["Cache-Control"]


def test_it_shows_his_seat_and_nobody_elses_name(client, tournament):
    entry = somebody(tournament)
    here = place_of(entry)

    page = text(client.get(address(entry)))

    assert f"Table {here.table}, seat {here.seat}" in page
    assert [name for name in (f"P{n}" for n in range(2, 13)) if f">{name}<" in page] == []


def test_a_move_is_said_with_old_and_new_seat_reason_and_law_until_he_is_seen(client, tournament):
    entry = somebody(tournament)
    old, new = place_of(entry), send(entry)

    page = text(client.get(address(entry)))
    director.see_seat(tournament.pk, table=new.table, seat=new.seat, by=fay(), at=timezone.now())

    assert "You move now" in page
    assert f"{old.table}-{old.seat}</span>" in page
    assert f"Table {new.table}, seat {new.seat}" in page
    assert "The director moves you to this seat." in page
    assert "Robert" in page
    assert "move now" not in text(client.get(address(entry)))


def test_a_move_of_a_quarter_of_an_hour_ago_is_no_news(client, tournament):
    entry = somebody(tournament)
    send(entry, at=timezone.now() - timedelta(minutes=16))

    assert "move now" not in text(client.get(address(entry)))


def test_it_shows_the_average_in_big_blinds_the_levels_and_the_money(client, tournament):
    page = text(client.get(address(somebody(tournament))))

    assert "20,000 <small>100 BB" in page
    assert "200 / 400, ante 400" in page
    assert "Prizes if registration closed now" in page
    assert reverse("draws", args=[tournament.board_token]) in page


def test_in_a_break_the_average_is_told_by_the_same_blinds_as_on_the_boards(client):
    tournament = running(players=4)
    director.jump(tournament.pk, index=2, by=dana(), at=timezone.now())  # after 100/200

    page = text(client.get(address(somebody(tournament))))

    assert "20,000 <small>50 BB" in page  # of 200/400, which comes next


def test_before_the_draw_it_waits_for_the_seat(client):
    tournament = event()
    (entry,) = sell(tournament, "Early")

    assert "You have no seat yet." in text(client.get(address(entry)))


def test_who_is_out_reads_his_place_and_his_prize(client, tournament):
    director.close_registration(tournament.pk, by=dana(), at=timezone.now())
    rows = Entry.objects.filter(tournament=tournament).order_by("number")
    for entry in rows[:11]:
        director.bust_out(entry.pk, by=dana(), at=timezone.now())

    first, last = text(client.get(address(rows[0]))), text(client.get(address(rows[10])))

    assert "You finished 12th" in first
    assert "Thank you for playing." in first
    assert "You finished 2nd" in last
    assert "is ready at the payout desk." in last


def test_who_may_come_back_reads_until_when_and_the_price_and_no_place(client):
    tournament = running(entry_price(), reentry_price(), players=6, at=timezone.now())
    director.bust_out(somebody(tournament).pk, by=dana(), at=timezone.now())

    page = text(client.get(address(somebody(tournament))))

    assert "You are out" in page
    assert "You can re-enter at the desk for €" in page
    assert "Until the end of level" in page
    assert "data-ends-at" in page
    assert "Your place is settled when registration closes." in page
    assert "You finished" not in page
    assert "Thank you for playing." not in page


def test_who_may_not_come_back_has_no_place_before_the_close_either(client, tournament):
    director.bust_out(somebody(tournament).pk, by=dana(), at=timezone.now())

    page = text(client.get(address(somebody(tournament))))

    assert "You finished" not in page
    assert "re-enter" not in page
    assert "Thank you for playing." in page


def test_an_entry_given_back_says_so(client):
    tournament = event()
    (entry,) = sell(tournament, "Early")
    director.void_entry(entry.pk, by=carl(), at=timezone.now())

    assert "Entry refunded" in text(client.get(address(entry)))


def test_it_costs_the_same_for_many_tables_as_for_few(client, django_assert_max_num_queries):
    small, large = running(players=9), running(players=60)
    pages = [address(somebody(small)), address(somebody(large))]
    for page in pages:
        client.get(page)  # the board's snapshot is made once per process

    for page in pages:
        with django_assert_max_num_queries(13):
            client.get(page, headers={"HX-Request": "true"})


# the staff


def test_the_public_gets_no_button(client, tournament):
    assert "seen-player" not in text(client.get(address(somebody(tournament))))


def test_the_cashier_gets_none_either(client, tournament):
    client.force_login(carl())

    assert "seen-player" not in text(client.get(address(somebody(tournament))))


def test_the_floor_says_on_it_that_he_was_seen_and_where_he_should_be(client, tournament):
    entry = somebody(tournament)
    client.force_login(fay())
    here = place_of(entry)

    page = text(client.get(address(entry)))
    client.post(
        reverse("act", args=[tournament.pk, "seen-player"]),
        {"entry": entry.pk, "to": str(here), "how": "card", "back": address(entry)},
    )

    assert f"assigned {here}" in page
    look = SeatCheck.objects.get()
    assert (look.entry, look.how) == (entry, "card")
    assert (look.table_number, look.seat_number) == (here.table, here.seat)


def test_found_at_a_wrong_seat_he_is_noted_there_and_the_page_warns(client, tournament):
    entry = somebody(tournament)
    client.force_login(fay())
    wrong = elsewhere(entry)

    client.post(
        reverse("act", args=[tournament.pk, "seen-player"]),
        {"entry": entry.pk, "to": str(wrong), "how": "card"},
    )

    assert f"last checked at {wrong}" in text(client.get(address(entry)))


def test_his_receipts_are_there_void_ones_said_so(client):
    tournament = event()
    (entry,) = sell(tournament, "Ann")
    shown = client.get(reverse("player_page", args=[token_of(entry.pk)])).content.decode()
    assert "€110" in shown.replace("\xa0", " ")

    director.void_entry(entry.pk, reason="cannot stay", by=carl(), at=NOON)

    shown = client.get(reverse("player_page", args=[token_of(entry.pk)])).content.decode()
    assert "refunded" in shown
