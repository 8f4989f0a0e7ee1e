"""The public page to register on: no account, no act, and a code that the desk scans."""

import re
from datetime import UTC, date, datetime, timedelta

import pytest
from django.urls import reverse

from tests.factories import NOON, club, event, player, sell
from tests.pdf import pages_of
from tournaments.models import Club, Entry, JournalLine, Preregistration, Tournament
from tournaments.name_search import not_entered, person_of
from tournaments.operations.alternates import preregister

pytestmark = pytest.mark.django_db

FAR = datetime(2099, 1, 1, 20, tzinfo=UTC)


def open_page(**fields) -> Tournament:
    tournament = event()
    told = {"preregistration": True, "starts_at": FAR, **fields}
    Tournament.objects.filter(pk=tournament.pk).update(**told)
    tournament.refresh_from_db()
    return tournament


def page(client, tournament, **typed):
    address = reverse("join", args=[tournament.board_token])
    return client.post(address, typed) if typed else client.get(address)


def text(answer) -> str:
    return " ".join(answer.content.decode().split())


def test_the_page_says_what_when_and_how_much(client):
    tournament = open_page(preregistration_places=40)

    shown = text(page(client, tournament))

    assert tournament.name in shown
    assert "€110" in shown
    assert "of 40" in shown
    assert "Pay at the desk" in shown


def test_an_event_without_the_page_has_none(client):
    assert page(client, event()).status_code == 404


def test_who_registers_gets_a_ticket_with_a_code_and_no_line_is_written(client):
    tournament = open_page()
    lines = JournalLine.objects.count()

    answer = page(client, tournament, name="  Ann   Berg ", phone="0701234567")
    ticket = client.get(answer.url)

    row = Preregistration.objects.get()
    assert (row.name, row.phone) == ("Ann Berg", "0701234567")
    assert answer.url == reverse("check_in", args=[row.token])
    assert "Ann Berg" in text(ticket)
    assert "data:image/svg+xml" in text(ticket)
    assert ticket["X-Robots-Tag"] == "noindex"
    assert JournalLine.objects.count() == lines


def test_a_refusal_names_the_field_and_keeps_what_was_typed(client):
    tournament = open_page()
    page(client, tournament, name="Ann Berg")

    again = page(client, tournament, name="Berg Ann", phone="070")

    assert again.status_code == 409
    assert "A player with this name is registered" in text(again)
    assert 'value="070"' in text(again)
    assert Preregistration.objects.count() == 1


def test_a_button_pressed_twice_is_one_registration_and_leads_to_its_ticket(client):
    tournament = open_page()
    (key,) = re.findall(r'name="key" value="([^"]+)"', text(page(client, tournament)))

    first = page(client, tournament, name="Ann Berg", key=key)
    again = page(client, tournament, name="Ann Berg", key=key)

    assert (first.status_code, again.url) == (302, first.url)
    assert Preregistration.objects.count() == 1
    forged = page(client, tournament, name="Ben", key=Preregistration.objects.get().token)
    assert forged.url not in ("", first.url)


def test_a_friend_or_another_event_on_the_same_page_is_another_registration(client):
    here, there = open_page(), open_page(name="Sunday")
    (key,) = re.findall(r'name="key" value="([^"]+)"', text(page(client, here)))

    told = [(here, "Ann"), (here, "Ben"), (there, "Ann")]
    tickets = {page(client, where, name=name, key=key).url for where, name in told}

    assert len(tickets) == Preregistration.objects.count() == 3


def test_a_program_that_fills_in_every_field_is_not_let_in(client):
    assert page(client, open_page(), name="Bot", website="x").status_code == 400
    assert not Preregistration.objects.exists()


def test_where_an_age_is_asked_the_birth_date_is_asked_for(client):
    club()
    Club.objects.update(minimum_age=18)
    tournament = open_page()

    assert page(client, tournament, name="Ann").status_code == 400
    young = page(client, tournament, name="Ann", born_on="2090-01-01")
    assert "18 or older" in text(young)
    assert page(client, tournament, name="Ann", born_on="1990-01-01").status_code == 302


def test_the_page_closes_with_the_registration(client):
    tournament = open_page(closes_at=NOON - timedelta(days=900))

    assert "Registration on this page is closed" in text(page(client, tournament))
    assert page(client, tournament, name="Ann").status_code == 409


def test_the_last_place_is_given_once(client):
    tournament = open_page(preregistration_places=1)
    page(client, tournament, name="Ann")

    assert "Online places are full" in text(page(client, tournament, name="Ben"))


def test_who_takes_the_registration_back_frees_the_place(client):
    tournament = open_page(preregistration_places=1)
    ticket = page(client, tournament, name="Ann").url
    row = Preregistration.objects.get()

    client.post(reverse("take_back", args=[row.token]))

    assert "You cancelled this registration" in text(client.get(ticket))
    assert page(client, tournament, name="Ben").status_code == 302


def test_nobody_guesses_a_ticket(client):
    assert client.get(reverse("check_in", args=["A" * 16])).status_code == 404


def test_a_full_event_says_that_one_would_wait(client):
    tournament = open_page()
    assert "Every seat is taken" not in text(page(client, tournament))
    tournament.prices.filter(kind="entry").update(limit=1)
    sell(tournament, "Ann")

    assert "No free seats at the moment" in text(page(client, tournament))


# At the desk


def registered(tournament, name="Ann Berg", **more) -> Preregistration:
    return preregister(tournament.pk, at=NOON, name=name, **more)


def test_the_code_leads_the_desk_to_the_person_it_knows(as_dana):
    tournament = open_page()
    ann = player("Ann Berg")
    type(ann).objects.filter(pk=ann.pk).update(member_number="7")
    row = registered(tournament, "A. Berg", member_number="7")

    answer = as_dana.get(reverse("check_in_at_desk", args=[row.token]))

    assert answer.url == reverse("desk", args=[tournament.pk]) + f"?player={ann.pk}"


def test_or_to_the_form_for_a_new_player(as_dana):
    tournament = open_page()
    row = registered(tournament)

    answer = as_dana.get(reverse("check_in_at_desk", args=[row.token]))

    assert answer.url.endswith(f"?new=1&registration={row.token}")


def test_the_desk_is_for_the_staff(client):
    row = registered(open_page())

    assert client.get(reverse("check_in_at_desk", args=[row.token])).status_code == 302
    assert "At the desk" not in text(client.get(reverse("check_in", args=[row.token])))


def test_a_person_is_known_by_number_or_by_name_and_birth_and_never_by_name_alone():
    tournament = open_page()
    ann = player("Ann Berg")
    type(ann).objects.filter(pk=ann.pk).update(born_on=date(1990, 5, 1))

    assert person_of(registered(tournament)) is None
    other = registered(tournament, "Berg Ann", born_on=date(1990, 5, 1), member_number="")
    assert person_of(other) == ann


def test_who_has_paid_is_no_longer_waited_for():
    tournament = open_page()
    row = registered(tournament)
    assert list(not_entered(tournament)) == [row]

    (entry,) = sell(tournament, "Ann Berg")
    Preregistration.objects.update(player=entry.player)

    assert not list(not_entered(tournament))


@pytest.mark.parametrize("sheet", ["a4-wide", "a4", "a5-wide", "a5"])
def test_a_sign_leads_to_the_page_on_one_sheet(as_dana, sheet):
    tournament = open_page()

    answer = as_dana.get(reverse("join_sign", args=[tournament.pk]), {"sheet": sheet})

    assert pages_of(answer.content) == 1
    assert as_dana.get(reverse("join_sign", args=[event().pk])).status_code == 404


# Found at the desk by name, and sold by one key


@pytest.mark.parametrize("typed", ["Anna", "nouv", "nouvelle an", "06 12 34", "anna@"])
def test_who_registered_online_is_found_at_the_desk_by_what_they_wrote(as_dana, typed):
    tournament = open_page()
    player("Anna Becker")
    row = registered(tournament, "Anna Nouvelle", phone="06 12 34 56", email="anna@example.org")

    found = as_dana.get(reverse("desk_search", args=[tournament.pk]), {"q": typed})

    page = text(found)
    assert "Anna Nouvelle" in page
    assert "Registered online" in page
    assert f"registration={row.token}" in page
    assert "No match. Enter adds a new player" not in page


def test_enter_takes_them_and_one_press_writes_in_and_sells(as_dana):
    tournament = open_page()
    row = registered(tournament, "Anna Nouvelle", country="FR")
    htmx = {"HX-Request": "true"}

    taken = as_dana.get(
        reverse("desk_search", args=[tournament.pk]), {"q": "anna", "take": 1}, headers=htmx
    )
    form = dict(re.findall(r'name="(\w+)" value="([^"]*)"', text(taken)))
    assert form["name"] == "Anna Nouvelle"
    assert "Register and sell" in text(taken)
    sold = as_dana.post(reverse("desk_new_player", args=[tournament.pk]), form, headers=htmx)

    assert sold.status_code == 200
    entry = Entry.objects.get(tournament=tournament, player__name="Anna Nouvelle")
    assert entry.sales.get().method == "cash"
    assert entry.player.country == "FR"
    row.refresh_from_db()
    assert row.player == entry.player
    assert not list(not_entered(tournament))
    again = as_dana.post(reverse("desk_new_player", args=[tournament.pk]), form, headers=htmx)
    assert again.status_code < 500
    assert Entry.objects.filter(tournament=tournament).count() == 1


def test_a_likely_double_is_shown_before_anything_is_sold(as_dana):
    tournament = open_page()
    player("Anna Nouvelle")
    row = registered(tournament, "Anna Nouvelle")
    told = {"name": "Anna Nouvelle", "registration": row.token, "sell": "1", "key": "k"}

    answer = as_dana.post(
        reverse("desk_new_player", args=[tournament.pk]), told, headers={"HX-Request": "true"}
    )

    assert "Possible duplicates:" in text(answer)
    assert not Entry.objects.filter(tournament=tournament).exists()


def test_a_refused_sale_stands_there_with_its_reason(as_dana):
    tournament = open_page()
    row = registered(tournament, "Anna Nouvelle")
    told = {
        "name": "Anna Nouvelle",
        "registration": row.token,
        "sell": "1",
        "seen_cents": "1",
        "key": "k",
    }

    answer = as_dana.post(
        reverse("desk_new_player", args=[tournament.pk]), told, headers={"HX-Request": "true"}
    )

    assert answer.status_code == 409
    assert 'id="sell"' in text(answer)
    assert not Entry.objects.filter(tournament=tournament).exists()
