"""Chapter: the look of the boards, its colour and its pictures."""

import hashlib

import pytest

from tdsite import director
from tdsite.rooms.boards import snapshots
from tdsite.web import log
from tests.factories import NOON, dana, event, fay
from tests.rules.test_pictures import jpeg, png
from tournaments.access import NotAllowed
from tournaments.models import JournalLine, Look, Picture
from tournaments.models.screens import Accent
from tournaments.operations.boards import LooksSo
from tournaments.rules.boards import NotAPicture

pytestmark = pytest.mark.django_db


def dress(tournament, *, by=None, **chosen):
    return director.change_look(tournament.pk, **chosen, by=by or dana(), at=NOON)


def named(content):
    return hashlib.sha256(content).hexdigest()


def shown(tournament):
    tournament.refresh_from_db()
    return snapshots.of(tournament)["look"]


def test_a_house_gives_its_boards_a_colour_a_logo_and_a_sponsor():
    tournament = event()

    line = dress(tournament, accent=Accent.GOLD, logo=png(), sponsor=jpeg())

    assert log.says(line) == "Board design changed"
    assert line.data["accent"] == "gold"
    assert shown(tournament) == {
        "accent": "gold",
        "logo": named(png()),
        "sponsor": named(jpeg()),
    }


def test_boards_that_nobody_dressed_carry_nothing():
    assert shown(event()) == {}


def test_what_is_left_out_stays_and_an_empty_picture_goes():
    tournament = event()
    dress(tournament, logo=png(), sponsor=jpeg())

    dress(tournament, logo=b"")

    assert shown(tournament) == {"accent": "felt", "sponsor": named(jpeg())}


def test_an_undo_brings_the_picture_before_back():
    tournament = event()
    dress(tournament, logo=png())
    line = dress(tournament, logo=jpeg(), accent=Accent.RED)

    director.undo(tournament.pk, revision=line.revision, by=dana(), at=NOON)

    assert shown(tournament) == {"accent": "felt", "logo": named(png())}


def test_the_first_look_undone_is_none():
    tournament = event()
    line = dress(tournament, logo=png())

    director.undo(tournament.pk, revision=line.revision, by=dana(), at=NOON)

    assert (Look.objects.count(), Picture.objects.count()) == (0, 1)


def test_a_picture_is_kept_once_however_often_it_is_shown():
    one, other = event(), event()

    for tournament in (one, other):
        dress(tournament, logo=png(), sponsor=png())

    assert Picture.objects.get().sha256 == named(png())


def test_a_refused_picture_leaves_nothing_behind():
    tournament = event()

    with pytest.raises(NotAPicture) as refused:
        dress(tournament, accent=Accent.BLUE, logo=png(), sponsor=b"GIF89a")

    assert refused.value.field == "sponsor"
    assert (Look.objects.count(), Picture.objects.count()) == (0, 0)
    assert not JournalLine.objects.filter(kind="board.look_changed").exists()


def test_a_look_that_changes_nothing_is_refused():
    tournament = event()
    dress(tournament, accent=Accent.BLUE)

    with pytest.raises(LooksSo):
        dress(tournament, accent=Accent.BLUE)


def test_the_floor_does_not_dress_the_boards():
    with pytest.raises(NotAllowed):
        dress(event(), by=fay(), accent=Accent.BLUE)
    assert Picture.objects.count() == 0
