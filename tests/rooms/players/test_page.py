"""The players of the club as pages: the list, the card, the form, the member card."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tdsite import director
from tdsite.rooms.players import directory
from tests.factories import NOON, carl, club, dana, event, fay, ivy, player, running, sell, staff
from tests.pdf import pages_of
from tests.rooms.players.test_commands import PIXELS, change, written
from tournaments.models import Elimination, Entry, Mark, Player, Voucher
from tournaments.models.club import Role

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


def of(name, person, **asked):
    return reverse(name, args=[person.pk], query=asked or None)


def page(client, address, **asked) -> str:
    answer = client.get(address, asked)
    assert answer.status_code == 200
    return answer.content.decode()


def typed_into(client, address, **changes):
    """The form as a browser sends it: what it was drawn with, and what was typed over that."""
    form = client.get(address).context["form"]
    drawn = {name: form[name].value() or "" for name in form.fields if name != "photo"}
    was = {f"initial-{n}": drawn[n] for n in form.fields if form.fields[n].show_hidden_initial}
    sent = {**drawn, **was, "key": "k1", **changes}
    return client.post(address, {n: v for n, v in sent.items() if v not in (False, None)})


def test_the_list_is_by_name_and_its_parts_are_counted(as_dana):
    written("Ada Zorn", member_number="7")
    person = written("Bo Ek")
    Mark.objects.create(player=person, kind="banned", from_on=NOON.date())

    whole = page(as_dana, reverse("people"))
    marked = page(as_dana, reverse("people"), show="marked")

    assert whole.index("Ada Zorn") < whole.index("Bo Ek")
    assert "Banned</span>" in marked
    assert "Ada Zorn" not in marked
    assert as_dana.get(reverse("people")).context["filters"][1][1] == 1


def test_what_is_typed_finds_people_and_says_where_an_error_was_forgiven(as_dana):
    written("Mårten Lindqvist")
    written("Ada Zorn")

    found = as_dana.get(reverse("people"), {"q": "lindkvist"}, headers=HTMX).content.decode()

    assert found.lstrip().startswith('<section id="people-list"')
    assert "Mårten Lindqvist" in found
    assert "similar" in found
    assert "Ada Zorn" not in found
    assert "No match for" in page(as_dana, reverse("people"), q="zzz")


def test_the_list_costs_the_same_for_few_and_many(as_dana):
    def costs() -> int:
        with CaptureQueriesContext(connection) as asked:
            as_dana.get(reverse("people"))
        return len(asked)

    sell(event(), "Ada Zorn")
    few = costs()
    sell(event(name="Second"), "Bo Ek", "Cy Dahl", "Di Egg")

    assert costs() == few


def test_a_long_list_comes_in_pages(as_dana):
    Player.objects.bulk_create(
        Player(club=club(), name=f"P{n:03}", sought=f"p{n:03}") for n in range(120)
    )

    second = page(as_dana, reverse("people"), page=2)

    assert "51 to 100 of 120" in second
    assert "P050" in second
    assert "P049" not in second


def test_a_card_tells_the_history_with_places_and_money(client):
    tournament = running(players=3)
    for entry in Entry.objects.filter(tournament=tournament).order_by("number")[:2]:
        director.bust_out(entry.pk, by=dana(), at=NOON)
    first_out = Elimination.objects.order_by("sequence")[0].entry.player
    second = event(name="Second Chance")
    director.register_and_seat(second.pk, player_id=first_out.pk, by=dana(), at=NOON)
    client.force_login(carl())

    card = page(client, of("person", first_out))

    assert "Friday Deepstack" in card
    assert "3rd" in card
    assert "Second Chance" in card
    assert "€220" in card  # two entries
    client.force_login(fay())
    assert "€220" not in page(client, of("person", first_out))


def test_a_card_shows_vouchers_and_what_was_done(as_dana):
    person = written("Ada Zorn")
    Voucher.objects.create(
        club=club(), code="AB12", amount_cents=5000, currency="EUR", player=person, issued_at=NOON
    )
    line = change(person, phone="070", email="ada@example.org")

    card = page(as_dana, of("person", person))

    assert "AB12" in card
    assert "Player Ada Zorn changed: e-mail, phone" in card
    assert reverse("undo_in_club", args=[line.revision]) in card


def test_an_undo_leads_back_to_the_card_or_to_the_list(as_dana):
    person = written("Ada Zorn")
    line = change(person, phone="070")

    back = as_dana.post(reverse("undo_in_club", args=[line.revision]))
    gone = as_dana.post(reverse("undo_in_club", args=[line.revision - 1]))

    assert back.headers["Location"] == of("person", person)
    assert gone.headers["Location"] == reverse("people")
    assert not Player.objects.filter(pk=person.pk).exists()


def test_a_person_is_written_in_once_the_doubles_are_seen(as_dana):
    written("Mårten Lind")
    address = reverse("new_person")

    warned = typed_into(as_dana, address, name="Marten Lind", born_on="1990-02-28")
    assert "Possible duplicate on file" in warned.content.decode()
    assert Player.objects.count() == 1
    sure = typed_into(
        as_dana, address, name="Marten Lind", born_on="1990-02-28", sure="Marten Lind"
    )

    person = Player.objects.latest("pk")
    assert sure.headers["Location"] == of("person", person)
    assert str(person.born_on) == "1990-02-28"


def test_two_people_correct_one_card_at_once(as_dana):
    person = written("Ada Zorn", phone="070")
    drawn = {"initial-name": "Ada Zorn", "initial-phone": "070", "initial-alias": ""}
    change(person, alias="The Ace")  # by another, after this form was drawn

    as_dana.post(
        of("edit_person", person), {**drawn, "name": "Ada Zorn", "phone": "071", "key": "k"}
    )

    person.refresh_from_db()
    assert (person.phone, person.alias) == ("071", "The Ace")


def test_a_refusal_keeps_what_was_typed(as_dana):
    written("Bo Ek", member_number="7")
    person = written("Ada Zorn")

    answer = typed_into(as_dana, of("edit_person", person), member_number="7", phone="071")

    assert answer.status_code == 409
    assert "Member number 7 belongs to Bo Ek." in answer.content.decode()
    assert 'value="071"' in answer.content.decode()


def test_pressed_twice_it_is_one_person(as_dana):
    written("Bo Ek")
    first = typed_into(as_dana, reverse("new_person"), name="Ada Zorn")
    again = typed_into(as_dana, reverse("new_person"), name="Ada Zorn")

    assert Player.objects.filter(name="Ada Zorn").count() == 1
    assert again.headers["Location"] == first.headers["Location"]


def test_nothing_changed_is_no_act(as_dana):
    person = written("Ada Zorn")

    answer = typed_into(as_dana, of("edit_person", person))

    assert answer.headers["Location"] == of("person", person)
    assert person.club.revision == club().revision


def test_a_photo_is_sent_seen_by_staff_and_taken_away(as_dana, client):
    person = written("Ada Zorn")
    file = SimpleUploadedFile("ada.png", PIXELS, "image/png")

    typed_into(as_dana, of("edit_person", person), photo=file)
    shown = as_dana.get(of("person_photo", person))

    assert (shown.content, shown.headers["Content-Type"]) == (PIXELS, "image/png")
    assert "private" in shown.headers["Cache-Control"]
    typed_into(as_dana, of("edit_person", person), without_photo="1")
    assert as_dana.get(of("person_photo", person)).status_code == 404


def test_a_file_that_is_no_picture_is_refused_at_its_field(as_dana):
    person = written("Ada Zorn")
    file = SimpleUploadedFile("ada.svg", b"<svg onload='x'/>", "image/png")

    answer = typed_into(as_dana, of("edit_person", person), photo=file)

    assert answer.status_code == 409
    assert "not a PNG, JPEG or WebP" in answer.content.decode()


@pytest.mark.parametrize("name", ["people", "person", "person_photo", "edit_person"])
def test_people_are_seen_by_those_who_work_here_alone(client, name):
    person = written("Ada Zorn", photo=PIXELS)
    address = reverse(name, args=[] if name == "people" else [person.pk])

    assert client.get(address).status_code == 302
    for nobody in (ivy(), staff("wall", Role.DISPLAY)):
        client.force_login(nobody)
        assert client.get(address).status_code == 403
    client.force_login(staff("rita", Role.READ_ONLY))
    assert client.get(address).status_code == (403 if name == "edit_person" else 200)


def test_who_was_merged_leads_to_who_he_is_now(as_dana):
    old, now = player("Old Name"), player("New Name")
    Player.objects.filter(pk=old.pk).update(merged_into=now)

    assert as_dana.get(of("person", old)).headers["Location"] == of("person", now)
    assert "also Old Name" in page(as_dana, of("person", now))


def test_a_member_card_carries_the_number_to_be_scanned(as_dana, monkeypatch):
    person = written("Ada Zorn", member_number="LS-0042", photo=PIXELS)
    asked: list[str] = []
    drawing = directory.qr

    def kept(text: str) -> str:
        asked.append(text)
        return drawing(text)

    monkeypatch.setattr(directory, "qr", kept)
    sheet = directory.card_sheet(person)

    assert asked == ["LS-0042"]
    assert (sheet["name"], sheet["number"]) == ("Ada Zorn", "LS-0042")
    assert "image/png;base64," in sheet["photo"]


def test_a_member_card_is_a_pdf_as_large_as_a_bank_card(as_dana):
    person = written("Ada Zorn", member_number="LS-0042")

    pdf = as_dana.get(of("member_card", person))

    assert pdf.headers["Content-Type"] == "application/pdf"
    assert pages_of(pdf.content) == 1


def test_without_a_number_there_is_no_card(as_dana):
    person = written("Ada Zorn")

    assert as_dana.get(of("member_card", person)).status_code == 409
    assert "Member card" not in page(as_dana, of("person", person))
