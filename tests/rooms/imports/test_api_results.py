"""Past results brought in through the API, and by the command."""

import io
from base64 import b64encode

import pytest
from django.core.management import CommandError, call_command

from tdsite import director
from tests.api.test_commands import done
from tests.factories import NOON, carl, club, dana, event
from tests.rooms.imports.listed import CUP
from tests.rooms.imports.test_commands_results import season, told_of
from tests.rooms.imports.test_page_sheets import book
from tournaments.models import Player, SeasonEvent, Tournament

pytestmark = pytest.mark.django_db
URL = "/api/club/import/results/"
BODY = {"file_name": "cup.csv", "text": CUP, "event": "Cup", "on": "2024-01-13"}


def codes(answer) -> list[str]:
    return [one["code"] for one in answer.json()["errors"]]


def test_results_are_imported_counted_and_taken_back(api):
    counts = season()
    line = done(api.post(URL, {**BODY, "season_id": counts.pk}), 201)

    tournament = Tournament.objects.get(pk=line["data"]["tournament_ids"][0])
    assert told_of(tournament)[1] == ("2", "Bo Lund", 30000)
    assert SeasonEvent.objects.get().season == counts
    for read in ("", "entries/", "tables/", "money/", "places/", "prizes/", "payouts/"):
        assert api.get(f"/api/tournaments/{tournament.pk}/{read}").status_code == 200
    done(api.post("/api/club/undo/", {"revision": line["revision"]}))
    assert not Tournament.objects.exists()


def test_a_workbook_comes_as_its_bytes_with_its_columns_said(api):
    club()
    content = b64encode(book(("Wer", "Wievielter"), ("A B", 1), ("C D", 2))).decode()
    told = {key: value for key, value in BODY.items() if key != "text"}
    columns = ["player", "place"]

    done(api.post(URL, {**told, "content": content, "columns": columns, "heading": 1}), 201)
    assert told_of(Tournament.objects.get()) == [("1", "A B", 0), ("2", "C D", 0)]


def test_who_is_asked_about_is_named_and_answered(api):
    pk = director.create_player(club().pk, name="Holm Ada", by=dana(), at=NOON).data["player_id"]

    refused = api.post(URL, BODY)
    assert (refused.status_code, codes(refused)) == (409, ["unanswered"])
    done(api.post(URL, {**BODY, "answers": [{"row": 2, "who": str(pk)}]}), 201)
    assert Player.objects.count() == 4


@pytest.mark.parametrize(
    ("more", "status", "code"),
    [
        ({"text": "Place;Player;Prize\n1;A B;12x"}, 409, "rows_wrong"),
        ({"text": "Place;Prize\n1;5"}, 409, "columns_unfit"),
        ({"text": "Place;Player\n"}, 409, "nothing_listed"),
        ({"text": ""}, 400, None),
        ({"content": "e30="}, 400, None),
        ({"currency": "XXQ"}, 400, None),
    ],
)
def test_what_is_no_result_is_refused_and_leaves_nothing(api, more, status, code):
    club()
    answer = api.post(URL, {**BODY, **more})

    assert answer.status_code == status
    assert code is None or codes(answer) == [code]
    assert not Player.objects.exists()


def test_only_a_director_imports_results(as_person):
    club()

    assert as_person(carl()).post(URL, BODY).status_code == 403


def run(*arguments: object) -> str:
    said = io.StringIO()
    call_command("import_results", *arguments, stdout=said, stderr=said)
    return said.getvalue()


@pytest.fixture
def file(tmp_path):
    club()
    found = tmp_path / "Winter Cup.csv"
    found.write_text(CUP)
    return found


def test_the_command_tells_totals_and_takes_the_list(file):
    told = ("--on", "2024-01-13")

    said = run(file, *told, "--dry-run")
    assert "Winter Cup: 4 results, prizes 100000 cents of EUR" in said
    assert "1 events, 4 results, points 280; 0 players known, 4 new." in said
    assert not Tournament.objects.exists()

    assert "Past results imported from Winter Cup.csv" in run(file, *told)
    assert Tournament.objects.get().name == "Winter Cup"


def test_the_command_asks_who_is_who(file):
    pk = director.create_player(club().pk, name="Holm Ada", by=dana(), at=NOON).data["player_id"]

    with pytest.raises(CommandError, match="Row 2, player: say who Ada Holm is"):
        run(file, "--on", "2024-01-13")
    run(file, "--on", "2024-01-13", "--who", f"2={pk}")
    assert Player.objects.count() == 4


def test_the_command_refuses_what_it_does_not_know(file, tmp_path):
    for told, says in (
        (("--map", "player=Nobody"), "is not understood"),
        (("--season", "99"), "no season 99"),
        (("--who", "x=new"), "is no row"),
        (("--currency", "XXQ"), "currency is unknown"),
        ((), "No date: enter it above"),
    ):
        with pytest.raises(CommandError, match=says):
            run(file, *told)
    with pytest.raises(CommandError, match="No such file"):
        run(tmp_path / "none.csv")
    assert not Tournament.objects.exists()


def test_standings_give_points_in_a_season_and_go_with_one_undo(api):
    counts = season()
    body = {"file_name": "so far.csv", "text": CUP, "season_id": counts.pk}
    line = done(api.post("/api/club/import/standings/", body), 201)

    given = counts.given_points.order_by("-points").values_list("points", "reason")
    assert [(int(points), reason) for points, reason in given][:2] == [
        (100, "so far.csv"),
        (80, "so far.csv"),
    ]
    assert not Tournament.objects.exists()
    assert codes(api.post("/api/club/import/standings/", body)) == ["given_before"]
    done(api.post("/api/club/undo/", {"revision": line["revision"]}))
    assert (counts.given_points.count(), Player.objects.count()) == (0, 0)


def test_standings_without_points_are_refused(api):
    body = {"file_name": "x.csv", "text": "Player;Rank\nA B;1", "season_id": season().pk}

    assert codes(api.post("/api/club/import/standings/", body)) == ["columns_unfit"]


def test_who_came_with_standings_and_plays_here_stays_when_they_go(api):
    body = {"file_name": "so far.csv", "text": CUP, "season_id": season().pk}
    line = done(api.post("/api/club/import/standings/", body), 201)
    player = Player.objects.get(name="Bo Lund")
    director.register_and_seat(event().pk, player_id=player.pk, by=dana(), at=NOON)

    done(api.post("/api/club/undo/", {"revision": line["revision"]}))

    assert list(Player.objects.all()) == [player]
