"""The tills' pages: opened, counted, closed, handed over; the house's terms; the ledger."""

from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from tdsite import director
from tdsite.rooms.imports.report import evening_of, hash_of
from tests.clients import StaffClient
from tests.factories import NOON, carl, club, dana, event, fay, sell, staff
from tournaments.models import Club, Till, TillCount, TillMove, TillShift
from tournaments.models.club import Role

pytestmark = pytest.mark.django_db
CUP = Path(__file__).parents[2] / "data" / "tdt" / "autumn-cup.tdt"


def as_(user) -> Client:
    client = StaffClient()
    client.force_login(user)
    return client


def dora():
    user = staff("dora", Role.DESK)
    user.set_password("a key of Dora's")
    user.save()
    return user


def till(name: str = "Desk 1") -> Till:
    line = director.add_till(club().pk, name=name, by=dana(), at=NOON)
    return Till.objects.get(pk=line.data["till_id"])


def shift(float_cents: int = 200_00) -> TillShift:
    line = director.open_till(till().pk, float_cents=float_cents, by=carl(), at=NOON)
    return TillShift.objects.get(pk=line.data["shift_id"])


def act_url(one: TillShift, do: str) -> str:
    return reverse("till_shift", args=[one.pk]) + f"?do={do}"


def test_the_director_adds_a_till_and_a_cashier_opens_it():
    club()
    as_(dana()).post(reverse("add_till"), {"name": "Desk 1", "key": "k1"})
    free = Till.objects.get()

    answer = as_(carl()).post(
        reverse("open_till"), {"till": free.pk, "float_cents": "200", "key": "k2"}
    )

    one = TillShift.objects.get()
    assert answer["Location"] == reverse("till_shift", args=[one.pk])
    assert (one.holder, one.float_cents) == (carl(), 200_00)


def test_a_till_leads_back_to_the_desks_of_the_events_that_are_not_over():
    tonight, over = event(), event(name="Last week")
    director.cancel(over.pk, reason="too few", by=dana(), at=NOON)
    one = shift()

    pages = [as_(carl()).get(url).content.decode() for url in ("/tills/", act_url(one, ""))]

    for page in pages:
        assert f'href="{reverse("desk", args=[tonight.pk])}"' in page
        assert "Desk: Friday Deepstack" in page
        assert f'href="{reverse("desk", args=[over.pk])}"' not in page


def test_an_opening_pressed_twice_opens_once():
    given = {"till": till().pk, "float_cents": "200", "key": "k2"}
    client = as_(carl())
    client.post(reverse("open_till"), given)
    client.post(reverse("open_till"), given)
    assert TillShift.objects.count() == 1


def test_a_count_adds_itself_up_from_notes_and_coins():
    one = shift()
    answer = as_(carl()).post(
        act_url(one, "count"), {"pieces-5000": "3", "pieces-200": "25", "key": "k"}
    )
    assert answer.status_code == 302
    assert TillCount.objects.get().counted_cents == 200_00


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ({"pieces-5000": "three"}, "not a number of notes"),
        ({"pieces-5000": "-3"}, "not a number of notes"),
        ({"pieces-5000": "9999999999999"}, "not a number of notes"),
        ({"counted": "abc"}, "not an amount"),
        ({}, "Count the till"),
    ],
)
def test_a_count_that_is_none_is_asked_again(typed, says):
    one = shift()
    answer = as_(carl()).post(act_url(one, "count"), {**typed, "key": "k"})
    assert answer.status_code == 400
    assert says in answer.content.decode()
    assert not TillCount.objects.exists()


def test_a_closing_with_a_difference_keeps_what_was_typed_and_asks_why():
    one = shift()
    given = {"pieces-5000": "3", "signed_by": "Carl C.", "key": "k"}

    answer = as_(carl()).post(act_url(one, "close"), given)
    assert answer.status_code == 409
    page = answer.content.decode()
    assert (
        "The count differs from the expected amount. Enter the reason, then close the till." in page
    )
    assert 'name="pieces-5000" value="3"' in page

    as_(carl()).post(act_url(one, "close"), {**given, "explanation": "50 in the safe"})
    one.refresh_from_db()
    assert (one.counted_cents, one.expected_cents) == (150_00, 200_00)


def test_money_is_taken_to_the_safe():
    one = shift()
    as_(carl()).post(
        act_url(one, "move"),
        {"kind": "drop", "amount_cents": "120", "reason": "cash drop", "key": "k"},
    )
    assert TillMove.objects.get().amount_cents == -120_00
    page = as_(carl()).get(reverse("till_shift", args=[one.pk])).content.decode()
    assert "cash drop" in page
    assert "€80" in page


def test_a_till_is_handed_over_when_the_colleague_confirms_it_with_his_password():
    one = shift()
    dora()
    given = {
        "pieces-5000": "4",
        "signed_by": "Carl C.",
        "colleague": "dora",
        "colleague_password": "wrong",
        "key": "k",
    }
    answer = as_(carl()).post(act_url(one, "hand-over"), given)
    assert answer.status_code == 409
    assert "Name or password wrong. Have the colleague retype both." in answer.content.decode()

    as_(carl()).post(act_url(one, "hand-over"), {**given, "colleague_password": "a key of Dora's"})
    taken = TillShift.objects.get(closed_at=None)
    assert (taken.holder.username, taken.float_cents) == ("dora", 200_00)


def test_a_till_is_seen_by_who_keeps_it_and_by_the_director():
    one = shift()
    url = reverse("till_shift", args=[one.pk])
    assert as_(carl()).get(url).status_code == 200
    assert as_(dana()).get(url).status_code == 200
    assert as_(dora()).get(url).status_code == 403
    assert as_(fay()).get(reverse("tills")).status_code == 403
    assert Client().get(url).status_code == 302


def test_the_report_of_a_till_is_a_page_a_pdf_and_two_sheets():
    one = shift()
    sell(event(), "Ana", "Bo")
    page = as_(carl()).get(reverse("till_shift", args=[one.pk])).content.decode()
    assert "€420" in page
    assert as_(carl()).get(reverse("till_pdf", args=[one.pk])).content.startswith(b"%PDF-")
    sheet = as_(carl()).get(reverse("till_csv", args=[one.pk])).content.decode()
    assert "Expected,420.00" in sheet
    assert as_(carl()).get(reverse("till_xlsx", args=[one.pk])).content.startswith(b"PK")


def test_the_ledger_shows_that_it_adds_up_and_every_posting_by_act():
    shift()
    tournament = event()
    sell(tournament, "Ana", "Bo")
    page = as_(carl()).get(reverse("ledger", args=[tournament.pk])).content.decode()
    assert "Balanced" in page
    assert "Unbalanced" not in page
    assert page.count('<td class="num">-€100</td>') == 2
    only = as_(carl()).get(reverse("ledger", args=[tournament.pk]), {"account": "fees"})
    assert "Actions on: Fees" in only.content.decode()


def test_the_postings_go_out_as_sheets():
    tournament = event()
    sell(tournament, "=SUM(A1)")
    sheet = as_(carl()).get(reverse("ledger_csv", args=[tournament.pk])).content.decode()
    assert ",Prize pool,-100.00,EUR,1,'=SUM(A1)," in sheet
    book = as_(carl()).get(reverse("ledger_xlsx", args=[tournament.pk]))
    assert book.content.startswith(b"PK")


def test_the_ledger_of_an_imported_event_names_the_import():
    content = CUP.read_bytes()
    line = director.import_event(
        club().pk,
        read=evening_of(club(), content, file_name=CUP.name),
        file_name=CUP.name,
        file_hash=hash_of(content),
        by=dana(),
        at=NOON,
    )
    number = line.data["tournament_id"]

    page = as_(dana()).get(reverse("ledger", args=[number])).content.decode()
    sheet = as_(dana()).get(reverse("ledger_csv", args=[number])).content.decode()

    assert "Past event Autumn Cup imported" in page
    assert sheet.splitlines()[1].startswith(",2026-11-20 13:00")
    assert "Past event Autumn Cup imported" in sheet


def test_the_cash_report_of_an_event_is_by_cashier_and_by_till():
    shift()
    tournament = event()
    entry = sell(tournament, "Ana", "Bo")[0]
    director.void_entry(entry.pk, reason="ill", by=carl(), at=NOON)
    answer = as_(dana()).get(reverse("event_cash", args=[tournament.pk])).content.decode()
    assert "carl" in answer
    assert "Desk 1" in answer
    assert "-€110" in answer
    for name in ("event_cash_pdf", "event_cash_csv", "event_cash_xlsx"):
        assert as_(dana()).get(reverse(name, args=[tournament.pk])).status_code == 200


def house(**changes):
    given = {
        "name": "Lantern Street",
        "timezone": "Europe/Paris",
        "language": "en",
        "currency": "EUR",
        "minimum_age": "18",
        "tills_required": "on",
        "refund_limit_cents": "250",
        "paper_size": "a4",
        "key": "k",
    }
    return {**given, **changes}


def test_the_director_changes_the_house_and_takes_it_back():
    club()
    client = as_(dana())
    client.post(reverse("club_settings"), house())
    changed = Club.objects.get()
    assert (changed.minimum_age, changed.tills_required) == (18, True)
    assert changed.refund_limit_cents == 250_00

    client.post(reverse("undo_in_club", args=[changed.revision]))
    back = Club.objects.get()
    assert (back.name, back.minimum_age) == ("Lantern Street Card Room", None)
    assert back.refund_limit_cents is None


def test_terms_that_no_house_can_have_are_asked_again():
    club()
    for wrong in ({"name": " "}, {"timezone": "Moon/Base"}, {"minimum_age": "-1"}):
        assert as_(dana()).post(reverse("club_settings"), house(**wrong)).status_code == 400
    assert as_(carl()).get(reverse("club_settings")).status_code == 403


def test_a_house_without_a_till_is_shown_what_one_gives_and_adds_it_there():
    club()

    empty = as_(dana()).get(reverse("tills")).content.decode()
    cashier = as_(carl()).get(reverse("tills")).content.decode()

    assert 'data-word="Example"' in empty
    assert empty.count(f'action="{reverse("add_till")}"') == 1
    assert reverse("add_till") not in cashier

    till()
    assert "data-word" not in as_(dana()).get(reverse("tills")).content.decode()
