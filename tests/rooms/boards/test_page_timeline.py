"""The faces a board is sent are right at every moment to come, value by value."""

import random
from datetime import timedelta

import pytest

from blinds.rules.steps import AnteType, Betting, PlanStep, StepKind
from tdsite import director
from tdsite.rooms.boards import snapshots
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
from tests.rooms.boards.drawn import bust
from tests.rooms.boards.faces import NODE, picked, sent_faces, server_face
from tests.rooms.boards.test_page import TWO_DAYS

pytestmark = pytest.mark.django_db


def moments(rng, shots):
    """Snapshots with their clocks set at random, each at a random time."""
    for _ in range(200):
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
        shot["closes_at"] = rng.choice([None, None, start + rng.randrange(5 * 10**7)])
        shot["opens_at"] = rng.choice([None, start - rng.randrange(10**8)])
        shot["next_prize"] = rng.choice([0, 215_00, 333_33])
        shot["dealt"] = rng.choice([0, 0, 1110_00])
        if shot["dealt"]:
            shot["prizes"] = [[1, 1, 90_00], [2, 3, 0], *shot["prizes"][3:]]
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
        yield shot, start + rng.randrange(-(2 * 10**8), 5 * 10**7)


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


@pytest.mark.skipif(NODE is None, reason="the browser test runs it in Chromium")
@pytest.mark.parametrize("locale", ["en", "fr"])
def test_the_face_picked_from_those_sent_is_the_servers_face_at_any_moment(tmp_path, locale):
    """However long ago they were sent."""
    rng = random.Random(7)
    shots, looks = [], []
    for shot, now in moments(rng, every_kind_of_snapshot()):
        made = now - rng.choice([0, 1000, 3_600_000, 6 * 86_400_000])
        faces = sent_faces(shot, made_ms=made, locale=locale)
        turns = rng.choices([at for part in faces.values() for at in part["at"][1:]] or [now], k=2)
        times = [now, now + 7, *(turn + ms for turn in turns for ms in (-1, 0, 999))]
        looks += [(len(shots), at) for at in times if at >= made]
        shots.append({**shot, "faces": faces})

    shown = picked(tmp_path, shots, looks)

    for (which, now), theirs in zip(looks, shown, strict=True):
        assert theirs == server_face(shots[which], now, locale=locale), (shots[which], now)


def mixed_levels(rng):
    """A plan of levels of any game with anything in them, and steps with names and notes."""
    chips = [0, 0, 50, 25_000, 1_250_000]
    for _ in range(30):
        kind = rng.choice([StepKind.LEVEL, StepKind.LEVEL, StepKind.BREAK])
        yield PlanStep(
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
