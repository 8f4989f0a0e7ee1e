"""Drawing again from a screen: why, and who confirms it, are asked in place and then public."""

import pytest
from django.urls import reverse
from django.utils import timezone

from tables.models import Draw
from tdsite import director
from tdsite.rooms.boards.pages.people import seats_by_name
from tdsite.rooms.paper.cards import cards_sheet
from tdsite.web.paper.draws import cards_of
from tests.factories import NOON, dana, fay, running, sell
from tests.rooms.draw.test_page import field, press, seen_by
from tournaments.models import Entry

pytestmark = pytest.mark.django_db
WHY = "Table 2 was forgotten"


@pytest.fixture
def second():
    person = fay()
    person.set_password("lantern street")
    person.save()
    return {"again_approver": "fay", "again_approver_password": "lantern street"}


def test_the_draw_room_asks_why_and_for_a_second_person(client, second):
    tournament = field()
    client = seen_by(client, dana())
    press(client, tournament, "make", key="1")

    refused = press(client, tournament, "again", key="2")

    assert refused.status_code == 409
    page = refused.content.decode()
    assert "data-draw-again" in page
    assert 'name="again_reason"' in page
    assert 'name="key" value="2"' in page
    alone = press(client, tournament, "again", key="2", again_reason=WHY)
    assert alone.status_code == 409
    assert "takes two people" in alone.content.decode()
    wrong = {**second, "again_approver_password": "no"}
    denied = press(client, tournament, "again", key="2", again_reason=WHY, **wrong)
    assert denied.status_code == 409
    assert "Name or password wrong. Have the colleague retype both." in denied.content.decode()
    assert Draw.objects.count() == 1

    done = press(client, tournament, "again", key="2", again_reason=WHY, **second)

    assert done.status_code == 200
    assert Draw.objects.get(number=2).times == 2


def test_everybody_reads_how_often_it_was_drawn_and_why(client, second):
    tournament = field()
    client = seen_by(client, dana())
    press(client, tournament, "make", key="1")
    press(client, tournament, "again", key="2", again_reason=WHY, **second)
    press(client, tournament, "release", key="3", number=2)
    says = f"Drawn 2 times, because: {WHY} (confirmed by a second person)"
    client.logout()

    for name, args in (("draws", []), ("draw", [2])):
        page = client.get(reverse(name, args=[tournament.board_token, *args]))
        assert says in page.content.decode()
    assert seats_by_name(tournament)["drawn_again"] == says
    entries = list(Entry.objects.select_related("player", "seat__table"))
    cards = cards_of(tournament, entries)
    sheet = cards_sheet(
        tournament,
        cards,
        sheet="a6",
        sales={},
        prints={card.about: 1 for card in cards},
        address=lambda entry: "https://example.org",
        now=NOON,
    )
    assert {card["again"] for card in sheet["cards"]} == {says}


def test_a_draw_made_once_says_nothing(client):
    tournament = running(players=6)

    page = client.get(reverse("draws", args=[tournament.board_token])).content.decode()

    assert "times, because" not in page
    assert seats_by_name(tournament)["drawn_again"] == ""


def test_the_desk_asks_why_for_a_seat_sold_again(client, second):
    tournament = running(players=6, at=timezone.now())
    [late] = sell(tournament, "Late", at=timezone.now())
    director.void_entry(late.pk, reason="wrong", by=dana(), at=timezone.now())
    client = seen_by(client, dana())
    told = {"player": late.player_id, "kind": "entry", "method": "cash", "key": "s"}

    refused = client.post(
        reverse("desk_sell", args=[tournament.pk]), told, headers={"HX-Request": "true"}
    )

    assert refused.status_code == 409
    assert "data-draw-again" in refused.content.decode()
