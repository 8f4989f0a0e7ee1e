"""What this product writes it reads back, and nothing of it has changed on the way."""

from datetime import date
from decimal import Decimal

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from django.utils import translation

from tdsite import director
from tdsite.rooms.imports.players.reading import first_look, read_list
from tdsite.rooms.imports.results.columns import guessed
from tdsite.rooms.imports.results.reading import ListDefaults, results_of, rows_of
from tdsite.rooms.leagues.season_table import season_table
from tdsite.rooms.reports.event_report import report_of
from tdsite.rooms.reports.report_files import results_csv
from tdsite.rooms.reports.results import PRESETS, column_names, result_rows
from tdsite.web import results as reports
from tests.factories import NOON, carl, club, dana
from tests.rooms.imports.listed import CUP, TODAY, take
from tests.rooms.imports.test_commands_results import season
from tests.rooms.imports.test_page_results import columns
from tournaments.models import Mark, Player, Season, Tournament, Upload
from tournaments.operations.imported_people import known_people
from tournaments.rules.exports import CHOICES, Manner, written
from tournaments.rules.imports import Choices, ListedState
from tournaments.rules.player_lists import judged
from tournaments.rules.seasons import Terms

pytestmark = pytest.mark.django_db
PEOPLE = (
    {"name": "Mårten Lind", "member_number": "0012", "phone": "+46 70 123 45 67"},
    {
        "name": "Noé Garçon",
        "email": "noe@example.org",
        "country": "FR",
        "born_on": date(1980, 3, 4),
    },
    {"name": "=1+1 Berg", "alias": "@ce; -x", "notes": "tall\nleft-handed; =2"},
    {"name": "Lind, M", "notes": "-"},
    {"name": "Paul Martin", "country": "SE", "member_number": "x-7"},
    {"name": "Cy O’Hara, Jr, of Cork"},
)
LANGUAGES = ("en", "fr")


@pytest.fixture
def as_dana(client):
    club()
    client.force_login(dana())
    return client


@pytest.fixture
def people(as_dana):
    order = {"by": dana(), "at": NOON}
    for one in PEOPLE:
        director.create_player(club().pk, **one, **order)
    marks = {"Noé Garçon": ("banned", "self_excluded"), "Paul Martin": ("self_excluded",)}
    for name, kinds in marks.items():
        for kind in kinds:
            pk = Player.objects.get(name=name).pk
            director.mark_player(club().pk, player_id=pk, kind=kind, reason="", **order)
    return as_dana


def players_file(client, ending: str, language: str) -> bytes:
    where = reverse("players_file", args=[ending])
    return client.get(where, headers={"Accept-Language": language}).content


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ending", ["csv", "xlsx"])
def test_players_are_all_on_file_when_their_list_comes_back(people, ending, language):
    content = players_file(people, ending, language)
    _, mapping, _ = first_look(content)
    read = read_list(content, mapping, today=TODAY)

    assert "" not in mapping.columns
    verdicts = list(judged(read.people, known_people(club().pk), Choices()))
    told = [(v.person.name, v.changes, [r.sentence for r in v.remarks]) for v in verdicts]
    assert told == [(one, (), []) for one, _, _ in told]
    assert {v.standing for v in verdicts} == {ListedState.SAME}
    assert len(verdicts) == len(PEOPLE)


def facts() -> list[tuple]:
    fields = ("name", "alias", "member_number", "email", "phone", "born_on", "country", "notes")
    marks = [tuple(one) for one in Mark.objects.values_list("player__name", "kind")]
    return [*sorted(Player.objects.values_list(*fields), key=str), *sorted(marks)]


@pytest.mark.parametrize("ending", ["csv", "xlsx"])
def test_players_come_into_an_empty_club_as_they_were(people, ending):
    Player.objects.filter(name="Lind, M").delete()  # a comma in a name comes back turned
    content, before = players_file(people, ending, "en"), facts()
    Mark.objects.all().delete()
    Player.objects.all().delete()

    file = SimpleUploadedFile(f"players.{ending}", content)
    people.post(reverse("load_players"), {"file": file})
    people.post(reverse("players_list", args=[Upload.objects.get().pk]), {"do": "import"})

    assert facts() == before


def test_only_a_director_takes_the_list_of_players_out(client, as_dana):
    assert as_dana.get(reverse("players_file", args=["pdf"])).status_code == 404
    client.force_login(carl())
    assert client.get(reverse("players_file", args=["csv"])).status_code == 403


EVENT = """\
Place;Player;Prize;Country;Member number
1;Ada Holm;1500,50;SE;12
2;=Bo Lund;300;;
2;Cy O’Hara;300;IE;
4;Di von Moreau;12,34;;
5;Ed Lim;;;7
"""
PLACED = [
    (1, "Ada Holm", 150050),
    (2, "=Bo Lund", 30000),
    (2, "Cy O’Hara", 30000),
    (4, "Di von Moreau", 1234),
    (5, "Ed Lim", 0),
]


def event() -> Tournament:
    return Tournament.objects.get(pk=take(EVENT).data["tournament_ids"][0])


def read_back(content: bytes, told: ListDefaults):
    sheet = rows_of(content)
    found = results_of(sheet, guessed(sheet.rows), told, today=TODAY)
    assert found.wrong == ()
    (one,) = found.events
    return one


def placed(one) -> list[tuple]:
    return [(r.place, r.name, r.prize_cents) for r in one.results]


@pytest.mark.parametrize("language", LANGUAGES)
def test_results_as_a_file_come_back_as_they_were(language):
    tournament = event()
    with translation.override(language):
        content = results_csv(tournament, reports.results_of(tournament, everybody=True)).encode()

    told = ListDefaults("Winter Cup", tournament.starts_at.date(), "SEK")
    one = read_back(content, told)
    assert (placed(one), one.currency) == (PLACED, "EUR")


MANNERS = [
    {**choice, "separator": separator}
    for separator in CHOICES["separator"]
    for choice in (
        *({"decimal": one} for one in CHOICES["decimal"]),
        *({"encoding": one} for one in CHOICES["encoding"]),
        *({"dates": one} for one in CHOICES["dates"]),
    )
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("manner", MANNERS, ids=lambda one: "-".join(one.values()))
def test_results_for_other_sites_come_back_in_every_manner(preset, manner, language):
    tournament = event()
    columns, usual = PRESETS[preset]
    how = Manner(**{"lines": usual.lines, **manner})
    with translation.override(language):
        names = column_names()
        chosen = tuple((code, "") for code in columns)
        rows = result_rows(tournament, report_of(tournament), chosen, how)
        content = written([names[code] for code in columns], rows, how)

    told = ListDefaults("Winter Cup", tournament.starts_at.date(), "EUR")
    one = read_back(content, told)
    paid = [line for line in PLACED if line[2] or usual.lines != "paid"]
    assert placed(one) == paid
    assert (one.name, one.on) == ("Winter Cup", told.on)


def test_an_event_that_goes_and_comes_back_by_its_own_file_is_the_same():
    tournament = event()
    content = results_csv(tournament, reports.results_of(tournament, everybody=True))
    before = reports.results_of(tournament, everybody=True)
    line = club().revision
    director.undo_in_club(club().pk, revision=line, by=dana(), at=NOON)
    told = ListDefaults(tournament.name, tournament.starts_at.date(), "EUR")
    again = Tournament.objects.get(pk=take(content, told).data["tournament_ids"][0])

    def told_of(found):
        return [(str(row.place), row.player, row.country, row.paid_cents) for row in found.rows]

    assert told_of(reports.results_of(again, everybody=True)) == told_of(before)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ending", ["csv", "xlsx"])
def test_standings_come_into_another_season_with_the_same_points(as_dana, ending, language):
    old = season()
    take(CUP.replace("Bo Lund", "=Bo Lund"), season_id=old.pk)
    director.give_points(
        old.pk,
        player_id=Player.objects.get(name="Di Moreau").pk,
        points=Decimal("2.5"),
        reason="helped",
        by=dana(),
        at=NOON,
    )
    where = reverse("standings_file", args=[old.pk, ending])
    content = as_dana.get(where, headers={"Accept-Language": language}).content
    terms = Terms("2025", "n - r + 1")
    line = director.open_season(old.league_id, terms=terms, by=dana(), at=NOON)
    new = Season.objects.get(pk=line.data["season_id"])

    send = {"what": "standings", "currency": "EUR", "do": "look"}
    page = as_dana.post(
        reverse("import_results"), {"file": SimpleUploadedFile(f"2024.{ending}", content), **send}
    )
    sent = {**send, **columns(page), "name": "2024", "season": new.pk, "do": "import", "key": "x"}
    done = as_dana.post(reverse("import_results"), sent)

    assert done["Location"] == reverse("season", args=[new.pk])
    assert points_of(new) == points_of(old)
    again = as_dana.post(reverse("import_results"), {**sent, "key": "y"})
    assert "are in this season already" in again.content.decode()
    as_dana.post(reverse("undo_in_club", args=[club().revision]))
    assert points_of(new) == {}


def points_of(season: Season) -> dict[int, Decimal]:
    return {one.player: one.points for one in season_table(season).standings if one.points}
