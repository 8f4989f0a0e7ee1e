"""What the API promises of every command and every list."""

from collections.abc import Callable

import pytest
from rest_framework.test import APIClient

from tests.factories import carl, club, dana, event, fay, player, running, sell
from tournaments import queries
from tournaments.models import Entry, Tournament

pytestmark = pytest.mark.django_db

Speaks = Callable[..., APIClient]


def at(tournament: Tournament, path: str = "") -> str:
    return f"/api/tournaments/{tournament.pk}/{path}"


def problem(answer, *errors: dict, kind: str = "client_error") -> bool:
    return answer.json() == {"type": kind, "errors": list(errors)}


# Idempotency-Key and If-Match


def test_a_repeated_key_gets_the_identical_answer_and_changes_nothing(api):
    tournament, tom = event(), player("Tom")
    sale = {"player_id": tom.pk, "method": "card"}
    once = {"Idempotency-Key": "till-1:0001"}

    first = api.post(at(tournament, "entries/"), sale, headers=once)
    api.post(at(tournament, "entries/"), {"player_id": player("Ann").pk})
    again = api.post(at(tournament, "entries/"), sale, headers=once)

    assert (first.status_code, first["ETag"]) == (again.status_code, again["ETag"]) == (201, '"1"')
    assert first.content == again.content
    assert [e.number for e in tournament.entries.order_by("number")] == [1, 2]


def test_a_key_of_the_clubs_own_journal_works_alike(api):
    club()
    once = {"Idempotency-Key": "new-player"}

    first = api.post("/api/players/", {"name": "Tom"}, headers=once)
    again = api.post("/api/players/", {"name": "Tom"}, headers=once)

    assert first.content == again.content


@pytest.mark.parametrize("other", [{"method": "cash"}, {"player_id": 10**9}])
def test_a_key_stands_for_one_request_only(api, other):
    tournament, tom = event(), player("Tom")
    sale = {"player_id": tom.pk, "method": "card"}
    once = {"Idempotency-Key": "till-1:0001"}
    api.post(at(tournament, "entries/"), sale, headers=once)

    answer = api.post(at(tournament, "entries/"), {**sale, **other}, headers=once)

    assert answer.status_code == 422
    assert answer.json()["errors"][0]["code"] == "key_used_twice"


def test_an_act_on_an_old_view_is_refused_and_changes_nothing(api):
    tournament = running()
    seen = api.get(at(tournament))["ETag"]
    api.post(at(tournament, "clock/add-time/"), {"seconds": 60})

    answer = api.post(
        at(tournament, "clock/add-time/"), {"seconds": 60}, headers={"If-Match": seen}
    )

    detail = "Someone else changed the event meanwhile. Check and try again."
    assert answer.status_code == 412
    assert problem(answer, {"code": "seen_too_old", "detail": detail, "attr": None})


def test_an_act_on_the_newest_view_is_done(api):
    tournament = running(players=9)
    seen = {"If-Match": api.get(at(tournament))["ETag"]}

    answer = api.post(at(tournament, "tables/1/button/"), {"seat": 2}, headers=seen)

    assert answer.status_code == 200
    assert answer["ETag"] == api.get(at(tournament))["ETag"]


@pytest.mark.parametrize(
    ("header", "value"), [("If-Match", "soon"), ("Idempotency-Key", "x" * 81), ("If-Match", "")]
)
def test_a_header_that_cannot_be_read_is_named(api, header, value):
    answer = api.post(at(event(), "start/"), headers={header: value})

    assert answer.status_code == 400
    assert [error["attr"] for error in answer.json()["errors"]] == [header]


# Refusals


def test_a_refusal_names_its_code_and_the_field_in_the_readers_language(api):
    tournament, tom = event(), player("Tom")
    sale = {"player_id": tom.pk}
    api.post(at(tournament, "entries/"), sale)

    answer = api.post(at(tournament, "entries/"), sale)

    detail = "Tom is already in this event, entry 1."
    assert answer.status_code == 409
    assert problem(answer, {"code": "already_entered", "detail": detail, "attr": "player"})


def test_an_undo_that_is_refused_names_the_line_to_undo_first(api):
    tournament = event()
    tom, _ = sell(tournament, "Tom", "Ann")
    api.post(at(tournament, "start/"))
    api.post(at(tournament, f"entries/{tom.pk}/bust/"))

    answer = api.post(at(tournament, "undo/"), {"revision": 1})

    assert answer.status_code == 409
    assert answer.json()["errors"][0]["code"] == "stands_in_the_way"
    assert answer.json()["errors"][0]["later"] == 4


def test_a_malformed_plan_names_every_row_and_column(api):
    club()
    text = "kind,small_blind,big_blind,minutes\nlevel,100,200,soon\nnap,,,10\n"

    answer = api.post("/api/structures/", {"name": "Odd", "csv": text})

    named = [(error["code"], error["attr"]) for error in answer.json()["errors"]]
    assert answer.status_code == 400
    assert named == [
        ("malformed_structure", "structure.2.minutes"),
        ("malformed_structure", "structure.3.kind"),
    ]


def test_an_entry_belongs_to_one_event(api):
    here, elsewhere = running(), running()
    entry = queries.entries_in(elsewhere)[0]
    busts = {"busts": [{"entry_id": entry.pk, "stack_chips": 1}]}

    answers = [
        api.post(at(here, f"entries/{entry.pk}/bust/")),
        api.post(at(here, f"entries/{entry.pk}/move/"), {"table": 1, "seat": 1}),
        api.post(at(here, "busts/"), busts),
        api.get(at(here, f"entries/{entry.pk}/")),
    ]

    assert [answer.status_code for answer in answers] == [404] * 4
    assert not Entry.objects.filter(elimination__isnull=False).exists()


def test_a_table_or_a_seat_that_is_none_is_refused(api):
    tournament = running(players=20)

    race = api.post(at(tournament, "tables/77/race/"), {"old": 25, "counted": []})
    balance = api.post(at(tournament, "balance/"), {"big_blinds": [{"table": 1, "seat": 10}]})

    assert (race.status_code, balance.status_code) == (404, 409)
    assert balance.json()["errors"][0]["code"] == "no_such_seat"


def test_an_address_that_is_none_answers_like_all_others(api):
    answer = api.get("/api/tournament/")

    assert answer.status_code == 404
    assert answer.json()["errors"][0]["code"] == "not_found"


@pytest.mark.parametrize(
    ("body", "attr"),
    [
        ('{"player_id": 1, "metod": "card"}', "metod"),
        ('{"player_id": "1"}', "player_id"),
        ('{"player_id": true}', "player_id"),
        ('{"player_id": 1e400}', "player_id"),
        ('{"player_id": -1}', "player_id"),
        ('{"player_id": 99999999999999999999999}', "player_id"),
        ('{"player_id": 1, "method": "\\u0000"}', "method"),
        ('{"player_id": 1, "method": "\\ud800"}', "method"),
        ('{"player_id": 1, "\\ud800": 1}', "?"),
        ("[]", "non_field_errors"),
        ("{", None),
        ("[" * 100_000, None),
        ('{"player_id": ' + "9" * 5_000 + "}", None),
        ('{"player_id": NaN}', None),
        ("\ufeff{}", None),
        (b"\xff", None),
        (b" " * 2_000_001, None),
        (b" " * 6_000_000, None),
    ],
    ids=lambda value: repr(value)[:40],
)
def test_what_is_not_a_request_is_400_with_the_field(api, body, attr):
    answer = api.post(at(event(), "entries/"), body, content_type="application/json")

    assert answer.status_code == 400
    assert [error["attr"] for error in answer.json()["errors"]] == [attr]


@pytest.mark.parametrize("name", ["\0", "a\0b", "x" * 121, "", 7, None, ["Tom"]])
def test_a_name_is_text_of_a_decent_length(api, name):
    club()

    answer = api.post("/api/players/", {"name": name})

    assert answer.status_code == 400
    assert [error["attr"] for error in answer.json()["errors"]] == ["name"]


@pytest.mark.parametrize(
    "cursor",
    ["x", "cD1hYmM=", "cD0lMDA=", "bz0tMQ==", "%00", "cD05OTk5OTk5OTk5OTk5OTk5OTk5OTk5OQ=="],
)
def test_a_cursor_of_somebody_elses_making_is_refused_or_empty(api, cursor):
    answer = api.get(at(running(players=3), f"entries/?cursor={cursor}"))

    assert answer.status_code in (200, 404)


# Lists


def lists(tournament: Tournament) -> list[str]:
    paths = ["entries/", "tables/", "journal/", "places/", "prizes/", "payouts/", ""]
    return [at(tournament, path) for path in paths] + [
        "/api/tournaments/",
        "/api/players/",
        "/api/structures/",
    ]


def test_a_long_list_takes_no_more_statements_than_a_short_one(api, django_assert_max_num_queries):
    short, long = event(), event()
    for tournament, names in ((short, 4), (long, 24)):
        sell(tournament, *(f"{tournament.pk} {n}" for n in range(names)))
        api.post(at(tournament, "start/"))
        for entry in list(queries.entries_in(tournament).order_by("number"))[:2]:
            api.post(at(tournament, f"entries/{entry.pk}/bust/"))

    def statements(path: str) -> int:
        with django_assert_max_num_queries(20) as found:
            assert api.get(path).status_code == 200
        return len(found)

    taken = {
        p: (statements(p), statements(q)) for p, q in zip(lists(short), lists(long), strict=True)
    }

    assert {path: pair for path, pair in taken.items() if pair[1] > pair[0]} == {}


def test_a_list_is_read_page_by_page_to_its_end(api):
    tournament = event()
    sell(tournament, *"ABCDEFG")

    pages, link = [], at(tournament, "entries/?page_size=3")
    while link:
        page = api.get(link).json()
        pages.append([row["number"] for row in page["results"]])
        link = page["next"]

    assert pages == [[1, 2, 3], [4, 5, 6], [7]]


def test_the_log_begins_with_the_latest_line(api):
    tournament = event()
    sell(tournament, "Tom", "Ann")

    log = api.get(at(tournament, "journal/")).json()["results"]

    assert [(row["revision"], row["says"]) for row in log] == [
        (2, "Entry Ann"),
        (1, "Entry Tom"),
    ]


# Tokens


def test_a_token_stands_for_a_name_and_password_until_it_is_thrown_away(as_person: Speaks, api):
    boss = dana()
    boss.set_password("lantern street")
    boss.save()
    tournament, stranger = event(), as_person()

    answer = stranger.post("/api/auth/login/", {"username": "dana", "password": "lantern street"})
    bearer = {"Authorization": f"Token {answer.json()['token']}"}
    seen = stranger.get(at(tournament), headers=bearer)
    gone = stranger.post("/api/auth/logout/", headers=bearer)
    after = stranger.get(at(tournament), headers=bearer)

    assert set(answer.json()) == {"token", "expiry"}
    assert [a.status_code for a in (answer, seen, gone, after)] == [200, 200, 204, 401]
    assert after["WWW-Authenticate"] == "Token"


def test_guessing_passwords_is_stopped_and_says_how_long(as_person: Speaks, api):
    carl()
    stranger = as_person()

    answers = [
        stranger.post("/api/auth/login/", {"username": "carl", "password": str(n)})
        for n in range(9)
    ]

    assert [a.status_code for a in answers] == [401] * 7 + [429] * 2
    assert {a["Content-Type"] for a in answers} == {"application/json"}
    assert int(answers[-1]["Retry-After"]) > 0


def test_a_token_that_is_not_even_text_is_no_token(as_person: Speaks):
    fay()

    answer = as_person().get(
        "/api/tournaments/", headers={"Authorization": b"Token \xff".decode("latin-1")}
    )

    assert answer.status_code == 401
