"""The page that compares a season with a published table: what differs, and why."""

from decimal import Decimal

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tdsite import director
from tdsite.rooms.leagues.compare import State, rows_sent
from tests.factories import club, dana, fay, ivy
from tests.rooms.leagues.test_commands import by_dana, counted, played, season
from tournaments.models import Player

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(client):
    client.force_login(dana())
    return client


@pytest.fixture
def autumn():
    """Two events: Ann 4 + 1, Ben 3 + 2, Cat 2, Dan 1 + 3."""
    one = season(tie_breaks=())
    counted(played("Ann", "Ben", "Cat", "Dan"), one)
    second = played("Dan Low", "Ben Low", "Ann Low")
    for name in ("Dan", "Ben", "Ann"):
        other = Player.objects.get(name=f"{name} Low")
        kept = Player.objects.get(name=name)
        by_dana(director.merge_players, club().pk, keep_id=kept.pk, other_id=other.pk)
    counted(second, one)
    return one


def sent(desk, one, table, **more):
    """What the page found out about a table."""
    answer = desk.post(reverse("compare_season", args=[one.pk]), {"pasted": table, **more})
    assert answer.status_code == 200
    return answer


def found(desk, one, table, **more):
    return sent(desk, one, table, **more).context["compared"]


def told(compared):
    return {(row.name, row.column.split(",")[0]): row.reason for row in compared.differences}


def test_a_table_that_agrees_has_no_difference(desk, autumn):
    table = (
        "Rank\tPlayer\tPoints\tEvents\nT1\tAnn\t5\t2\n1\tBen\t5.00\t2\n3\tDan\t4\t2\n4\tCat\t2\t1"
    )

    answer = sent(desk, autumn, table)

    assert answer.context["compared"].differ == 0
    assert "No difference" in answer.content.decode()
    assert answer.context["compared"].equal == 12


def test_our_own_file_agrees_with_us(desk, autumn):
    content = desk.get(reverse("standings_file", args=[autumn.pk, "xlsx"])).content
    upload = SimpleUploadedFile("standings.xlsx", content)

    compared = found(desk, autumn, "", file=upload)

    assert (compared.differ, compared.names_there, compared.only_here) == (0, (), ())


def test_another_number_of_players_is_told_with_the_numbers_the_formula_saw(desk, autumn):
    events = [one.tournament for one in autumn.events.order_by("pk")]
    day = f"{events[0].starts_at:%Y-%m-%d}"
    one = {"column-1": f"event-{events[0].pk}"}
    table = f"Player\t{day} A\nAnn\t5\nBen\t4\nCat\t3\nDan\t2"
    read = sent(desk, autumn, table).context["read"]

    compared = found(desk, autumn, table, read=read, **one)

    reasons = {name: why for (name, _), why in told(compared).items()}
    assert {why.says for why in reasons.values()} == {"Number of players: 5 would fit, 4 here."}
    assert reasons["Cat"].numbers == (("n", "4"), ("r", "3"))
    assert compared.kinds == (("number of players", 4),)


def test_a_place_that_differs_is_told_and_the_sum_follows(desk, autumn):
    first, second = [one.tournament_id for one in autumn.events.order_by("pk")]
    table = "Player\tOne\tTwo\tPoints\nAnn\t4\t1\t5\nBen\t2\t2\t4\nCat\t3\t\t3\nDan\t1\t3\t4"
    read = sent(desk, autumn, table).context["read"]
    columns = {"column-1": f"event-{first}", "column-2": f"event-{second}"}

    compared = found(desk, autumn, table, read=read, **columns)

    reasons = {key: why.says for key, why in told(compared).items() if key[0] == "Ben"}
    assert sorted(reasons.values()) == [
        "Explained by the events that differ.",
        "Place: 3 would fit, 2 here.",
    ]


def test_points_by_hand_that_are_missing_there_are_told(desk, autumn):
    ann = Player.objects.get(name="Ann")
    by_dana(director.give_points, autumn.pk, player_id=ann.pk, points=Decimal(3), reason="Host")

    compared = found(desk, autumn, "Rank\tPlayer\tPoints\n1\tAnn\t5\n1\tBen\t5")

    reasons = told(compared)
    assert reasons["Ann", "Points"].says == "Manual points are missing there: 3."
    assert reasons["Ben", "Rank"].says == "Follows from the points or the absence of others."


def test_a_season_of_the_best_results_beside_one_of_all_is_told(desk):
    one = season(best_of=1)
    for _ in range(2):
        counted(played("Ann", "Ben"), one)
    people = Player.objects.filter(name="Ann").order_by("pk")
    if people.count() > 1:
        by_dana(director.merge_players, club().pk, keep_id=people[0].pk, other_id=people[1].pk)

    compared = found(desk, one, "Player\tPoints\nAnn\t4")

    assert told(compared)["Ann", "Points"].says == "All results count there, without drops."


def test_a_formula_that_fails_here_is_the_reason(desk):
    one = season("10 / (r - 1)")
    evening = played("Ann", "Ben")
    counted(evening, one)

    compared = found(desk, one, f"Player\t{evening.name}\nAnn\t20\nBen\t10")

    assert list(told(compared)) == [("Ann", evening.name)]
    assert "division by zero" in told(compared)["Ann", evening.name].says


def test_names_in_another_order_are_known_unsure_ones_asked_and_chosen(desk):
    one = season()
    counted(played("Ann Holm", "Benoît Dürr", "Cat Lind"), one)
    table = "Player\tPoints\nHOLM, Ann\t3\nB. Durr\t2\nNobody Known\t1"

    answer = sent(desk, one, table)
    compared = answer.context["compared"]

    assert [row.our_name for row in compared.rows] == ["Ann Holm", "Benoît Dürr", ""]
    assert [row.name for row in compared.uncertain] == ["B. Durr", "Nobody Known"]
    assert compared.names_there == ("Nobody Known",)
    assert [row.name for row in compared.only_here] == ["Cat Lind"]
    cat = Player.objects.get(name="Cat Lind")
    chosen = {"read": answer.context["read"], "row-2": cat.pk, "row-1": "nobody"}
    again = found(desk, one, table, **chosen)
    assert [row.our_name for row in again.rows] == ["Ann Holm", "", "Cat Lind"]
    assert [row.name for row in again.only_here] == ["Benoît Dürr"]
    other_table = found(desk, one, f"{table}\nX\t1", **chosen)
    assert [row.our_name for row in other_table.rows][:3] == ["Ann Holm", "Benoît Dürr", ""]


def test_a_column_nobody_knows_is_asked_about_and_may_be_an_event(desk):
    one, evening = season(), played("Ann", "Ben")
    counted(evening, one)
    table = "Player\tMood\tPoints\nAnn\t2\t2"

    answer = sent(desk, one, table)

    assert [head.unsure for head in answer.context["compared"].columns] == [False, True, False]
    assert "1 to check" in answer.content.decode()
    chosen = {"read": answer.context["read"], "column-1": f"event-{evening.pk}"}
    again = found(desk, one, table, **chosen)
    assert again.to_look_at == 0
    assert [cell.state for cell in again.rows[0].cells] == [State.EQUAL, State.EQUAL]


def test_nothing_is_written(desk, autumn):
    with CaptureQueriesContext(
        connection,
    ) as asked:
        sent(desk, autumn, "Player\tPoints\nAnn\t77")
    written = [one["sql"] for one in asked if not one["sql"].startswith(("SELECT", "SAVEPOINT"))]
    assert [sql for sql in written if "RELEASE" not in sql and "tournaments_" in sql] == []


@pytest.mark.parametrize("table", ["", "  \n "])
def test_no_table_is_refused_on_the_page(desk, autumn, table):
    answer = desk.post(reverse("compare_season", args=[autumn.pk]), {"pasted": table})
    assert (answer.status_code, "Paste a table" in answer.content.decode()) == (400, True)


def test_who_may_see_the_season_may_compare_it_and_money_is_for_whom_it_is(client):
    one = season("pot + n - r")
    counted(played("Ann", "Ben"), one)
    evening = one.events.get().tournament
    seen = {}
    for name, person in {"dana": dana(), "fay": fay()}.items():
        client.force_login(person)
        page = found(client, one, f"Player\t{evening.name}\nAnn\t123.45")
        seen[name] = [key for key, _ in page.differences[0].reason.numbers]
    assert seen == {"dana": ["n", "pot", "r"], "fay": ["n", "r"]}
    client.force_login(ivy())
    assert client.get(reverse("compare_season", args=[one.pk])).status_code == 403


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("Rank  Name\n1  Ann Holm", [("Rank", "Name"), ("1", "Ann Holm")]),
        ("1 Ann Holm 12,5\n2 Ben 3", [("1", "Ann Holm", "12,5"), ("2", "Ben", "3")]),
        ("a;b\n1,5;2", [("a", "b"), ("1,5", "2")]),
        ("a,b,c\n1,2,3", [("a", "b", "c"), ("1", "2", "3")]),
    ],
)
def test_a_pasted_text_is_cut_into_columns(text, rows):
    assert [tuple(row) for row in rows_sent(None, text)] == rows


def test_the_season_s_page_leads_there(desk, autumn):
    page = desk.get(reverse("season", args=[autumn.pk])).content.decode()
    assert reverse("compare_season", args=[autumn.pk]) in page
    form = desk.get(reverse("compare_season", args=[autumn.pk]))
    assert "Paste the table" in form.content.decode()
