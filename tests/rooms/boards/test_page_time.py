"""The time on a screen whose own clocks are bad: thousands of moments, no waiting."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from django.conf import settings

JS = settings.BASE_DIR / "tdsite" / "static" / "js"
EVENINGS = 40
pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="Node plays the clocks")


def played(folder, script):
    """What a script prints, line by line."""
    program = folder / "clocks.mjs"
    program.write_text(script.replace("OFFSET", str(JS / "offset.js")))
    (folder / "package.json").write_text('{"type": "module"}')
    told = subprocess.run(
        ["node", "--no-warnings", str(program), "1", str(EVENINGS)],
        capture_output=True,
        text=True,
        check=True,
    )
    return [json.loads(line) for line in told.stdout.splitlines()]


def test_after_an_hour_of_drift_leaps_and_sleep_two_boards_and_the_server_agree(tmp_path):
    """±200 ppm, 5 to 400 ms there and back apart, three leaps of minutes, ten minutes asleep."""
    evenings = played(tmp_path, Path(__file__).with_name("clocks.mjs").read_text())

    assert len(evenings) == EVENINGS
    for evening in evenings:
        assert evening["server"] < 50
        assert evening["between"] < 50
        assert evening["awake"] < 150
        assert evening["alone"] < 250
        assert evening["outside"] == 0


START = """
import { reckon, timekeeper } from "OFFSET";
const say = (what) => console.log(JSON.stringify(what));
"""


def test_the_answer_lies_between_what_the_questions_allow(tmp_path):
    [one, both, torn] = played(
        tmp_path,
        START
        + """
        const slow = { sent: 1000, back: 1200, server: 51_150 };
        const quick = { sent: 1300, back: 1304, server: 51_402 };
        say(reckon([slow], 1200).offset);
        say(reckon([slow, quick], 1304).offset);
        say(reckon([quick, { sent: 2000, back: 2010, server: 60_000 }], 2010));
        """,
    )

    assert one == pytest.approx(50_050.5, abs=1)
    assert both == pytest.approx(50_100.5, abs=2.5)
    assert torn is None


def test_a_clock_that_is_set_moves_nothing_and_a_sleep_is_believed_when_nobody_answers(tmp_path):
    before, leapt, backward, believed = played(
        tmp_path,
        START
        + """
        const keeper = timekeeper({ mono: 0, wall: 5_000_000, guess: 9_000_000 });
        say(keeper.now(1000, 5_001_000));
        say(keeper.now(1016, 5_601_016));
        keeper.learn({ sent: 1020, back: 1024, server: 9_001_022 });
        keeper.now(1030, 5_000_030);
        keeper.slept();
        say(keeper.now(1032, 5_000_032));
        keeper.now(2000, 5_601_000);
        keeper.slept();
        say(keeper.now(2000, 5_601_000));
        """,
    )

    assert (before, leapt) == (9_001_000, 9_001_016)
    assert backward == pytest.approx(9_001_032, abs=3)
    assert believed == pytest.approx(9_002_000 + 600_000, abs=5)


def test_a_small_correction_never_shows_a_second_twice(tmp_path):
    shown = played(
        tmp_path,
        START
        + """
        const keeper = timekeeper({ mono: 0, wall: 0, guess: 10_300 });
        say(keeper.now(700, 700));
        keeper.learn({ sent: 690, back: 700, server: 10_700 });
        for (const mono of [710, 900, 1100]) say(keeper.now(mono, mono));
        """,
    )

    assert shown[:3] == [11_000, 11_000, 11_000]
    assert shown[3] == pytest.approx(11_106, abs=6)
