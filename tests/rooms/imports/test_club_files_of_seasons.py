"""A season that one club takes out comes into another with its standings equal."""

import pytest

from tdsite import director
from tdsite.ops.archive import audit
from tdsite.ops.archive.club_files import event_file, season_file
from tdsite.rooms.imports.club_files.acts import AS_IN_THE_FILE
from tdsite.rooms.imports.report import evening_of, hash_of
from tests.digest import digest
from tests.factories import (
    club,
    dana,
)
from tests.rooms.imports.an_evening_elsewhere import (
    a_season,
    minute,
    table,
    taken,
    the_one,
)
from tests.rooms.imports.listed import read as read_results
from tests.rooms.imports.two_clubs import another_book, differences, here_with, seen
from tests.scenarios.office import FILES
from tournaments.models import (
    Season,
    SeasonEvent,
)
from tournaments.rules import RuleError
from tournaments.rules.seasons import Terms

pytestmark = pytest.mark.django_db


def test_a_season_comes_with_its_standings_equal_to_the_last_digit_and_goes_with_one_undo():
    with another_book():
        there = a_season()
        content, before = season_file(there, at=minute(9000)), table(there)
    here = here_with("Eve Sand")
    everything = digest()

    line = taken(content, season=AS_IN_THE_FILE)

    season = Season.objects.get()
    assert table(season) == before
    assert (season.league.name, season.name, season.best_of) == ("Harbour League", "2026", 2)
    assert (line.data["events_count"], line.data["players_count"]) == (3, 5)
    assert [one for one in before if one[1]]
    director.undo_in_club(here.pk, revision=line.revision, by=dana(), at=minute(9001))
    assert digest() == everything


def test_events_of_a_season_that_are_here_stay_and_count_with_the_others():
    with another_book():
        there = a_season()
        night = there.events.order_by("pk").first().tournament
        first, content = event_file(night, at=minute(9000)), season_file(there, at=minute(9000))
        before = table(there)
    here_with()
    tournament = the_one(taken(first))

    line = taken(content, season=AS_IN_THE_FILE)

    assert tournament.pk not in line.data["tournament_ids"]
    assert line.data["events_count"] == 2
    assert table(Season.objects.get()) == before


def test_a_season_of_that_name_with_other_terms_is_not_mixed_with_the_one_of_the_file():
    with another_book():
        content = season_file(a_season(), at=minute(9000))
    here = here_with()
    by = {"by": dana(), "at": minute(9000)}
    league = director.found_league(here.pk, name="Harbour League", **by).data["league_id"]
    mine = director.open_season(league, terms=Terms("2026", "n - r + 1"), **by).data["season_id"]

    with pytest.raises(RuleError, match="other terms"):
        taken(content, season=AS_IN_THE_FILE)
    line = taken(content, season=str(mine))

    assert SeasonEvent.objects.filter(season=mine).count() == 3
    assert line.data["season_id"] == mine


def test_an_audit_finds_nothing_in_a_club_that_took_in_a_season_nor_after_its_undo():
    with another_book():
        content = season_file(a_season(), at=minute(9000))
    here = here_with("Eve Sand")

    line = taken(content, season=AS_IN_THE_FILE)
    assert [one for found in audit.chapters().values() for one in found] == []
    director.undo_in_club(here.pk, revision=line.revision, by=dana(), at=minute(9001))
    assert [one for found in audit.chapters().values() for one in found] == []


def test_a_season_with_events_of_another_program_and_of_a_list_comes_with_equal_standings():
    with another_book():
        there = a_season()
        by = {"by": dana(), "at": minute(5001)}
        for name in ("autumn-cup", "club-night-2012"):
            content = (FILES / f"{name}.tdt").read_bytes()
            read = evening_of(club(), content, file_name=f"{name}.tdt")
            line = director.import_event(
                club().pk, read=read, file_name=f"{name}.tdt", file_hash=hash_of(content), **by
            )
            pk = line.data["tournament_id"]
            director.count_event(
                there.pk, tournament_id=pk, formula="n - r + 1", corrections=True, **by
            )
        director.import_results(
            club().pk,
            events=read_results().events,
            file_name="cup.csv",
            answers=dict.fromkeys(range(2, 6), "new"),
            season_id=there.pk,
            **by,
        )
        content, before = season_file(there, at=minute(9000)), table(there)
        events = [seen(one.tournament) for one in there.events.order_by("pk")]
    here = here_with()
    everything = digest()

    line = taken(content, season=AS_IN_THE_FILE)

    season = Season.objects.get()
    assert table(season) == before
    after = [seen(one.tournament) for one in season.events.all()]
    names = [one["event"][0] for one in after]
    for one in events:
        assert differences(one, after[names.index(one["event"][0])]) == {}
    director.undo_in_club(here.pk, revision=line.revision, by=dana(), at=minute(9001))
    assert digest() == everything
