"""Which signals a board gives over an evening: each once, at its moment, and none for the past."""

import json
import subprocess

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis
from hypothesis import strategies as st

from tests.rooms.boards.faces import JS, NODE, sent_faces
from tournaments.rules.prices import parts

START = 1_000_000_000_000

pytestmark = pytest.mark.skipif(NODE is None, reason="the browser test runs it in Chromium")


@pytest.fixture(scope="module")
def heard(tmp_path_factory):
    """Looks at an event one after the other; what is called out at each but the first."""
    folder = tmp_path_factory.mktemp("signals")
    (folder / "package.json").write_text('{"type": "module"}')
    script = folder / "signals.mjs"
    script.write_text(
        f"import {{ momentOf, planOf, signals }} from {json.dumps(str(JS / 'signals.js'))};\n"
        f"import {{ face }} from {json.dumps(str(JS / 'face.js'))};\n"
        "import { readFileSync } from 'node:fs';\n"
        "const { shots, looks, words } = JSON.parse(readFileSync(0));\n"
        "let last = null;\n"
        "console.log(JSON.stringify(looks.map(({ shot: which, now }) => {\n"
        "  const shot = shots[which];\n"
        "  const here = momentOf(shot, face(shot, now), now);\n"
        "  const found = signals(shot, last, here);\n"
        "  last = here;\n"
        "  return found.map(([name, { step, ...values }]) =>\n"
        "    [name, words ? { ...values, plan: planOf(step, words) } : values]);\n"
        "})));\n"
    )

    def run(looks, words=None):
        shots = {id(look["shot"]): look["shot"] for look in looks}
        sent = {which: with_faces(one) for which, one in shots.items()}
        looks = [{"shot": id(look["shot"]), "now": look["now"]} for look in looks]
        told = subprocess.run(
            [NODE, "--no-warnings", str(script)],
            input=json.dumps({"shots": sent, "looks": looks, "words": words}),
            capture_output=True,
            text=True,
            check=True,
        )
        return json.loads(told.stdout)[1:]

    return run


def with_faces(one):
    """The snapshot as a board is sent it."""
    faces = sent_faces(one, made_ms=START)
    return {**one, "faces": {**faces, "plan": {**faces["plan"], "steps": one["steps"]}}}


def level(minutes=2, small=100, big=200):
    return ["level", minutes * 60, small, big]


PARTS = [part.word for part in parts()]
# What else a snapshot has, and no signal asks for
BARE = {
    **dict.fromkeys(("first", "day", "left", "entrants", "tables", "average", "pool"), 0),
    **dict.fromkeys(("guarantee", "paid", "next_prize", "dealt"), 0),
    **{name: [] for name in ("prizes", "buys", "notes", "notices")},
    **dict.fromkeys(("closes_at", "opens_at", "day_over")),
    "zone": "Europe/Paris",
    "currency": "EUR",
    "starts_at": START,
    "final": False,
    "suspended": False,
    "look": {},
    "terms": {
        "parts": PARTS,
        "prices": [[0, 0, *(0 for _ in PARTS), 0]],
        "bounties": "fixed",
        "until": None,
        "reentries": None,
    },
}


def shot(steps, **changes):
    return {
        **BARE,
        "name": "Friday",
        "state": "running",
        "steps": steps,
        "clock": {"index": 0, "left_ms": steps[0][1] * 1000, "at": START, "running": True},
        "closes": None,
        "closed": False,
        "hands": None,
        "entries": 40,
        "podium": [],
        **changes,
    }


def every_second(event, seconds, begins=0):
    return [{"shot": event, "now": START + 1000 * n} for n in range(begins, begins + seconds + 1)]


def by_second(found):
    return [(second, [name for name, _ in names]) for second, names in enumerate(found, 1) if names]


def test_an_evening_is_called_out_each_moment_once(heard):
    steps = [level(), level(), ["break", 120, 0, 0, 0, "", 25], level(), ["day_end"]]

    found = heard(every_second(shot(steps), 600))

    assert by_second(found) == [
        (60, ["one_minute"]),
        (120, ["level"]),
        (180, ["one_minute"]),
        (240, ["break_start", "color_up"]),
        (300, ["break_ends"]),
        (360, ["level"]),
        (420, ["last_hands"]),
        (480, ["day_over"]),
    ]


@given(
    st.lists(st.tuples(st.sampled_from(["level", "break"]), st.integers(1, 4)), min_size=2),
    st.integers(1, 9),
)
@hypothesis(max_examples=25, deadline=None)
def test_every_turn_is_called_out_once_however_the_board_looks(heard, plan, stride):
    steps = [["level", 60, 100, 200], *([kind, minutes * 60, 100, 200] for kind, minutes in plan)]
    whole = sum(step[1] for step in steps)

    found = heard(every_second(shot(steps), whole)[::stride])

    called = [name for names in found for name, _ in names if name in ("level", "break_start")]
    turns = [{"level": "level", "break": "break_start"}[step[0]] for step in steps[1:]]
    seen = len(called)  # the last turn may lie beyond the last look
    assert called == turns[:seen]
    assert seen >= len(turns) - 1


def test_the_start_is_called_out_with_the_blinds(heard):
    before = shot([level()], state="registering", clock=None)
    looks = [{"shot": before, "now": START - 1}, {"shot": shot([level()]), "now": START}]
    words = {"blinds": "Blinds %(small)s, %(big)s"}

    [[[name, values]]] = heard(looks, words)

    assert (name, values["plan"]) == ("start", "Blinds 100, 200")


def test_a_stud_level_is_spoken_with_its_bring_in_and_limits(heard):
    stud = ["level", 120, 0, 0, 50, "per_player", 0, "Stud", "limit", 400, 800, 100]
    words = {
        "ante_per_player": "ante %(ante)s",
        "bring_in": "bring-in %(chips)s",
        "limits": "limits %(small)s, %(big)s",
    }

    found = heard(every_second(shot([level(), stud, level()]), 120), words)

    assert found[-1][0][1]["plan"] == "Ante 50, bring-in 100, limits 400, 800"
    assert found[-1][0][1]["game"] == "Stud"


def test_nothing_of_the_past_is_called_out_after_a_sleep(heard):
    steps = [level(), level(), level()]
    looks = [{"shot": shot(steps), "now": START + ms} for ms in (1000, 130_000, 131_000)]

    assert heard(looks) == [[], []]


def test_a_jump_is_called_out_as_the_level_it_leads_to(heard):
    steps = [level(), level(), level(small=200, big=400)]
    jumped = shot(
        steps, clock={"index": 2, "left_ms": 120_000, "at": START + 5000, "running": True}
    )
    looks = [{"shot": shot(steps), "now": START + 5000}, {"shot": jumped, "now": START + 5100}]

    [[[name, values]]] = heard(looks)

    assert (name, values["level"]) == ("level", 3)


def test_a_pause_and_its_end_are_heard_but_not_for_hand_for_hand(heard):
    going = shot([level()])
    stands = {"index": 0, "left_ms": 100_000, "at": START + 20_000, "running": False}
    held = shot([level()], clock=stands)
    together = shot(
        [level()], clock=stands, hands={"hand": 0, "done": 0, "of": 2, "tables": [], "more": 0}
    )
    now = START + 20_000

    paused = heard([{"shot": s, "now": now} for s in (going, held, going)])
    hands = heard([{"shot": s, "now": now} for s in (going, together)])

    assert [name for [[name, _]] in paused] == ["paused", "resumed"]
    assert [name for [[name, _]] in hands] == ["hand_for_hand"]


def test_registration_is_called_out_five_minutes_before_its_end_and_when_it_closes(heard):
    steps = [level(minutes=10), level()]
    open_ = shot(steps, closes=1)
    closed = shot(steps, closes=None, closed=True)

    near = heard(every_second(open_, 301))
    end = heard([{"shot": s, "now": START + 601_000} for s in (open_, closed)])

    assert by_second(near) == [(300, ["registration_closing"])]
    assert end == [[["registration_closed", {"entries": 40}]]]


def test_only_a_spoken_notice_is_said_and_only_once(heard):
    silent = {"id": 1, "text": "Food is served", "until": None, "spoken": False}
    spoken = {"id": 2, "text": "Table 9 is broken", "until": None, "spoken": True}
    shots = [shot([level()], notices=notices) for notices in ([], [silent], [silent, spoken])]

    found = heard([{"shot": s, "now": START + 1000} for s in (*shots, shots[-1])])

    assert found == [[], [["announcement", {"text": "Table 9 is broken"}]], []]


def test_the_winner_is_called_out_and_the_clock_that_stops_with_him_is_not(heard):
    going = shot([level()])
    stands = {"index": 0, "left_ms": 100_000, "at": START + 20_000, "running": False}
    over = shot([level()], state="finished", clock=stands, podium=[[1, "Ada", 5000]])

    [found] = heard([{"shot": s, "now": START + 20_000} for s in (going, over)])

    assert found == [["winner", {"player": "Ada"}]]


BROKEN = {"say": "table_broken", "at": START, "table": 2}


def went(player, seat, table, at=START):
    return {"say": "player_moved", "at": at, "player": player, "seat": seat, "table": table}


def at_once(heard, *shots):
    """What falls from one snapshot to the next."""
    return heard([{"shot": one, "now": START + 1000} for one in shots])


def test_a_table_that_breaks_is_called_out_once_and_its_players_are_not(heard):
    notes = [BROKEN, went("Ada", "1-4", 2), went("Bo", "3-9", 2)]

    found = at_once(
        heard, shot([level()]), shot([level()], notes=notes), shot([level()], notes=notes[:2])
    )

    assert found == [[["table_broken", {"table": 2}]], []]


def test_a_player_moved_for_balance_is_called_to_the_new_seat(heard):
    [found] = at_once(heard, shot([level()]), shot([level()], notes=[went("Ada", "12-4", 7)]))

    assert found == [["move", {"player": "Ada", "table": "12", "seat": "4"}]]


def test_the_bubble_and_the_money_are_called_out_once_registration_is_closed(heard):
    left = [shot([level()], left=n, paid=3, closed=True) for n in (5, 4, 3, 2)]
    early = [shot([level()], left=n, paid=3) for n in (4, 3)]

    assert at_once(heard, *left) == [
        [["bubble", {"places": 3}]],
        [["in_the_money", {"places": 3}]],
        [],
    ]
    assert at_once(heard, *early) == [[]]


def test_two_out_at_once_skip_the_bubble(heard):
    shots = [shot([level()], left=n, paid=3, closed=True) for n in (5, 3)]

    assert at_once(heard, *shots) == [[["in_the_money", {"places": 3}]]]


def test_the_final_table_is_called_out(heard):
    shots = [shot([level()], left=9), shot([level()], left=9, final=True)]

    assert at_once(heard, *shots) == [[["final_table", {"players": 9}]]]


def test_the_last_minute_of_late_registration_is_called_out(heard):
    open_ = shot([level(minutes=10), level()], closes=1)

    found = by_second(heard(every_second(open_, 12, begins=535)))

    assert found == [(5, ["one_minute", "last_entries"])]
