"""Links that are renewed: the old ones end for good, and no undo brings them back."""

import pytest

from tdsite import director
from tdsite.web import log
from tests.factories import NOON, dana, event, fay
from tournaments import journal
from tournaments.access import NotAllowed
from tournaments.models import JournalLine, Screen, Tournament
from tournaments.undo import CannotUndo

pytestmark = pytest.mark.django_db


def renewed(tournament: Tournament, **order) -> JournalLine:
    told = {"by": dana(), "at": NOON, **order}
    return director.renew_public_links(tournament.pk, **told)


def token(tournament: Tournament) -> str:
    return Tournament.objects.values_list("board_token", flat=True).get(pk=tournament.pk)


def test_the_public_links_get_another_key_and_the_log_says_who_renewed_them():
    tournament = event()
    line = renewed(tournament)

    assert token(tournament) != tournament.board_token
    assert (log.says(line), line.by) == ("Public links renewed", dana())
    assert journal.broken_seal(Tournament.objects.get(pk=tournament.pk)) is None


def test_the_line_says_no_key_neither_the_old_nor_the_new():
    tournament = event()
    line = renewed(tournament)

    assert (line.changes, line.data) == ([], {})


def test_no_undo_brings_the_old_links_back():
    tournament = event()
    changed = director.suspend_registration(tournament.pk, by=dana(), at=NOON)
    line = renewed(tournament)
    now = token(tournament)

    with pytest.raises(CannotUndo, match="cannot be restored"):
        director.undo(tournament.pk, revision=line.revision, by=dana(), at=NOON)
    director.undo(tournament.pk, revision=changed.revision, by=dana(), at=NOON)
    assert token(tournament) == now != tournament.board_token


def test_one_press_sent_twice_renews_once():
    tournament = event()
    first = renewed(tournament, key="once")
    now = token(tournament)

    assert renewed(tournament, key="once") == first
    assert token(tournament) == now


def test_the_floor_renews_no_links():
    with pytest.raises(NotAllowed):
        renewed(event(), by=fay())


def test_numbered_screens_keep_their_own_addresses():
    tournament = event()
    director.add_screen(tournament.pk, by=fay(), at=NOON)
    before = Screen.objects.get().token
    renewed(tournament)

    assert Screen.objects.get().token == before
