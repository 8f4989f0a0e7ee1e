"""The screen's own face of a board is the server's face, value by value."""

import json
import random
import shutil
import subprocess
from datetime import timedelta

import pytest
from django.utils import translation

from blinds.rules.steps import AnteType, Betting, Step, StepKind
from tdsite import director
from tdsite.rooms.boards import snapshots
from tdsite.rooms.boards.face_words import words
from tdsite.rooms.boards.faces import face
from tests.factories import (
    NOON,
    add_on_price,
    dana,
    entry_price,
    event,
    level,
    pause,
    rebuy_price,
    reentry_price,
    running,
)
from tests.rooms.boards.test_page import JS, TWO_DAYS, bust

pytestmark = pytest.mark.django_db


def moments(rng, shots):
    """Snapshots with their clocks set at random, each at a random time."""
    for _ in range(1500):
        shot = dict(rng.choice(shots))
        start = shot["starts_at"]
        if shot["clock"]:
            index = rng.randrange(len(shot["steps"]))
            left = rng.choice([0, 1, 999, 60_000, rng.randrange(3_000_000)])
            running_now = rng.random() < 0.8
            at = start + rng.randrange(10**7)
            shot["clock"] = {"index": index, "left_ms": left, "at": at, "running": running_now}
        shot["left"] = rng.randrange(1, 40)
        shot["hands"] = rng.choice([None, hands_of_many(rng)])
        shot["next_prize"] = rng.choice([0, 215_00, 333_33])
        shot["dealt"] = rng.choice([0, 0, 1110_00])
        if shot["dealt"]:
            shot["prizes"] = [90_00, 0, 0, *shot["prizes"][3:]]
        shot["final"] = rng.random() < 0.3
        shot["suspended"] = rng.random() < 0.2
        shot["day_over"] = rng.choice([None, None, None, [0, "Main"], [1, ""], [1034, "Big *One*"]])
        shot["day"] = rng.choice([0, 0, 1, 2, 12])
        shot["look"] = rng.choice([{}, {"accent": "gold", "logo": "ab" * 32}])
        shot["buys"] = [dict(one) for one in shot["buys"]]
        for one in shot["buys"]:
            one |= some_window(rng, len(shot["steps"]))
        shot["terms"] = {**shot["terms"], **some_prices(rng, start)}
        shot["average"] = rng.choice([0, shot["average"], 12_345_678, 10**9])
        yield {"shot": shot, "now": start + rng.randrange(-(2 * 10**8), 5 * 10**7)}


def some_window(rng, steps):
    """When chips may be bought, and to whom."""
    last = rng.choice([None, 1, 12])
    return {
        "opens": rng.randrange(steps),
        "closes": rng.choice([None, rng.randrange(steps)]),
        "from": [rng.choice([0, 1, 3]), rng.random() < 0.3],
        "until": [last, rng.random() < 0.5],
        "stack": rng.choice([-1, 0, 20_000]),
        "each": rng.randrange(3),
        "sold": rng.choice([0, 1, 1234]),
    }


def some_prices(rng, start):
    """Prices of an entry, one of them for a time."""
    until = start + rng.randrange(-(2 * 10**8), 10**8)
    of_a_time = [rng.choice([0, until - 10**6]), until, *rng.choices([0, 500, 7_50], k=4), 10_000]
    regular = [0, 0, 100_00, *rng.choices([0, 500, 7_50], k=3), 20_000]
    prices = rng.choice([[regular], [of_a_time, regular]])
    return {"prices": prices, "bounties": rng.choice(["fixed", "progressive", "mystery"])}


def hands_of_many(rng):
    """Hand for hand at any number of tables."""
    of = rng.randrange(1, 2000)
    tables = [[number, rng.choice(["done", "plays", "holds"])] for number in range(1, min(of, 5))]
    done, more = rng.randrange(of + 1), rng.choice([0, 1, 1200])
    return {"hand": rng.randrange(4), "done": done, "of": of, "tables": tables, "more": more}


@pytest.mark.skipif(shutil.which("node") is None, reason="the browser test runs it in Chromium")
@pytest.mark.parametrize("locale", ["en", "fr"])
def test_the_screens_own_face_is_the_servers_face_at_any_moment(tmp_path, locale):
    cases = list(moments(random.Random(7), every_kind_of_snapshot()))
    with translation.override(locale):
        said = words()
    asked = tmp_path / "cases.json"
    asked.write_text(json.dumps({"words": said, "locale": locale, "cases": cases}))
    script = tmp_path / "faces.mjs"
    script.write_text(
        f"import {{ face }} from {json.dumps(str(JS / 'face.js'))};\n"
        "import { readFileSync } from 'node:fs';\n"
        f"const {{ words, locale, cases }} = JSON.parse(readFileSync({json.dumps(str(asked))}));\n"
        "console.log(JSON.stringify(cases.map((c) => face(c.shot, words, c.now, locale))));\n"
    )
    (tmp_path / "package.json").write_text('{"type": "module"}')

    told = subprocess.run(
        ["node", "--no-warnings", str(script)], capture_output=True, text=True, check=True
    )

    for case, theirs in zip(cases, json.loads(told.stdout), strict=True):
        ours = face(case["shot"], said, now_ms=case["now"], locale=locale)
        assert theirs == {name: getattr(ours, name) for name in ours.__slots__}, case


def mixed_levels(rng):
    """A plan of levels of any game with anything in them, and steps with names and notes."""
    chips = [0, 0, 50, 25_000, 1_250_000]
    for _ in range(30):
        kind = rng.choice([StepKind.LEVEL, StepKind.LEVEL, StepKind.BREAK])
        yield Step(
            kind,
            rng.choice([600, 1200, 5400]),
            *(rng.choice(chips) for _ in range(3)),
            rng.choice(list(AnteType)),
            rng.choice([None, 25]) if kind is StepKind.BREAK else None,
            rng.choice(["", "Dinner *break*"]),
            rng.choice(["", "Razz", "No Limit 2-7 *Single* Draw", "Пот 🂡"]),
            rng.choice(list(Betting)),
            *(rng.choice(chips) for _ in range(3)),
            rng.choice(["", "Chip race * of the 25s"]),
        )


def every_kind_of_snapshot():
    plan = (level(100, 200, ante=200), pause(5, remove=25), *TWO_DAYS)
    going = running(reentry_price(), entry_price(), players=20, schedule=plan)
    bust(going, 2, minutes=3)
    director.note(going.pk, text="Les cafés sont offerts ♥ " * 8, by=dana(), at=NOON)
    director.break_table(going.pk, by=dana(), at=NOON + timedelta(minutes=4))
    bought = (rebuy_price(limit=2), add_on_price(from_break=True))
    buying = running(entry_price(bounty_cents=10_00), *bought, players=5, schedule=plan)
    before = event(entry_price(prize_cents=1234_56), at=NOON, currency="USD")
    done = running(players=4, currency="CHF")
    bust(done, 3)
    director.finish(done.pk, by=dana(), at=NOON)
    off = event(at=NOON)
    director.cancel(off.pk, reason="Flood", by=dana(), at=NOON)
    for one in (going, buying, before, done, off):
        one.refresh_from_db()
    made = [snapshots.make(one) for one in (going, before, done, off)]
    plan = [snapshots.row(step) for step in mixed_levels(random.Random(3))]
    return [*made, {**made[0], "steps": plan}, {**made[1], "steps": plan}]
