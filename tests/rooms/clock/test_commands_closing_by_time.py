"""Chapter: registration that closes at a time of day, whatever the level.  WSOP 2026 12."""

from datetime import timedelta

import pytest

from tdsite import director
from tdsite.acts.agenda import What
from tdsite.rooms.clock.agenda import agenda, fire_due
from tests.factories import NOON, dana, entry_price, running, sell
from tournaments.models import Tournament
from tournaments.rules.entries import LateRegistrationClosed

pytestmark = pytest.mark.django_db

TEN_PAST = NOON + timedelta(minutes=10)


def closing_at(at=TEN_PAST, *prices, until_level=2) -> Tournament:
    tournament = running(entry_price(until_level=until_level), *prices, players=9)
    Tournament.objects.filter(pk=tournament.pk).update(closes_at=at)
    tournament.refresh_from_db()
    return tournament


def closes(tournament: Tournament, now=NOON):
    found = [due for due in agenda(now, only=tournament.pk) if due.what is What.REGISTRATION]
    return found[0].at if found else None


def test_it_closes_by_itself_at_its_time_although_the_level_goes_on():
    tournament = closing_at()

    assert closes(tournament) == TEN_PAST
    fire_due(TEN_PAST - timedelta(seconds=1), only=tournament.pk)
    tournament.refresh_from_db()
    assert tournament.registration_closed_at is None

    fire_due(TEN_PAST, only=tournament.pk)
    tournament.refresh_from_db()
    assert tournament.registration_closed_at == TEN_PAST


def test_from_that_very_moment_no_entry_is_sold():
    tournament = closing_at()

    sell(tournament, "In time", at=TEN_PAST - timedelta(seconds=1))
    with pytest.raises(LateRegistrationClosed) as refusal:
        sell(tournament, "Too late", at=TEN_PAST)

    assert "time set for registration" in str(refusal.value)


def test_the_level_closes_it_when_that_comes_first():
    tournament = closing_at(NOON + timedelta(hours=5), until_level=1)

    assert closes(tournament) < NOON + timedelta(hours=1)


def test_the_prizes_wait_for_the_last_rebuy():
    rebuys = {
        "kind": "rebuy",
        "prize_cents": 50_00,
        "chips": 10_000,
        "until_level": 2,
        "through_break": False,
    }
    tournament = closing_at(TEN_PAST, rebuys)

    assert closes(tournament) > TEN_PAST
    with pytest.raises(LateRegistrationClosed):
        sell(tournament, "Too late", at=TEN_PAST)


def test_a_close_somebody_undid_is_for_a_person_to_make_again():
    tournament = closing_at()
    fire_due(TEN_PAST, only=tournament.pk)
    line = tournament.journal.get(kind="registration.closed")

    director.undo(tournament.pk, revision=line.revision, by=dana(), at=TEN_PAST)

    assert closes(tournament, TEN_PAST) is None


def test_an_event_that_starts_after_its_time_closes_at_once():
    tournament = closing_at(NOON - timedelta(minutes=1))

    assert closes(tournament) <= NOON
