"""Renewed links: what the control room says before the press, and what the old ones answer."""

import pytest
from django.urls import reverse

from tdsite import director
from tdsite.web import boards as televisions
from tdsite.web.addresses import token_of
from tests.factories import NOON, dana, fay, paired, running
from tournaments.models import Entry, Tournament

pytestmark = pytest.mark.django_db
OF_THE_EVENT = (
    "board",
    "plain_board",
    "snapshot",
    "policy",
    "public_final_table",
    "draws",
    "join",
    "public_counts",
)


@pytest.fixture
def tournament() -> Tournament:
    return running(players=3, preregistration=True)


def renew(tournament: Tournament) -> Tournament:
    director.renew_public_links(tournament.pk, by=dana(), at=NOON)
    return Tournament.objects.get(pk=tournament.pk)


def screens(client, tournament, by=dana) -> str:
    client.force_login(by())
    return client.get(reverse("screens", args=[tournament.pk])).content.decode()


def test_the_control_room_says_what_a_renewal_means_before_the_press(client, tournament):
    page = screens(client, tournament)

    assert reverse("join", args=[tournament.board_token]) in page
    assert "Print the codes again and reopen the boards" in page
    assert "This cannot be undone." in " ".join(page.split())
    assert reverse("renew_links", args=[tournament.pk]) in page


def test_the_floor_sees_the_links_and_no_press(client, tournament):
    page = screens(client, tournament, by=fay)

    assert reverse("board", args=[tournament.board_token]) in page
    assert reverse("renew_links", args=[tournament.pk]) not in page
    assert client.post(reverse("renew_links", args=[tournament.pk])).status_code == 403


def test_a_press_renews_them_and_the_page_shows_the_new_ones(client, tournament):
    screens(client, tournament)
    sent = {"key": "one", "back": reverse("screens", args=[tournament.pk])}
    answer = client.post(reverse("renew_links", args=[tournament.pk]), sent, follow=True)
    new = Tournament.objects.get(pk=tournament.pk).board_token

    assert "Public links renewed" in answer.content.decode()
    assert new in answer.content.decode()
    assert tournament.board_token not in answer.content.decode()


@pytest.mark.parametrize("name", OF_THE_EVENT)
def test_an_old_link_says_so_and_nothing_of_the_event(client, tournament, name):
    new = renew(tournament)
    old = client.get(reverse(name, args=[tournament.board_token]))

    assert old.status_code == 404
    assert tournament.name not in old.content.decode()
    assert new.board_token not in old.content.decode()
    assert client.get(reverse(name, args=[new.board_token])).status_code == 200


def test_a_form_on_an_old_link_registers_nobody(client, tournament):
    renew(tournament)
    sent = {"name": "Zoe", "key": ""}

    assert client.post(reverse("join", args=[tournament.board_token]), sent).status_code == 404


def test_a_paired_television_follows(tournament):
    television = paired(tournament)
    new = renew(tournament)
    television.refresh_from_db()

    assert televisions.address_of(television) == reverse("board", args=[new.board_token])


def test_a_page_of_the_past_leads_to_the_links_of_today(client, tournament):
    new = renew(tournament)
    client.force_login(dana())
    past = f"/as-at/{tournament.pk}/{tournament.revision}"

    board = client.get(past + reverse("board", args=[new.board_token]))
    page = client.get(past + reverse("screens", args=[tournament.pk])).content.decode()

    assert board.status_code == 200
    assert new.board_token in page
    assert tournament.board_token not in page
    old = client.get(past + reverse("board", args=[tournament.board_token]), follow=True)
    assert old.status_code == 404


def test_a_players_page_shows_the_links_and_a_press_renews_them(client, tournament):
    entry = Entry.objects.filter(tournament=tournament).select_related("player").first()
    old, person = token_of(entry.pk), reverse("person", args=[entry.player_id])
    client.force_login(dana())
    before = client.get(person).content.decode()
    sent = {"key": "one"}
    answer = client.post(reverse("renew_person_links", args=[entry.player_id]), sent, follow=True)
    after = answer.content.decode()

    assert old in before
    assert "print the cards again. This cannot be undone." in " ".join(before.split())
    assert f"Personal links of {entry.player.name} renewed" in after
    assert old not in after
    gone = client.get(reverse("player_page", args=[old]))
    assert gone.status_code == 404
    assert entry.player.name not in gone.content.decode()
    assert (
        client.get(reverse("player_page", args=[token_of(entry.pk, generation=1)])).status_code
        == 200
    )
