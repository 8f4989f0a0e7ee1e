"""Slides of the house: what goes in, what boards show of it, and what is refused."""

import base64
import hashlib

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tdsite import director
from tdsite.rooms.boards.pages import draw
from tdsite.web import log
from tests.factories import NOON, dana, event, fay, running
from tests.rooms.boards.drawn import page_shown
from tests.rooms.screens.test_page import seen_by
from tests.rules.test_pictures import png
from tournaments.access import NotAllowed
from tournaments.models import Look, Tournament
from tournaments.rules.boards import MAX_SLIDES, EmptySlide, NoSuchSlide, NotAPicture, TooManySlides

pytestmark = pytest.mark.django_db


def add(tournament: Tournament, **told):
    return director.add_slide(tournament.pk, **told, by=dana(), at=NOON)


def slides(tournament: Tournament) -> list[dict]:
    return Look.objects.get(tournament=tournament).slides


def test_a_slide_of_text_stands_on_the_boards_its_first_line_large():
    tournament = running(players=3)

    line = add(tournament, text="Steak  night\n\nevery Friday", seconds=20, preset="portrait")

    assert log.says(line) == "House slide added: Steak night"
    assert page_shown(tournament, "slides").endswith("Steak night every Friday")
    rows = "".join(draw(tournament, "slides").parts.values())
    assert 'data-seconds="20"' in rows
    assert 'data-preset="portrait"' in rows


def test_a_slide_may_be_a_picture_alone():
    tournament = running(players=3)
    named = hashlib.sha256(png()).hexdigest()

    line = add(tournament, picture=base64.b64encode(png()).decode())

    assert log.says(line) == f"House slide added: {named[:12]}"
    assert f"/pictures/{named}/" in "".join(draw(tournament, "slides").parts.values())


def test_without_slides_there_is_no_such_page():
    assert page_shown(running(players=3), "slides") == ""


def test_a_slide_that_is_removed_leaves_the_boards_and_numbers_are_not_used_again():
    tournament = running(players=3)
    first = add(tournament, text="One").data["slide_id"]
    second = add(tournament, text="Two").data["slide_id"]

    director.remove_slide(tournament.pk, slide=first, by=dana(), at=NOON)
    add(tournament, text="Three")

    assert [(one["id"], one["text"]) for one in slides(tournament)] == [
        (second, "Two"),
        (second + 1, "Three"),
    ]
    with pytest.raises(NoSuchSlide):
        director.remove_slide(tournament.pk, slide=first, by=dana(), at=NOON)


def test_a_slide_with_nothing_on_it_and_one_too_many_are_refused():
    tournament = event()
    with pytest.raises(EmptySlide):
        add(tournament, text=" \n ")
    for number in range(MAX_SLIDES):
        add(tournament, text=f"Slide {number}")
    with pytest.raises(TooManySlides):
        add(tournament, text="One more")


@pytest.mark.parametrize("content", [b"<svg onload='x()'/>", b"\0", b"GIF89a"])
def test_only_pictures_of_three_kinds_become_slides(content):
    with pytest.raises(NotAPicture):
        add(event(), picture=base64.b64encode(content).decode())


def test_who_may_not_change_the_look_adds_no_slide():
    with pytest.raises(NotAllowed):
        director.add_slide(event().pk, text="Mine", by=fay(), at=NOON)


def post(client, tournament, **typed):
    told = {"text": "", "seconds": 12, "preset": "", "key": "k", **typed}
    return client.post(reverse("slides", args=[tournament.pk]), told)


def test_a_director_adds_and_removes_slides_on_the_page_of_the_look(client):
    tournament = event()
    seen_by(client, dana())
    picture = SimpleUploadedFile("sponsor.png", png(), "image/png")

    assert post(client, tournament, text="Kitchen", picture=picture).status_code == 302

    page = client.get(reverse("look", args=[tournament.pk])).content.decode()
    assert "Kitchen" in page
    assert hashlib.sha256(png()).hexdigest() in page
    assert slides(tournament)[0]["seconds"] == 12


def test_a_refused_slide_stays_as_it_was_typed(client):
    tournament = event()
    seen_by(client, dana())
    wrong = SimpleUploadedFile("sponsor.svg", b"<svg/>", "image/svg+xml")

    refused = post(client, tournament, text="Kitchen open", picture=wrong)
    long_ = post(client, tournament, text="Kitchen open", seconds=900)

    assert refused.status_code == 409
    assert "This is not a PNG, JPEG or WebP picture" in refused.content.decode()
    assert "Kitchen open</textarea>" in refused.content.decode()
    assert long_.status_code == 400
    assert not Look.objects.filter(tournament=tournament).exclude(slides=[]).exists()
