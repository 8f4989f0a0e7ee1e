"""What travels to the boards: their faces once, in their language, and then only what changed."""

import asyncio
import json
import re
import subprocess
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from tdsite import director
from tdsite.live import hub
from tdsite.rooms.boards import sending, snapshots
from tests.factories import EVENING, NOON, dana, event, level, pause, running
from tests.rooms.boards.drawn import bust
from tests.rooms.boards.faces import JS, NODE
from tests.web.test_stream import Listener, act

FORTY = tuple(
    step
    for n in range(1, 41)
    for step in (level(100 * n, 200 * n, ante=200 * n), *([pause(15)] if n % 4 == 0 else []))
)


class Hearer(Listener):
    """A board that keeps all it hears, each with the name of its event."""

    async def everything(self, seconds=2.0):
        heard, name = [], ""
        try:
            async with asyncio.timeout(seconds):
                while True:
                    line = (await self.reader.readline()).decode().strip()
                    if line.startswith("event: "):
                        name = line[7:]
                    if line.startswith("data: "):
                        heard.append((name, json.loads(line[6:])))
                        name = ""
        except TimeoutError:
            return heard


def told(tournament, language="en"):
    """What a board is told, by name."""
    lines = sending.messages(tournament.pk, [language])[1][language]
    return {name: json.loads(line) for name, line in lines.items()}


def size(lines):
    return sum(len(line.encode()) for line in lines)


def test_all_that_the_scripts_of_a_board_read_of_a_snapshot_is_sent():
    """A signal of what is not sent is never given, and nobody hears that it is missing."""
    scripts = [JS.parent / name for name in sending.asset_names() if name.endswith(".js")]
    read = {
        name
        for script in scripts
        for name in re.findall(r"\bshot\??\.([a-z_]+)\b", script.read_text())
    }

    assert {"notes", "final", "podium"} <= read
    assert read <= {*sending._READ, "faces", "rotations"}


@pytest.mark.django_db
def test_forty_levels_to_come_are_twenty_kilobytes_once_and_a_bust_is_three():
    tournament = running(players=120, schedule=FORTY)

    first = sending.messages(tournament.pk, ["fr"])[1]["fr"]
    bust(tournament, 1, minutes=1)
    later = sending.messages(tournament.pk, ["fr"])[1]["fr"]

    news = [line for name, line in later.items() if line != first[name]]
    assert size(first.values()) <= 24_000
    assert size(news) <= 4_000


@pytest.mark.django_db
def test_all_that_is_to_come_is_told_from_the_clocks_last_act_on():
    """So a page that is loaded later is told the same, and nothing is sent for the time alone."""
    tournament = running(players=4)
    plan = told(tournament)["plan"]["plan"]

    assert plan["at"][1] == snapshots.ms(NOON)
    states = plan["texts"]["state"]
    shown = [states["of"][which] for which in states["is"]]
    breaks = sum(step.kind == "break" for step in EVENING)
    assert (shown.count("break"), shown.count("last-minute")) == (breaks, 5)


@pytest.mark.django_db
def test_a_clock_that_stands_has_one_face():
    tournament = running(players=4)
    director.pause(tournament.pk, by=dana(), at=NOON + timedelta(minutes=5))
    tournament.refresh_from_db()

    assert len(told(tournament)["plan"]["plan"]["at"]) <= 2


@pytest.mark.django_db
def test_the_snapshot_of_a_board_names_the_parts_of_its_face(client):
    tournament = running(players=4)
    lines = told(tournament, "fr")

    answer = client.get(reverse("snapshot", args=[tournament.board_token]), {"lang": "fr"}).json()

    named = lines[""]["faces"]
    assert named["plan"] == lines["plan"]["plan"]["key"] == answer["faces"]["plan"]["key"]
    assert named["field"] == answer["faces"]["field"]
    assert "Niveau" in json.dumps(answer["faces"], ensure_ascii=False)


@pytest.mark.django_db(transaction=True)
def test_a_bust_sends_the_figures_and_an_act_on_the_clock_the_plan_again(port):
    tournament = running(players=12)

    async def watch():
        path = f"/live/b/{tournament.board_token}/?lang=fr"
        async with Hearer(port, path) as board:
            first = await board.everything()
            await asyncio.to_thread(bust, tournament, 1, minutes=1)
            busted = await board.everything()
            await asyncio.to_thread(act, tournament)
            return first, busted, await board.everything()

    first, busted, acted = asyncio.run(watch())

    assert [name for name, _ in first] == ["faces", "faces", ""]
    assert [name for name, _ in busted] == [""]
    assert ("faces", "plan") in [(name, next(iter(sent))) for name, sent in acted]
    assert acted[-1][1]["faces"]["plan"] != first[-1][1]["faces"]["plan"]


@pytest.mark.django_db(transaction=True)
def test_each_board_hears_its_own_language_and_who_asks_for_none_no_faces(port):
    tournament = running(players=4)

    async def watch(query):
        async with Hearer(port, f"/live/b/{tournament.board_token}/{query}") as board:
            return await board.everything()

    async def all_at_once():
        return await asyncio.gather(*(watch(q) for q in ("?lang=en", "?lang=fr", "", "?lang=xx")))

    english, french, bare, unknown = asyncio.run(all_at_once())

    assert "Level 1" in json.dumps(english)
    assert "Niveau 1" in json.dumps(french)
    assert "Niveau 1" not in json.dumps(english)
    assert bare == unknown
    assert [name for name, _ in bare] == [""]
    assert "faces" not in bare[0][1]


@pytest.mark.django_db(transaction=True)
def test_days_before_the_start_are_counted_on_although_nobody_acts(front, port, monkeypatch):
    tournament = event(at=timezone.now() + timedelta(days=40))
    asked = []
    make = front.hub.snapshot
    monkeypatch.setattr(front.hub, "snapshot", lambda *order: asked.append(order) or make(*order))
    monkeypatch.setattr(hub, "RENEW_SECONDS", 0.0)
    monkeypatch.setattr(hub, "POLL_SECONDS", 0.1)

    async def watch():
        async with Hearer(port, f"/live/b/{tournament.board_token}/?lang=en") as board:
            return await board.everything(5.0)

    heard = asyncio.run(watch())

    assert len(asked) > 1
    assert len(heard) == 3  # nothing that is the same is told again


@pytest.mark.skipif(NODE is None, reason="the browser tests run it in Chromium")
def test_a_snapshot_waits_for_its_parts_and_the_newest_one_counts(tmp_path):
    (tmp_path / "package.json").write_text('{"type": "module"}')
    (tmp_path / "ask.mjs").write_text(
        f"import {{ gathered }} from '{JS}/shots.js';\n"
        """
        const taken = [];
        const part = (key) => ({ key });
        const shot = { revision: 1, faces: { plan: part("a"), field: part("f") } };
        const arriving = gathered(shot, ({ revision, faces }) => {
          taken.push([revision, faces.plan.key, faces.field.key]);
        });
        const sent = (revision, plan) => (
          { revision, faces: { plan, field: part(`f${revision}`) } }
        );
        arriving.snapshot(sent(2, "a"));
        arriving.snapshot(sent(3, "b"));
        arriving.snapshot(sent(4, "c"));
        arriving.faces({ plan: part("b") });
        arriving.faces({ plan: part("c") });
        arriving.snapshot({ revision: 5, faces: { plan: part("d"), field: part("g") } });
        arriving.snapshot(sent(6, "d"));
        console.log(JSON.stringify(taken));
        """
    )
    said = subprocess.run(
        [NODE, "--no-warnings", str(tmp_path / "ask.mjs")],
        capture_output=True,
        text=True,
        check=True,
    )

    assert json.loads(said.stdout) == [
        [2, "a", "f2"],
        [4, "c", "f4"],
        [5, "d", "g"],
        [6, "d", "f6"],
    ]
