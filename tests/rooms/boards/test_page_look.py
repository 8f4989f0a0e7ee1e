"""The page that dresses the boards, the pictures it takes, and who may show a board where."""

import hashlib

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tests.factories import event, fay, running
from tests.rules.test_pictures import jpeg, png
from tournaments.models import JournalLine, Look, Picture
from tournaments.models.screens import Accent, Preset

pytestmark = pytest.mark.django_db

DRAWN = {"accent": "felt", "key": "one-drawing"}


def page_of(tournament):
    return reverse("look", args=[tournament.pk])


def upload(content, name="logo.png"):
    return SimpleUploadedFile(name, content, content_type="image/png")


def board(client, tournament, **asked):
    return client.get(reverse("board", args=[tournament.board_token]), asked)


def test_the_page_names_every_colour_and_shows_a_real_board(as_dana):
    tournament = event()

    page = as_dana.get(page_of(tournament)).content.decode()

    assert all(str(accent.label) in page for accent in Accent)
    address = reverse("board", args=[tournament.board_token])
    assert f'<iframe src="{address}?preset=classic&amp;theme=dark&amp;preview"' in page
    assert "http://testserver" + address + "?preset=overlay" in page


def test_a_chosen_colour_and_logo_are_on_the_board_and_can_be_undone(as_dana):
    tournament = event()

    answer = as_dana.post(page_of(tournament), {**DRAWN, "accent": "blue", "logo": upload(png())})

    sha256 = hashlib.sha256(png()).hexdigest()
    text = board(as_dana, tournament).content.decode()
    assert answer["Location"] == page_of(tournament)
    assert 'data-accent="blue"' in text
    assert f'src="/pictures/{sha256}/"' in text
    line = JournalLine.objects.get(kind="board.look_changed")
    undo = reverse("undo", args=[tournament.pk, line.revision])
    assert undo in as_dana.get(page_of(tournament)).content.decode()


def test_a_logo_is_taken_off_the_boards(as_dana):
    tournament = event()
    as_dana.post(page_of(tournament), {**DRAWN, "logo": upload(png())})

    as_dana.post(page_of(tournament), {**DRAWN, "key": "another", "without_logo": "1"})

    assert Look.objects.get().logo is None


def test_pressed_twice_it_is_one_act(as_dana):
    tournament = event()

    for _ in range(2):
        as_dana.post(page_of(tournament), {**DRAWN, "accent": "red"})

    assert JournalLine.objects.filter(kind="board.look_changed").count() == 1


@pytest.mark.parametrize("content", [b"", b"<svg/>"])
def test_a_file_that_is_no_picture_is_refused_on_the_page(as_dana, content):
    tournament = event()

    answer = as_dana.post(page_of(tournament), {**DRAWN, "logo": upload(content)})

    assert answer.status_code == 409
    assert "This is not a PNG, JPEG or WebP picture." in answer.content.decode()
    assert Look.objects.count() == 0


def test_a_form_without_a_colour_is_drawn_again(as_dana):
    assert as_dana.post(page_of(event()), {"key": "x"}).status_code == 400


def test_the_floor_has_no_such_page(client):
    client.force_login(fay())

    assert client.get(page_of(event())).status_code == 403


def test_a_picture_is_public_kept_for_ever_and_what_it_says_it_is(as_dana, client):
    as_dana.post(page_of(event()), {**DRAWN, "logo": upload(jpeg())})
    sha256 = Picture.objects.get().sha256

    answer = client.get(reverse("picture", args=[sha256]))

    assert answer.content == jpeg()
    assert answer["Content-Type"] == "image/jpeg"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Cache-Control"] == "public, max-age=31536000, immutable"


def test_an_unknown_picture_is_not_found(client):
    assert client.get(reverse("picture", args=["0" * 64])).status_code == 404
    assert client.get("/pictures/../../etc/passwd/").status_code == 404


@pytest.mark.parametrize("preset", [*Preset.values, "overlay"])
def test_no_other_site_may_frame_a_board(client, preset):
    answer = board(client, running(players=3), preset=preset)

    assert f'data-preset="{preset}"' in answer.content.decode()
    assert answer["X-Frame-Options"] == "SAMEORIGIN"
    assert "frame-ancestors 'self'" in answer["Content-Security-Policy"]


def test_the_small_clock_is_made_to_be_framed(client):
    answer = board(client, running(players=3), preset="embed")

    assert 'data-preset="embed"' in answer.content.decode()
    assert "X-Frame-Options" not in answer
    assert "frame-ancestors *" in answer["Content-Security-Policy"]
    assert "default-src 'self'" in answer["Content-Security-Policy"]


@pytest.mark.parametrize("person", ["light", "dark", "auto"])
@pytest.mark.parametrize("ground", ["dark", "light"])
def test_the_page_has_the_look_of_the_person_whatever_the_preview_shows(as_dana, person, ground):
    as_dana.cookies["theme"] = person

    page = as_dana.get(page_of(event()), {"theme": ground}).content.decode()

    assert f'data-theme="{person}">' in page
    assert f"&amp;theme={ground}&amp;preview" in page


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("preset", ["bar", "embed", "<b>"])
def test_the_preview_shows_what_is_asked_for(as_dana, preset, theme):
    page = as_dana.get(page_of(event()), {"preset": preset, "theme": theme}).content.decode()

    wanted = "classic" if preset == "<b>" else preset
    assert f"?preset={wanted}&amp;theme={theme}" in page
