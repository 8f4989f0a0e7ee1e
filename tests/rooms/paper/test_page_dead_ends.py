"""No paper leads to an address that only this computer can open."""

import pytest
from django.urls import reverse

from tdsite import director
from tdsite.rooms.paper import views
from tdsite.web.paper.figures import EMPTY
from tests.factories import NOON, club, dana, event, running
from tournaments import queries
from tournaments.models import Printed

pytestmark = pytest.mark.django_db
HERE = {"HTTP_HOST": "127.0.0.1:8000"}


@pytest.fixture(autouse=True)
def laptop(settings):
    settings.LISTENS_ON = "127.0.0.1"
    settings.ALLOWED_HOSTS = ["*"]


def with_codes() -> list[str]:
    """The address of every paper with a code, in an evening that has one of each."""
    tournament = running(players=3)
    entry = queries.entries_in(tournament).order_by("number")[0]
    of = [tournament.pk]
    return [
        reverse("seat_cards", args=of),
        reverse("table_signs", args=of),
        reverse("seat_card", args=[*of, entry.pk]),
        reverse("receipt", args=[*of, 1]),
    ]


def test_nothing_with_a_code_is_printed_or_counted_and_the_setting_is_named(as_dana, pressed):
    papers = with_codes()

    for paper in papers:
        answers = [as_dana.get(paper, **HERE)]
        if "table-signs" not in paper:
            answers.append(as_dana.post(paper, **HERE))
        for answer in answers:
            page = answer.content.decode()
            assert answer.status_code == 409, paper
            assert "Not printed: the code would lead to 127.0.0.1" in page
            assert reverse("club_settings") in page
            assert "Print without codes on this computer" in page
    assert pressed == []
    assert not Printed.objects.exists()


def test_with_a_public_address_they_are_printed_from_the_same_computer(as_dana, pressed):
    papers = with_codes()
    address = {"public_address": "https://poker.example.org"}
    director.change_club(club().pk, fields=address, by=dana(), at=NOON)

    for paper in papers:
        assert as_dana.get(paper, **HERE).status_code == 200


def test_who_prints_without_codes_gets_every_paper_but_its_code(as_dana, pressed):
    papers = with_codes()
    back = papers[0]

    chosen = as_dana.post(reverse("papers_codes"), {"codes": "without", "back": back}, **HERE)
    for paper in papers:
        assert as_dana.get(paper, **HERE).status_code == 200

    assert (chosen.status_code, chosen.url) == (302, back)
    cards, signs, _card = pressed[:3]
    assert {card["qr"] for card in cards["cards"]} == {EMPTY}
    assert {table["qr"] for table in signs["tables"]} == {EMPTY}
    assert "Scan" not in cards["note"]
    assert signs["scan"] == ""


def test_a_choice_made_on_a_laptop_leaves_codes_out_nowhere_else(as_dana, pressed):
    papers = with_codes()
    as_dana.post(reverse("papers_codes"), {"codes": "without"}, **HERE)

    as_dana.get(papers[0])  # by an address that phones can open

    assert EMPTY not in {card["qr"] for card in pressed[0]["cards"]}


def test_it_is_taken_back_on_the_page_of_the_papers(as_dana):
    tournament = running(players=3)
    paper, page = (
        reverse("seat_cards", args=[tournament.pk]),
        reverse("papers", args=[tournament.pk]),
    )
    as_dana.post(reverse("papers_codes"), {"codes": "without"}, **HERE)
    assert "Print with codes again" in as_dana.get(page, **HERE).content.decode()

    as_dana.post(reverse("papers_codes"), {"codes": "with", "back": page}, **HERE)

    assert as_dana.get(paper, **HERE).status_code == 409


def test_a_sign_that_is_nothing_but_its_address_is_never_printed_so(as_dana, monkeypatch):
    monkeypatch.setattr(views, "press", lambda name, data: b"%PDF-")
    tournament = event(preregistration=True)
    sign = reverse("join_sign", args=[tournament.pk])
    as_dana.post(reverse("papers_codes"), {"codes": "without"}, **HERE)

    refused = as_dana.get(sign, **HERE)

    assert refused.status_code == 409
    assert "only shows the address" in refused.content.decode()
    assert as_dana.get(sign).status_code == 200


def test_papers_without_a_code_are_printed_as_always(as_dana, pressed):
    tournament = running(players=3)

    assert as_dana.get(reverse("seating_list", args=[tournament.pk]), **HERE).status_code == 200
    assert as_dana.get(reverse("seating_csv", args=[tournament.pk]), **HERE).status_code == 200


def test_it_never_leads_out_of_the_house(as_dana):
    club()

    out = as_dana.post(
        reverse("papers_codes"), {"codes": "without", "back": "https://evil.example/"}, **HERE
    )

    assert out.url == reverse("print")
