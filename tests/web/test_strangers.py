"""Chapter: what strangers may do, and how often; what others may keep of it."""

import os
import stat
from pathlib import Path

import pytest
from axes.helpers import get_client_ip_address
from django.test import Client, RequestFactory
from django.urls import reverse

from tdsite.ops import machine
from tdsite.rooms.players.joining import WITHOUT_COOKIE
from tdsite.web.limits import SIGN_INS_A_MINUTE, address_of
from tests.api.conftest import program
from tests.factories import club, dana, event, player, running
from tests.scenarios.house import House
from tournaments.models import Preregistration
from tournaments.rules.names import plain_text

pytestmark = pytest.mark.django_db


def test_one_address_tries_so_many_names_in_a_minute_and_another_still_signs_in():
    club()
    wrong = {"password": "no"}
    one = [
        Client().post(reverse("login"), {"username": f"name{n}", **wrong}).status_code
        for n in range(SIGN_INS_A_MINUTE + 2)
    ]
    other = Client(REMOTE_ADDR="10.0.0.2").post(reverse("login"), {"username": "dana", **wrong})

    assert one == [200] * SIGN_INS_A_MINUTE + [429] * 2
    assert other.status_code == 200


def test_a_made_up_address_counts_for_nothing_without_a_proxy():
    club()
    made_up = [
        Client()
        .post(reverse("login"), {"username": f"n{n}"}, headers={"X-Forwarded-For": f"10.1.0.{n}"})
        .status_code
        for n in range(SIGN_INS_A_MINUTE + 1)
    ]

    assert made_up == [200] * SIGN_INS_A_MINUTE + [429]


@pytest.mark.parametrize(
    ("proxies", "address"), [(0, "192.0.2.9"), (1, "198.51.100.7")], ids=["bare", "one proxy"]
)
def test_behind_a_proxy_the_address_that_it_added_itself_counts(settings, proxies, address):
    settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "NUM_PROXIES": proxies}
    told = {"X-Forwarded-For": "10.0.0.1, 203.0.113.5, 198.51.100.7"}
    request = RequestFactory().get("/", headers=told, REMOTE_ADDR="192.0.2.9")

    assert address_of(request) == address
    assert get_client_ip_address(request) == address  # what wrong passwords are counted by


@pytest.mark.parametrize(("https", "proxies"), [("", 0), ("1", 1)])
def test_a_proxy_is_believed_only_behind_https(tmp_path: Path, https: str, proxies: int):
    house = House(tmp_path)
    house.env |= {"BEHIND_HTTPS": https} if https else {}
    asked = "from tdsite import settings; print(settings.REST_FRAMEWORK['NUM_PROXIES'])"

    assert house.run("-c", asked).stdout.strip() == str(proxies)


def test_behind_https_browsers_are_told_to_stay_there(tmp_path: Path):
    house = House(tmp_path)
    house.env |= {"BEHIND_HTTPS": "1"}
    names = "SESSION_COOKIE_NAME", "CSRF_COOKIE_NAME", "SESSION_COOKIE_SECURE"
    told = ", ".join(f"s.{name}" for name in (*names, "SECURE_HSTS_SECONDS"))

    said = house.run("-c", f"from tdsite import settings as s; print({told})").stdout.split()

    assert said == ["__Host-sessionid", "__Host-csrftoken", "True", str(365 * 24 * 3600)]


def test_one_address_does_not_fill_the_page_that_is_for_all():
    tournament = event(preregistration=True)
    address = reverse("join", args=[tournament.board_token])
    robot, honest = Client(), Client(REMOTE_ADDR="10.0.0.2")

    def knock(n: int) -> int:
        robot.cookies.clear()
        return robot.post(address, {"name": f"Robot {n}"}).status_code

    said = [knock(n) for n in range(20)]
    came = honest.post(address, {"name": "Ann Honest"})

    let_in, _ = WITHOUT_COOKIE
    assert said == [302] * let_in + [429] * (20 - let_in)
    assert came.status_code == 302
    assert Preregistration.objects.filter(name="Ann Honest").exists()


def test_the_schema_is_made_once(monkeypatch: pytest.MonkeyPatch):
    made = []
    monkeypatch.setattr("tdsite.api.schema._DOCUMENTS", {})
    monkeypatch.setattr("tdsite.api.schema._MADE", {})
    monkeypatch.setattr(
        "tdsite.api.schema.SchemaGenerator.get_schema",
        lambda *_, **__: made.append(1) or {"openapi": "3.1.1"},
    )

    told = [Client().get("/api/schema/", HTTP_ACCEPT="application/json").json() for _ in range(3)]

    assert told == [{"openapi": "3.1.1"}] * 3
    assert len(made) == 1


def test_what_the_api_tells_is_kept_by_nobody_on_the_way():
    pk = player("Zoe").pk

    answer = program(dana()).get(f"/api/players/{pk}/")

    assert "no-store" in answer["Cache-Control"]
    assert "private" in answer["Cache-Control"]


@pytest.mark.parametrize(
    "address",
    [
        "/events/{event}/payouts/",
        "/events/{event}/report.csv",
        "/events/{event}/desk/player/{player}/",
        "/players/{player}/data.json",
        "/reports/events.csv",
        "/staff/",
    ],
)
def test_what_the_staff_is_shown_is_kept_by_nobody_on_the_way(address: str):
    tournament = running(players=2)
    known = tournament.entries.first()
    assert known is not None
    client = Client()
    client.force_login(dana())

    answer = client.get(address.format(event=tournament.pk, player=known.player_id))

    assert answer.status_code == 200
    assert "no-store" in answer["Cache-Control"]


def test_signs_that_nobody_sees_leave_a_name_and_letters_that_need_them_keep_theirs():
    assert player("Ann \u202eeB\u200b").name == "Ann eB"
    assert plain_text("Jo\u200dhn") == "John"
    assert plain_text("علی\u200cرضا") == "علی\u200cرضا"


def test_the_data_is_closed_to_other_accounts(tmp_path: Path):
    new = machine.data_directory(str(tmp_path / "new"))
    old = tmp_path / "old"
    old.mkdir(mode=0o755)
    for name in ("secret_key", "td.sqlite3", "td.sqlite3-wal"):
        (old / name).write_text("kept")
        os.chmod(old / name, 0o644)

    machine.data_directory(str(old))

    def modes(*paths: Path) -> list[int]:
        return [stat.S_IMODE(path.stat().st_mode) for path in paths]

    assert modes(new, old) == [0o700, 0o700]
    assert modes(*sorted(path for path in old.iterdir() if path.is_file())) == [0o600] * 3


def test_the_site_answers_to_the_machine_it_listens_on():
    assert machine.host_names("127.0.0.1") == [*machine.LOOPBACK, "127.0.0.1"]
    assert "192.168.1.7" in machine.host_names("192.168.1.7")
    assert "poker.example" in machine.host_names("127.0.0.1", "https://poker.example/")
    everywhere = machine.host_names("0.0.0.0")
    assert "*" not in everywhere
    assert set(machine.LOOPBACK) <= set(everywhere)
    assert any(name.endswith(".local") for name in everywhere)


def test_a_host_that_somebody_made_up_is_not_answered(settings: object):
    settings.ALLOWED_HOSTS = machine.host_names("0.0.0.0")
    club()

    assert Client().get("/login/", HTTP_HOST="evil.example").status_code == 400
    assert Client().get("/login/", HTTP_HOST="localhost:8000").status_code == 200
