"""Chapter: an event that a program plays beside a site that is up.  Nothing else keeps its time."""

import json
import os
from datetime import timedelta

import pytest
from django.test import override_settings

from blinds.operations.clocks import announce_due
from tdsite import director
from tdsite.ops.simulation import venue
from tdsite.ops.simulation.evening import SimulatedEvent
from tdsite.ops.simulation.plan import Plan
from tdsite.ops.simulation.venue import AtOnce
from tdsite.ops.up import running as running_site
from tdsite.rooms.clock.agenda import agenda, close_due, fire_due
from tests.factories import NOON, club, dana, running
from tests.scenarios.test_simulate_flights import STEEP, played
from tournaments.models import Club, JournalLine, Tournament
from tournaments.operations.clubs import FoundedAlready

pytestmark = pytest.mark.django_db
YEARS_LATER = NOON + timedelta(days=500)


def test_the_timers_of_the_house_leave_a_rehearsal_alone():
    tournament = running(players=3, rehearsal=True)

    done = fire_due(YEARS_LATER), close_due(YEARS_LATER), announce_due(YEARS_LATER)
    tournament.refresh_from_db()

    assert done == ([], 0, 0)
    assert tournament.registration_closed_at is None
    assert agenda(YEARS_LATER) == []
    assert agenda(YEARS_LATER, only=tournament.pk)  # whoever plays it asks for it by name


def test_an_event_that_is_no_rehearsal_any_more_has_its_timers_again():
    tournament = running(players=3, rehearsal=True)
    director.change_event(
        tournament.pk,
        fields={"rehearsal": False},
        prices=[{"kind": "entry", "prize_cents": 100_00, "chips": 20_000, "until_level": 2}],
        by=dana(),
        at=NOON,
    )

    assert fire_due(YEARS_LATER)


def test_a_simulation_beside_a_site_that_is_up_keeps_its_own_time(monkeypatch):
    kept = SimulatedEvent.order
    asked = []

    def meddled(self: SimulatedEvent, command, *args, **kwargs):
        """A worker of the site comes by at every tenth act."""
        asked.append(command)
        if len(asked) % 10 == 0:
            fire_due(YEARS_LATER)
        return kept(self, command, *args, **kwargs)

    monkeypatch.setattr(SimulatedEvent, "order", meddled)
    played(flights=2, entries=8)

    assert len(asked) > 50
    assert not JournalLine.objects.filter(tournament__isnull=False, at__gte=NOON).exists()


def test_an_evening_that_is_stopped_half_way_has_the_timers_of_the_house_again():
    plan = Plan(STEEP, "Steep", 6, seats=6, seed=3)
    evening = SimulatedEvent(plan, club=venue.club(), by=venue.dealer(), pace=AtOnce())
    evening.open()
    evening.sell_in_advance()
    evening.start()
    before = Tournament.objects.get().rehearsal

    evening.leave()

    assert (before, Tournament.objects.get().rehearsal) == (True, False)


# One book, one club


def test_a_book_is_kept_by_one_club():
    first = club()
    terms = {"timezone": "Europe/Paris", "language": "en", "currency": "EUR"}

    with pytest.raises(FoundedAlready, match="already has a club"):
        director.found_club(name="Another", **terms, by=dana(), at=NOON)

    assert list(Club.objects.all()) == [first] == [venue.club()]


def test_of_two_that_found_at_once_the_second_takes_the_first_ones(monkeypatch):
    first = club()
    monkeypatch.setattr(venue, "club_or_none", lambda: None)  # looked before it was there
    monkeypatch.setattr(Club.objects, "exists", lambda: False)

    assert venue.club() == first


# Where it can be watched


def test_the_board_is_named_at_the_address_of_the_site_that_runs(tmp_path):
    tournament = running(players=2)
    with override_settings(DATA_DIR=tmp_path):
        before = venue.board_url(tournament)
        lock = running_site.claim(tmp_path, running_site.Address("127.0.0.1", 8220))
        during = venue.board_url(tournament)
        known = json.loads((tmp_path / "up.lock").read_text())
        os.close(lock)

    assert before.startswith("http://localhost:8000/b/")
    assert during == f"http://127.0.0.1:8220/b/{tournament.board_token}/"
    assert known["pid"] == os.getpid()
    assert running_site.url_of(tmp_path) == ""
