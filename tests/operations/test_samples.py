"""The sample of the club: brought in for looking round, removed whole by one act."""

import re
from datetime import timedelta
from pathlib import Path

import pytest
from django.apps import apps
from django.contrib.auth.models import User

from tdsite import director
from tdsite.ops.up import sample
from tests.factories import NOON, club, dana, event, ivy, sell
from tournaments import journal, samples
from tournaments.access import NotAllowed
from tournaments.models import Club, Dealer, JournalLine, Player, StaffRole, Tournament
from tournaments.operations.samples import NoSample, SampleAlready, SampleLinked, note_sample
from tournaments.undo import CannotUndo

pytestmark = pytest.mark.django_db
LATER = NOON + timedelta(minutes=1)


def remove():
    return director.remove_sample(club().pk, by=dana(), at=LATER)


def brought(**fields):
    """A small sample: an event with two entries."""
    club()
    before = samples.rows_of_club()
    tournament = event(**fields)
    sell(tournament, "Ann Sample", "Bob Sample")
    note_sample(club().pk, before=before, by=dana(), at=NOON)
    return tournament


def test_the_whole_sample_goes_and_leaves_an_empty_club_that_works():
    opened = sample.open_house(now=NOON, with_sample=True)
    admin = User.objects.get(username=opened.name)
    house = Club.objects.get()

    line = director.remove_sample(house.pk, by=admin, at=LATER)

    assert (line.data["events_count"], line.data["players_count"]) == (5, 128)
    left = {
        model._meta.label: count
        for app in samples.APPS
        for model in apps.get_app_config(app).get_models()
        if (count := model._default_manager.count())
    }
    assert left.keys() == {
        "tournaments.Club",
        "tournaments.JournalLine",
        "tournaments.StaffRole",
    }
    assert not JournalLine.objects.exclude(tournament=None).exists()
    assert list(User.objects.all()) == [admin]
    house.refresh_from_db()
    assert journal.broken_seal(house) is None
    again = event(name="The first of our own")
    sell(again, "Ann", "Bob")
    director.start(again.pk, by=dana(), at=LATER)


def test_what_is_the_clubs_own_stays_and_whoever_of_the_sample_it_needs():
    brought()
    ann, bob = Player.objects.order_by("name")
    own = event(name="Our own")
    director.register_and_seat(own.pk, player_id=ann.pk, by=dana(), at=NOON)
    cid = director.create_player(club().pk, name="Cid", by=dana(), at=NOON).data["player_id"]
    dealer = director.add_dealer(club().pk, name="Dee", by=dana(), at=NOON).data["dealer_id"]

    found = samples.sample_of(club(), by=dana())
    remove()

    assert ([one.pk for one in found.players], found.stay) == ([bob.pk], 1)
    assert list(Tournament.objects.all()) == [own]
    assert set(Player.objects.values_list("pk", flat=True)) == {ann.pk, cid}
    assert Dealer.objects.get().pk == dealer


def test_whoever_removes_it_stays_though_they_came_with_it():
    before = samples.rows_of_club()
    jo, kim = (User.objects.create_user(name) for name in ("jo", "kim"))
    for one in (jo, kim):
        director.give_role(club().pk, user=one.pk, role="director", by=dana(), at=NOON)
    note_sample(club().pk, before=before, by=dana(), at=NOON)

    director.remove_sample(club().pk, by=jo, at=LATER)

    assert User.objects.filter(username="jo").exists()
    assert not User.objects.filter(username="kim").exists()
    assert StaffRole.objects.filter(user=jo).count() == 1


def test_an_event_of_our_own_that_is_tied_to_it_refuses_it_by_name():
    target = brought(name="Sample Main")
    own = event(name="Our flight", feeds_id=target.pk, flight="1A")

    with pytest.raises(SampleLinked) as refused:
        remove()

    assert refused.value.values == {"event": "Our flight", "sample": "Sample Main"}
    assert set(Tournament.objects.all()) == {target, own}


def test_it_is_removed_once_and_a_new_one_may_come_then():
    brought()
    remove()
    with pytest.raises(NoSample):
        remove()

    assert samples.sample_of(club(), by=dana()) is None
    brought()
    assert samples.sample_of(club(), by=dana()) is not None


def test_a_club_has_one_sample_at_a_time():
    brought()

    with pytest.raises(SampleAlready):
        sample.fill(club(), by=dana(), now=NOON)


def test_no_undo_brings_a_part_of_it_back():
    brought()
    lines = [line.revision for line in journal.lines_of(club()).exclude(kind="club.founded")]
    remove()

    for revision in lines:
        with pytest.raises(CannotUndo):
            director.undo_in_club(club().pk, revision=revision, by=dana(), at=LATER)


def test_who_does_not_direct_the_club_does_not_remove_it():
    brought()

    with pytest.raises(NotAllowed):
        director.remove_sample(club().pk, by=ivy(), at=LATER)


def test_one_flag_that_the_readme_names_starts_with_an_empty_club():
    root = Path(__file__).parents[2]
    makefile, readme = (root / name for name in ("Makefile", "README.md"))

    assert re.search(r"^make run SAMPLE=no ", readme.read_text(), re.MULTILINE)
    assert "$(if $(filter no,$(SAMPLE)),--no-sample)" in makefile.read_text()

    sample.open_house(now=NOON, with_sample=False)
    assert not Tournament.objects.exists()
    assert not Player.objects.exists()
