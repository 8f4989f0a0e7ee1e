"""When a board shows what: its moments, the clock that comes first, and the turns between."""

import json
import subprocess
from datetime import timedelta

import pytest

from tdsite import director
from tdsite.rooms.boards import snapshots
from tdsite.rooms.boards.pages import default_rotation
from tests.factories import NOON, dana, running
from tests.rooms.boards.faces import JS, sent_faces
from tournaments import queries
from tournaments.models import Tournament
from tournaments.models.screens import BoardMoment, BoardPage

pytestmark = pytest.mark.django_db


def bust(tournament: Tournament, players: int) -> None:
    for entry in list(queries.entries_in(tournament).order_by("number"))[:players]:
        director.bust_out(entry.pk, by=dana(), at=NOON)


def turns(tmp_path, calls):
    """What turns.js answers to these calls."""
    script = tmp_path / "ask.js"
    script.write_text(
        f"import * as turns from '{JS}/pages/turns.js';\n"
        f"import {{ face }} from '{JS}/face.js';\n"
        f"const calls = {json.dumps(calls)};\n"
        "const there = (one) => (one?.shown ? face(one.shown, one.now) : one);\n"
        "const answers = calls.map(([name, ...given]) => turns[name](...given.map(there)));\n"
        "console.log(JSON.stringify(answers));\n"
    )
    (tmp_path / "package.json").write_text('{"type": "module"}')
    told = subprocess.run(
        ["node", "--no-warnings", str(script)], capture_output=True, text=True, check=True
    )
    return json.loads(told.stdout)


def shown(shot, now):
    """The face of a board at that moment, for turns.js."""
    return {"shown": {**shot, "faces": sent_faces(shot, made_ms=now)}, "now": now}


def test_every_moment_of_an_evening_is_known(tmp_path):
    tournament = running(players=12, seats_per_table=6)
    shots, at = [], lambda minutes: snapshots.ms(NOON + timedelta(minutes=minutes))

    def look(minutes):
        tournament.refresh_from_db()
        shots.append((snapshots.make(tournament), at(minutes)))

    look(5)
    look(45)
    director.close_registration(tournament.pk, by=dana(), at=NOON)
    bust(tournament, 6)
    look(55)
    director.break_table(tournament.pk, by=dana(), at=NOON)
    bust(tournament, 4)
    look(75)
    bust(tournament, 1)
    director.finish(tournament.pk, by=dana(), at=NOON)
    look(80)

    told = turns(tmp_path, [["moments", shot, shown(shot, now)] for shot, now in shots])

    assert told == [
        ["level"],
        ["break"],
        ["level", "bubble"],
        ["level", "final_table"],
        ["finished"],
    ]
    assert {moment for found in told for moment in found} | {"before"} == set(BoardMoment.values)


def test_the_clock_comes_first_before_and_after_every_turn(tmp_path):
    tournament = running(players=4)
    shot = snapshots.make(tournament)
    minutes = [0.4, 0.6, 18.9, 19.1, 20.4, 20.6, 39.5, 40.2, 41, 49.1]

    told = turns(
        tmp_path,
        [
            ["clockComesFirst", shot, shown(shot, snapshots.ms(NOON + timedelta(minutes=m)))]
            for m in minutes
        ],
    )

    assert told == [True, False, False, True, True, False, True, True, False, True]


def test_a_paused_clock_and_an_event_that_is_over_let_the_pages_turn(tmp_path):
    tournament = running(players=4)
    director.pause(tournament.pk, by=dana(), at=NOON + timedelta(minutes=19, seconds=30))
    tournament.refresh_from_db()
    paused = snapshots.make(tournament)

    assert turns(
        tmp_path, [["clockComesFirst", paused, shown(paused, paused["clock"]["at"] + 1)]]
    ) == [False]


def test_an_address_may_ask_for_pages_with_their_seconds_and_moments(tmp_path):
    asked = "clock:20, payouts:10:bubble+break,notices"

    assert turns(tmp_path, [["asked", asked], ["asked", ""]]) == [
        [["clock", 20, []], ["payouts", 10, ["bubble", "break"]], ["notices", 15, []]],
        [],
    ]


def test_turns_go_round_those_that_may_be_taken(tmp_path):
    calls = [["after", 0, [0, 2]], ["after", 2, [0, 2]], ["after", -1, [1]], ["after", 1, [1]]]

    assert turns(tmp_path, [*calls, ["after", 1, []]]) == [2, 0, 1, 1, None]


def test_the_usual_rotation_has_known_pages_and_moments():
    for page, seconds, moments in default_rotation():
        assert page in BoardPage.values
        assert seconds >= 10
        assert set(moments) <= set(BoardMoment.values)
    assert any(page == "clock" and not moments for page, _, moments in default_rotation())
