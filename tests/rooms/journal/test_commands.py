"""Chapter: the journal.  One line per act, sealed to the line before it; nothing half-done."""

import pytest
from django.utils import timezone

from tdsite import director
from tests.factories import NOON, carl, dana, event, fay, ivy, player, running, sell
from tournaments import journal
from tournaments.access import NotAllowed
from tournaments.journal import IdempotencyKeyReused, StaleRevision
from tournaments.models import ChipMovement, Entry, JournalLine, Player, Posting, Sale

pytestmark = pytest.mark.django_db


def test_an_act_leaves_one_line_that_says_who_when_and_by_which_law():
    tournament = running(players=4)
    entry = Entry.objects.get(number=2)

    line = director.bust_out(entry.pk, by=fay(), at=NOON)

    tournament.refresh_from_db()
    assert (line.kind, line.revision, line.by, line.at, line.law) == (
        "entry.busted",
        tournament.revision,
        fay(),
        NOON,
        "7.21",
    )
    assert (line.data["player"], line.data["place"]) == ("P2", 4)


def test_when_the_journal_fails_nothing_is_saved(monkeypatch):
    tournament, buyer = event(), player("Ana")

    def broken(*args, **kwargs):
        raise OSError("disk full")

    monkeypatch.setattr(journal, "seal", broken)
    with pytest.raises(OSError, match="disk full"):
        director.register_and_seat(tournament.pk, player_id=buyer.pk, by=carl(), at=NOON)

    assert not Entry.objects.exists()
    assert not Sale.objects.exists()
    assert not Posting.objects.exists()
    assert not ChipMovement.objects.exists()
    assert not tournament.journal.exists()


def test_a_repeated_key_answers_with_the_first_line_and_acts_once():
    tournament, buyer = event(), player("Ana")
    order = {"player_id": buyer.pk, "by": carl(), "key": "press-1"}

    first = director.register_and_seat(tournament.pk, at=NOON, **order)
    again = director.register_and_seat(tournament.pk, at=timezone.now(), **order)

    assert again.pk == first.pk
    assert Entry.objects.count() == 1


def test_a_key_belongs_to_one_act():
    tournament = event()
    sell(tournament, "Ana", "Bo")
    director.start(tournament.pk, by=dana(), at=NOON, key="k")

    with pytest.raises(IdempotencyKeyReused, match="another act"):
        director.pause(tournament.pk, by=dana(), at=NOON, key="k")


def test_an_act_on_an_old_view_is_refused():
    tournament = running(players=4)

    with pytest.raises(StaleRevision, match="Someone else changed the event meanwhile"):
        director.pause(tournament.pk, by=dana(), at=NOON, expects=tournament.revision - 1)

    line = director.pause(tournament.pk, by=dana(), at=NOON, expects=tournament.revision)
    assert line.kind == "clock.paused"


def test_who_has_no_role_may_do_nothing():
    tournament = running(players=4)
    with pytest.raises(NotAllowed, match="Ask the tournament director"):
        director.pause(tournament.pk, by=ivy(), at=NOON)


def test_the_cashier_sells_and_the_floor_busts():
    tournament = running(players=4)
    entry = Entry.objects.get(number=1)

    with pytest.raises(NotAllowed):
        director.bust_out(entry.pk, by=carl(), at=NOON)
    with pytest.raises(NotAllowed):
        director.register_and_seat(tournament.pk, player_id=1, by=fay(), at=NOON)


def test_a_changed_line_breaks_the_seal_and_names_itself():
    tournament = running(players=4)
    assert journal.broken_seal(tournament) is None

    line = tournament.journal.get(revision=3)
    JournalLine.objects.filter(pk=line.pk).update(data={**line.data, "amount_cents": 1})

    assert journal.broken_seal(tournament) == 3


def test_a_removed_line_breaks_the_seal():
    tournament = running(players=4)
    tournament.journal.filter(revision=2).delete()
    assert journal.broken_seal(tournament) == 2


def test_a_line_cut_off_the_end_breaks_the_seal():
    tournament = running(players=4)
    tournament.journal.filter(revision=tournament.revision).delete()
    assert journal.broken_seal(tournament) == tournament.revision


def test_the_club_has_a_journal_of_its_own():
    player("Ana")
    house = Player.objects.get().club
    kinds = list(journal.lines_of(house).order_by("revision").values_list("kind", flat=True))
    assert kinds == ["club.founded", "player.created"]
    assert journal.broken_seal(house) is None
