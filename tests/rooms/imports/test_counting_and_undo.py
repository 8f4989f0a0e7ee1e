"""How many results count is asked once at an import; and all of a batch goes by one command."""

import io
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse

from tdsite import director
from tests.api.test_commands import done
from tests.factories import NOON, club, dana
from tests.rooms.imports.test_api_results import BODY, URL
from tests.rooms.imports.test_commands_results import season
from tests.rooms.imports.test_page_results import take as take_results
from tests.rooms.imports.test_tdt_many import as_dana, evening, load, take, text
from tournaments.models import ImportedEvent, Season, SeasonEvent, Tournament, Upload
from tournaments.rules.seasons import Terms

pytestmark = pytest.mark.django_db
assert as_dana  # a fixture


def terms(one: Season) -> tuple[int | None, int, bool]:
    one.refresh_from_db()
    return one.best_of, one.drop_worst, one.share_knock_outs


def ran(*words: object) -> str:
    out = io.StringIO()
    call_command(*words, stdout=out, stderr=out)
    return out.getvalue()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    club()
    for number in range(3):
        (tmp_path / f"{number}.tdt").write_text(evening(number))
    return tmp_path


def test_seasons_that_an_import_makes_count_all_and_drop_none_unless_it_is_chosen(as_dana):
    url = load(as_dana, *(evening(n) for n in range(3)))
    take(as_dana, url, count="yes")

    assert {terms(one) for one in Season.objects.all()} == {(None, 0, False)}


def test_it_is_asked_once_for_all_with_the_defaults_said(as_dana):
    url = load(as_dana, *(evening(n) for n in range(3)))
    page = text(as_dana.get(url))
    take(as_dana, url, count="yes", best_of="5", drop_worst="2", knock_outs="shared")

    assert "as the season has it, all in a new one" in page
    assert Season.objects.exists()
    assert {terms(one) for one in Season.objects.all()} == {(5, 2, True)}
    as_dana.post(reverse("undo_evenings", args=[Upload.objects.get(batch=None).pk]))
    assert not SeasonEvent.objects.exists()


def test_a_season_that_is_here_keeps_its_terms_where_nothing_is_chosen(as_dana):
    take(as_dana, load(as_dana, *(evening(n) for n in range(3))), count="yes", best_of="4")
    before = list(Season.objects.all())
    take(as_dana, load(as_dana, *(evening(n) for n in range(3, 9))), count="yes")

    assert {terms(one) for one in before} == {(4, 0, False)}
    assert SeasonEvent.objects.filter(season__in=before).count() > 3


def test_a_number_that_is_none_is_as_if_nothing_was_chosen(as_dana):
    url = load(as_dana, evening(0), evening(1))
    take(as_dana, url, count="yes", best_of="many", drop_worst="-3", knock_outs="both")

    assert {terms(one) for one in Season.objects.all()} == {(None, 0, False)}


def test_results_of_a_list_change_how_the_season_counts_and_the_undo_takes_it_back(api):
    one = season()
    sent = {**BODY, "season_id": one.pk, "best_of": 3, "knock_outs": "shared"}
    line = done(api.post(URL, sent), 201)

    assert terms(one) == (3, 0, True)
    done(api.post("/api/club/undo/", {"revision": line["revision"]}))
    assert terms(one) == (None, 0, False)


def test_results_of_a_list_leave_the_season_as_it_is_where_nothing_is_chosen(api):
    one = season()
    Season.objects.update(best_of=7)
    done(api.post(URL, {**BODY, "season_id": one.pk}), 201)
    refused = api.post(URL, {**BODY, "on": "2024-02-01", "season_id": one.pk, "best_of": 501})

    assert refused.status_code == 400
    assert terms(one) == (7, 0, False)


def test_zero_results_are_all_of_them(api):
    one = season()
    Season.objects.update(best_of=7)
    done(api.post(URL, {**BODY, "season_id": one.pk, "best_of": 0}), 201)

    assert terms(one) == (None, 0, False)


def test_the_page_of_results_asks_the_same(as_dana):
    one = season()
    answer = take_results(as_dana, season=one.pk, best_of="6", drop_worst="1", knock_outs="full")

    assert answer.status_code == 302
    assert terms(one) == (6, 1, False)


def test_one_event_is_asked_about_where_it_is_counted_in_the_season_of_its_file(as_dana):
    take(as_dana, load(as_dana, *(evening(n) for n in range(3))))
    imported = ImportedEvent.objects.exclude(league="").first()
    page = reverse("imported_event", args=[imported.tournament_id])
    shown = text(as_dana.get(page))
    sent = {"best_of": "4", "drop_worst": "1", "knock_outs": "shared", "key": "once"}
    as_dana.post(reverse("count_imported_event", args=[imported.tournament_id]), sent)

    assert "as the season has it, all in a new one" in shown
    assert terms(Season.objects.get()) == (4, 1, True)


def test_commands_ask_the_same(folder, tmp_path):
    ran("import_tdt", folder, "--count", "--best-of", 5, "--knock-outs", "shared")
    assert {terms(one) for one in Season.objects.all()} == {(5, 0, True)}

    with pytest.raises(CommandError, match="--drop-worst: Enter a number from 0 to 500"):
        ran("import_tdt", folder, "--count", "--drop-worst", 900)


def test_one_command_takes_back_what_another_brought_in(folder):
    said = ran("import_tdt", folder, "--count")
    (last,) = [line for line in said.splitlines() if "undo_import" in line]
    assert Tournament.objects.count() == 3

    out = ran("undo_import", last.partition("undo_import ")[2])

    assert "Taken back: 3 of 3." in out
    assert not Tournament.objects.exists()
    assert not Season.objects.exists()


def test_an_event_that_was_worked_on_stays_with_the_reason_and_the_others_go(folder):
    said = ran("import_tdt", folder)
    lines = said.partition("undo_import ")[2].strip()
    worked_on = Tournament.objects.order_by("pk").first()
    league = director.found_league(club().pk, name="A", by=dana(), at=NOON).data["league_id"]
    terms = Terms("Mine", "n - r + 1")
    mine = director.open_season(league, terms=terms, by=dana(), at=NOON).data["season_id"]
    director.count_event(mine, tournament_id=worked_on.pk, by=dana(), at=NOON)

    with pytest.raises(CommandError, match="Not taken back: 1 of 3"):
        ran("undo_import", lines)

    assert list(Tournament.objects.all()) == [worked_on]


def test_what_was_loaded_by_the_page_is_listed_and_taken_back_by_its_number(as_dana):
    take(as_dana, load(as_dana, evening(0), evening(1)), count="yes")
    batch = Upload.objects.get(batch=None)

    listed = ran("undo_import")
    out = ran("undo_import", "--batch", batch.pk)

    assert f"{batch.pk}: files, " in listed
    assert "2 files, 2 events here" in listed
    assert "Taken back: 2 of 2." in out
    assert not Tournament.objects.exists()
    with pytest.raises(CommandError, match="no batch 99"):
        ran("undo_import", "--batch", 99)


@pytest.mark.parametrize(
    ("lines", "says"), [("x-y", "names no lines"), ("1-1", "No event came in with lines 1-1")]
)
def test_lines_of_other_acts_are_not_taken_back_by_it(lines, says):
    club()
    with pytest.raises(CommandError, match=says):
        ran("undo_import", lines)
