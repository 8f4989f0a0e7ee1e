"""What every slip says of the house, in which language, and on which sheets."""

import pytest
from django.urls import reverse

from tdsite import director
from tests.factories import NOON, club, dana, fay, running
from tests.rooms.paper.test_page import as_, moved, url
from tournaments.models import Player, Tournament
from tournaments.operations.clubs import WrongClubTerm

pytestmark = pytest.mark.django_db


def house(**terms: object) -> None:
    director.change_club(club().pk, fields=terms, by=dana(), at=NOON)


def test_address_and_licence_stand_on_every_slip(pressed):
    tournament, move = moved()
    house(postal_address="4 Lantern Street\r\n\r\n75011 Paris", licence=" 75-2026 ")
    client = as_(dana())
    number = tournament.sales.earliest("number").number

    client.get(url("seat_card", tournament, move.entry_id))
    client.get(url("move_slips", tournament, move.revision))
    client.get(url("receipt", tournament, number))

    assert [sheet["house_lines"] for sheet in pressed] == [
        ["4 Lantern Street", "75011 Paris", "75-2026"]
    ] * 3


def test_an_address_that_no_slip_has_room_for_is_refused():
    with pytest.raises(WrongClubTerm, match="fewer") as refused:
        house(postal_address="1\n2\n3\n4\n5")

    assert refused.value.field == "postal_address"


def test_the_settings_of_the_club_take_what_paper_says():
    ours = club()
    client = as_(dana())
    page = client.get(reverse("club_settings"))
    form = page.context["form"]
    typed = {name: form[name].value() or "" for name in form.fields}

    client.post(
        reverse("club_settings"),
        {**typed, "postal_address": "4 Lantern Street", "paper_size": "letter"},
    )

    ours.refresh_from_db()
    assert (ours.postal_address, ours.paper_size) == ("4 Lantern Street", "letter")


def test_the_logo_of_the_boards_is_on_paper_unless_the_house_says_no(pressed):
    tournament = running(players=3)
    png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + (64).to_bytes(4) * 2 + b"\x08\x02\0\0\0"
    director.change_look(tournament.pk, logo=png, by=dana(), at=NOON)

    as_(fay()).get(url("table_signs", tournament))
    house(logo_on_paper=False)
    as_(fay()).get(url("table_signs", tournament))

    assert [sheet["logo"][:4] for sheet in pressed] == ["<svg", ""]


@pytest.mark.parametrize(("chosen", "language"), [({}, "fr"), ({"lang": "en"}, "en")])
def test_a_paper_is_in_the_language_of_its_event_or_the_one_chosen(pressed, chosen, language):
    tournament = running(players=3)
    Tournament.objects.filter(pk=tournament.pk).update(language="fr")

    client = as_(fay())
    client.get(url("seating_list", tournament, **chosen), headers={"Accept-Language": "en"})

    assert pressed[0]["lang"] == language


def test_a_refusal_is_said_to_the_person_who_prints():
    tournament = running(players=3)
    Tournament.objects.filter(pk=tournament.pk).update(language="fr")

    answer = as_(fay()).get(url("table_signs", tournament, table=77))

    assert "Unknown table." in answer.content.decode()


def test_slips_come_in_the_size_of_the_device_unless_another_is_chosen(pressed):
    tournament = running(players=3)
    client = as_(fay())
    client.cookies["td_slips"] = "80mm"

    client.get(url("seat_cards", tournament))
    client.get(url("seat_cards", tournament, sheet="a4x21"))

    assert [sheet["sheet"] for sheet in pressed] == ["80mm", "a4x21"]


def test_the_list_by_name_is_by_surname(pressed):
    tournament = running(players=3)
    names = ("Zoe Adler", "Ola van der Berg", "Ann Zorn")
    for person, name in zip(Player.objects.order_by("pk"), names, strict=True):
        Player.objects.filter(pk=person.pk).update(name=name, alias="")

    as_(fay()).get(url("seating_list", tournament, by="name"))

    rows = [name for group in pressed[0]["groups"] for name, _ in group["rows"]]
    assert rows == ["Adler, Zoe", "Berg, Ola van der", "Zorn, Ann"]
