"""The floor walker's phone, the table's tablet, and the list of those nobody has seen."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from tables.models import Seat, SeatCheck, Table
from tables.queries import place_of
from tables.rules.floor import Place
from tdsite import director
from tests.factories import carl, dana, fay, ivy, rebuy_price, running, staff
from tests.factories import entry_price as price
from tournaments import queries
from tournaments.models import Entry
from tournaments.models.club import Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    return running(players=14, seats_per_table=8, at=timezone.now() - timedelta(minutes=30))


@pytest.fixture
def phone(client, tournament):
    """Ask for the walk as Fay."""
    client.force_login(fay())

    def ask(**asked):
        return client.get(reverse("walk", args=[tournament.pk]), asked)

    return ask


def sitting(tournament, *, table=1, nth=0) -> tuple[Entry, Place]:
    rows = Seat.objects.filter(table__tournament=tournament, table__number=table, entry__gt=0)
    seat = rows.select_related("table", "entry__player").order_by("number")[nth]
    return seat.entry, Place(seat.table.number, seat.number)


def free(tournament, *, table=2) -> Place:
    rows = Seat.objects.filter(table__tournament=tournament, table__number=table, entry=None)
    return Place(table, rows.order_by("number")[0].number)


def press(client, tournament, name, **fields):
    return client.post(reverse("act", args=[tournament.pk, name]), fields)


def text(answer) -> str:
    return answer.content.decode()


# the walk


def test_the_round_shows_the_tables_of_a_section(phone, tournament):
    Table.objects.filter(tournament=tournament, number=1).update(section="Blue")
    Table.objects.filter(tournament=tournament, number=2).update(section="Red")

    assert [t.number for t in phone(section="Blue").context["round"].tables] == [1]
    assert [t.number for t in phone().context["round"].tables] == [1, 2]
    assert phone().context["round"].sections == ["Blue", "Red"]


def test_a_table_shows_its_seats_and_one_of_them_its_acts(phone, tournament):
    entry, place = sitting(tournament)

    closed, opened = phone(table=1), phone(table=1, seat=place.seat)

    assert entry.player.name in text(closed)
    assert "Bust 14th" not in text(closed)
    assert "Bust 14th" in text(opened)
    assert 'name="to" value="2-' in text(opened)


def test_a_player_is_sent_to_the_seat_the_law_says_in_two_taps(client, phone, tournament):
    entry, place = sitting(tournament)
    target = phone(table=1, seat=place.seat).context["targets"][0]

    press(client, tournament, "move", entry=entry.pk, to=str(target))

    assert place_of(entry) == target


def test_an_act_without_scripts_leads_back_to_the_phone(client, tournament):
    client.force_login(fay())
    entry, _ = sitting(tournament)
    here = reverse("walk", args=[tournament.pk]) + "?table=1"

    answer = press(client, tournament, "bust", entry=entry.pk, back=here)

    assert (answer.status_code, answer["Location"]) == (302, here)
    assert queries.still_in(tournament) == 13


def test_an_act_never_leads_to_another_house(client, tournament):
    client.force_login(fay())
    entry, _ = sitting(tournament)

    answer = press(client, tournament, "bust", entry=entry.pk, back="https://elsewhere.example/")

    assert answer["Location"] == reverse("dashboard", args=[tournament.pk])


def test_a_rebuy_is_offered_to_who_waits_for_one(client):
    tournament = running(price(), rebuy_price(), players=12, at=timezone.now())
    client.force_login(fay())
    entry, place = sitting(tournament)
    press(client, tournament, "bust", entry=entry.pk)

    page = text(
        client.get(
            reverse("walk", args=[tournament.pk]), {"table": place.table, "seat": place.seat}
        )
    )

    assert "may rebuy" in page
    assert reverse("act", args=[tournament.pk, "rebuy"]) in page
    assert reverse("act", args=[tournament.pk, "let-out"]) in page


@pytest.mark.parametrize(
    ("typed", "table", "seat"), [("2", 2, None), ("2-3", 2, 3), (" 2.3 ", 2, 3)]
)
def test_a_table_or_a_seat_typed_is_gone_to(phone, typed, table, seat):
    asked = phone(q=typed).context["asked"]

    assert (asked.table, asked.seat) == (table, seat)


def test_a_name_typed_is_looked_for_and_says_where_he_was_last_seen(phone, tournament):
    entry, place = sitting(tournament)
    wrong = free(tournament)
    director.see_player(entry.pk, table=wrong.table, seat=wrong.seat, by=fay(), at=timezone.now())

    page = text(phone(q=entry.player.name))

    assert f"table={place.table}&amp;seat={place.seat}" in page
    assert f"last checked at {wrong}" in page


@pytest.mark.parametrize("asked", [{"table": "99"}, {"table": "x"}, {"q": "\x00"}, {"seat": "9"}])
def test_odd_addresses_are_answered(phone, asked):
    assert phone(**asked).status_code == 200


def test_the_strip_has_as_many_tables_as_fit_the_phone(client):
    tournament = running(players=90, seats_per_table=6, at=timezone.now())
    client.force_login(fay())

    answer = client.get(reverse("walk", args=[tournament.pk]), {"table": 9})

    assert [t.number for t in answer.context["strip"]] == [6, 7, 8, 9, 10, 11, 12]


def test_who_was_sent_away_and_never_left_is_named_at_his_old_table(client, phone, tournament):
    entry, _ = sitting(tournament)
    director.see_table(tournament.pk, table=1, by=fay(), at=timezone.now())
    there = free(tournament)
    director.move(entry.pk, table=there.table, seat=there.seat, by=fay(), at=timezone.now())

    assert f"{entry.player.name}: assigned {there}" in text(phone(table=1))
    assert "on the way" in text(phone(table=2))


@pytest.mark.parametrize("asked", [{}, {"table": 1}, {"table": 1, "seat": 1}, {"q": "p"}])
def test_the_phone_asks_the_database_as_often_for_eight_tables_as_for_two(
    client, django_assert_max_num_queries, asked
):
    client.force_login(fay())
    counts = []
    for players in (12, 48):
        tournament = running(players=players, seats_per_table=6, at=timezone.now())
        url = reverse("walk", args=[tournament.pk])
        client.get(url, asked)
        with django_assert_max_num_queries(60) as asks:
            client.get(url, asked)
        counts.append(len(asks))

    assert counts[0] == counts[1]


# hand for hand


def test_hand_for_hand_shows_its_buttons_only_while_it_is_played(client, phone, tournament):
    done = reverse("act", args=[tournament.pk, "hand-done"])
    assert done not in text(phone(table=1))
    director.close_registration(tournament.pk, by=dana(), at=timezone.now())
    director.hands_announce(tournament.pk, by=dana(), at=timezone.now())

    assert done in text(phone(table=1))

    press(client, tournament, "hand-hold", table=1)
    assert "All-in: wait" in text(phone(table=1))
    press(client, tournament, "hand-done", table=1)
    page = text(phone(table=1))
    assert done not in page
    assert "1 of 2 tables done" in page


def test_no_table_deals_on_alone_in_hand_for_hand(client, phone, tournament):
    tablet = reverse("tablet", args=[tournament.pk, 1])
    deal = reverse("act", args=[tournament.pk, "table-hand"])
    assert deal in text(phone(table=1))
    assert deal in text(client.get(tablet))
    director.close_registration(tournament.pk, by=dana(), at=timezone.now())
    director.hands_announce(tournament.pk, by=dana(), at=timezone.now())

    assert deal not in text(phone(table=1))
    assert deal not in text(client.get(tablet))
    assert "0 of 2 tables done" in text(phone())


# who may


def test_who_only_reads_sees_the_table_without_a_button(client, tournament):
    client.force_login(staff("rita", Role.READ_ONLY))
    _, place = sitting(tournament)

    page = text(client.get(reverse("walk", args=[tournament.pk]), {"table": 1, "seat": place.seat}))

    assert '<form method="post"' not in page.partition("walk-dock")[0]


@pytest.mark.parametrize("name", ["walk", "unseen", "tablet"])
def test_who_has_no_role_is_not_let_in(client, tournament, name):
    client.force_login(ivy())
    args = [tournament.pk, 1] if name == "tablet" else [tournament.pk]

    assert client.get(reverse(name, args=args)).status_code == 403


def test_the_cashier_may_not_say_who_was_seen(client, tournament):
    client.force_login(carl())
    _, place = sitting(tournament)

    answer = press(client, tournament, "seen", table=place.table, seat=place.seat)

    assert (answer.status_code, SeatCheck.objects.count()) == (403, 0)


# the tablet


def test_the_tablet_says_who_has_the_big_blind_next(client, tournament):
    client.force_login(fay())
    before = client.get(reverse("tablet", args=[tournament.pk, 1]))
    due = next(row for row in before.context["now"].rows if row.due)

    press(client, tournament, "next-hand", table=1)

    assert Table.objects.get(number=1).bb == due.chair.number
    assert "Big blind next hand" in text(before)


def test_a_tap_at_the_tablet_is_the_dealers_look(client, tournament):
    client.force_login(fay())
    _, place = sitting(tournament)

    press(client, tournament, "seen", table=1, seat=place.seat, how="dealer")

    assert SeatCheck.objects.get().how == "dealer"


def test_there_is_no_tablet_of_a_table_that_is_not_there(client, tournament):
    client.force_login(fay())

    assert client.get(reverse("tablet", args=[tournament.pk, 99])).status_code == 404


# the list, and what is due


def test_the_unseen_are_listed_by_table_with_a_button_for_each_and_for_all(client, tournament):
    client.force_login(fay())
    director.see_table(tournament.pk, table=1, by=fay(), at=timezone.now())

    answer = client.get(reverse("unseen", args=[tournament.pk]))

    assert [number for number, _ in answer.context["groups"]] == [2]
    assert text(answer).count(reverse("act", args=[tournament.pk, "see-seat"])) == 14
    press(client, tournament, "seen-table", table=2)
    assert "All players are in their seats." in text(
        client.get(reverse("unseen", args=[tournament.pk]))
    )


def test_five_minutes_are_given_to_whoever_walks(client, tournament):
    client.force_login(fay())
    for table in (1, 2):
        director.see_table(tournament.pk, table=table, by=fay(), at=timezone.now())
    entry, _ = sitting(tournament)
    there = free(tournament)
    director.move(entry.pk, table=there.table, seat=there.seat, by=fay(), at=timezone.now())

    url = reverse("unseen", args=[tournament.pk])

    assert client.get(url).context["count"] == 0
    assert client.get(url, {"all": "1"}).context["count"] == 1


def test_the_list_of_things_to_do_counts_them_and_leads_there(client, tournament):
    client.force_login(dana())
    director.see_table(tournament.pk, table=1, by=fay(), at=timezone.now())

    page = text(client.get(reverse("todo", args=[tournament.pk])))

    assert "7 seats unchecked since" in page
    assert reverse("unseen", args=[tournament.pk]) in page
