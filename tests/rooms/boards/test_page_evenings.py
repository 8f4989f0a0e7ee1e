"""Evenings that clocks get wrong: summer time, midnight, days with nights between, forty-seven
levels, games without blinds.  A screen that is alone shows what the server would at every moment.
"""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.utils import translation

from blinds.rules.steps import AnteType, Betting, PlanStep, StepKind
from blinds.rules.structure import parse_csv
from tdsite import director
from tdsite.rooms.boards import snapshots
from tdsite.rooms.boards.face_words import words
from tdsite.rooms.boards.faces import face
from tdsite.web import formats
from tests.factories import dana, level, pause, running
from tests.rooms.boards.faces import NODE, picked, sent_faces, server_face

pytestmark = pytest.mark.django_db

MAIN_EVENT = Path(__file__).parents[2] / "rules" / "wsop_2023_main_event.csv"
NIGHT = PlanStep(StepKind.DAY_END, 0)


class BoardEvent:
    """An event whose board is looked at again and again."""

    def __init__(self, schedule, *, at, **fields):
        self.tournament = running(players=4, schedule=schedule, at=at, **fields)
        self.cases = []

    def look(self, at):
        """The server's face then; the one the screen picks is compared in the end."""
        self.tournament.refresh_from_db()
        shot, now = snapshots.of(self.tournament), snapshots.ms(at)
        with translation.override("en"):
            shown = face(shot, words(), now_ms=now, locale="en")
        self.cases.append((shot, now))
        return shown

    def resume(self, at):
        director.resume(self.tournament.pk, by=dana(), at=at)

    def compare(self, folder):
        """Every face drawn so far is the one that the screen picks from those it was sent."""
        if NODE is None:
            return
        shots, looks = {}, []
        for shot, now in self.cases:
            made = {**shot, "faces": None}
            shots.setdefault(shot["revision"], made)
            looks.append([shot["revision"], now])
        for made in shots.values():
            made["faces"] = sent_faces(made, made_ms=made["starts_at"])
        for (shot, now), theirs in zip(self.cases, picked(folder, shots, looks), strict=True):
            assert theirs == server_face(shot, now), now


def clocks_of(schedule, begins):
    """The slow way: each step with the moments at which it begins and ends, up to the night."""
    at = begins
    for index, step in enumerate(schedule):
        if step.kind is StepKind.DAY_END:
            return
        yield index, step, at, at + timedelta(seconds=step.seconds)
        at += timedelta(seconds=step.seconds)


@pytest.mark.parametrize(
    ("begins", "walls"),
    [
        # 3:00 becomes 2:00: the hour from two to three comes twice
        (datetime(2026, 10, 24, 23, 30, tzinfo=UTC), ["01:31", "02:16", "02:01", "02:46"]),
        # 2:00 becomes 3:00: that hour does not come at all
        (datetime(2027, 3, 27, 23, 30, tzinfo=UTC), ["00:31", "01:16", "03:01", "03:46"]),
    ],
)
def test_summer_time_moves_the_wall_clock_and_nothing_else(tmp_path, begins, walls):
    plan = tuple(level(n * 100, n * 200, minutes=45) for n in range(1, 6))
    evening = BoardEvent(plan, at=begins, timezone="Europe/Paris")

    looks = [evening.look(begins + timedelta(minutes=45 * n + 1)) for n in range(4)]

    assert [shown.time for shown in looks] == ["44:00"] * 4
    assert [shown.band for shown in looks] == [f"Level {n}" for n in range(1, 5)]
    assert [shown.wall for shown in looks] == walls
    evening.compare(tmp_path)


def test_a_break_across_the_hour_that_comes_twice_says_when_play_goes_on(tmp_path):
    begins = datetime(2026, 10, 25, 0, 40, tzinfo=UTC)  # 2:40 in summer time
    evening = BoardEvent((level(100, 200), pause(15), level(200, 400)), at=begins)

    shown = evening.look(begins + timedelta(minutes=25))  # 2:05 in winter time

    assert (shown.time, shown.band, shown.wall) == ("10:00", "Break: back at 02:15", "02:05")
    evening.compare(tmp_path)


def test_midnight_is_a_moment_like_any_other(tmp_path):
    begins = datetime(2026, 11, 20, 22, 50, tzinfo=UTC)  # 23:50 in Paris
    evening = BoardEvent((level(100, 200), level(200, 400)), at=begins)

    around = [evening.look(begins + timedelta(minutes=10, milliseconds=ms)) for ms in (-1, 0, 1)]

    assert [shown.wall for shown in around] == ["23:59", "00:00", "00:00"]
    assert [shown.time for shown in around] == ["10:01", "10:00", "10:00"]
    evening.compare(tmp_path)


def test_three_days_stop_at_night_and_go_on_when_they_are_told(tmp_path):
    days = [(level(n * 100, n * 200), pause(), level(n * 150, n * 300)) for n in (1, 2, 3)]
    plan = (*days[0], NIGHT, *days[1], NIGHT, *days[2])
    noon = datetime(2026, 11, 20, 11, 0, tzinfo=UTC)
    evening = BoardEvent(plan, at=noon)

    for day in range(3):
        begins = noon + timedelta(days=day, minutes=7 * day)
        if day:
            evening.resume(begins)
        first = evening.look(begins + timedelta(seconds=1))
        last = evening.look(begins + timedelta(minutes=49, seconds=30))
        night = evening.look(begins + timedelta(hours=11))
        assert (first.band, first.time) == (f"Level {2 * day + 1}", "19:59")
        assert last.time == "0:30"
        if day < 2:
            assert last.next == ["Last level of the day"]
            assert (night.icon, night.band) == ("moon", "Day over")
    assert (night.band, night.time) == ("Level 6", "0:00")
    evening.compare(tmp_path)


def test_forty_seven_levels_on_ten_days_are_right_at_every_turn(tmp_path):
    plan = parse_csv(MAIN_EVENT.read_text())
    noon = datetime(2026, 7, 3, 19, 0, tzinfo=UTC)
    evening = BoardEvent(plan, at=noon, timezone="America/Los_Angeles")
    nights = [index for index, step in enumerate(plan) if step.kind is StepKind.DAY_END]
    seen = 0

    for day, first in enumerate([0, *(index + 1 for index in nights)]):
        begins = noon + timedelta(days=day)
        if day:
            evening.resume(begins)
        for _, step, starts, ends in clocks_of(plan[first:], begins):
            whole, end = evening.look(starts), evening.look(ends - timedelta(milliseconds=1))
            assert end.time == "0:01"
            if step.kind is StepKind.LEVEL:
                seen += 1
                assert (whole.band, whole.time) == (f"Level {seen}", "2:00:00")
                assert whole.blinds == f"{step.small_chips:,} / {step.big_chips:,}"
                short = formats.short_chips(step.ante_chips, locale="en")  # ten millions and more
                ante = f"{step.ante_chips:,}" if step.ante_chips < 10_000_000 else short
                assert whole.ante == f"BB ante {ante}"
            else:
                assert whole.state == "break"

    assert seen == 47
    evening.compare(tmp_path)


def limit(game, small, big, **more):
    return PlanStep(
        StepKind.LEVEL,
        1200,
        game=game,
        betting=Betting.LIMIT,
        small_bet_chips=small,
        big_bet_chips=big,
        **more,
    )


STUD = {"ante_chips": 50, "ante_type": AnteType.PER_PLAYER, "bring_in_chips": 100}
HORSE = (
    limit("Hold'em", 400, 800, small_chips=200, big_chips=400),
    limit("Omaha hi-lo", 400, 800, small_chips=200, big_chips=400),
    limit("Razz", 400, 800, **STUD),
    limit("Seven-card stud", 400, 800, **STUD),
    pause(15),
    limit("Stud hi-lo", 600, 1200, **{**STUD, "ante_chips": 100, "bring_in_chips": 200}),
)


def test_games_without_blinds_show_their_limits_ante_and_bring_in(tmp_path):
    begins = datetime(2026, 11, 20, 18, 0, tzinfo=UTC)
    evening = BoardEvent(HORSE, at=begins)

    looks = [evening.look(begins + timedelta(minutes=20 * n + 5)) for n in range(6)]
    for minute in range(116):
        evening.look(begins + timedelta(minutes=minute, seconds=minute % 7))

    assert [shown.state for shown in looks] == [*["level"] * 4, "break", "level"]
    assert [shown.blinds for shown in looks[:4]] == [
        "200 / 400",
        "200 / 400",
        "Limits 400 / 800",
        "Limits 400 / 800",
    ]
    assert "Razz" in looks[2].band
    assert looks[2].ante == "ante 50, bring-in 100"
    assert looks[0].ante == "limits 400 / 800"
    evening.compare(tmp_path)
