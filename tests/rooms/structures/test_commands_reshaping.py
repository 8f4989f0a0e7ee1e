"""Chapter: the structure of a running event changed.  Robert's Rules 7.8, 7.39."""

from dataclasses import replace
from datetime import timedelta

import pytest

from blinds.models import Clock, Level
from blinds.operations.clocks import NoClock, announce_due
from blinds.operations.structures import ReasonMissing
from blinds.queries import face_of, schedule_of
from blinds.rules import reshape as rules
from tdsite import director
from tests.factories import EVENING, NOON, dana, event, level, pause, running
from tournaments.models import JournalLine
from tournaments.operations.events import WrongState
from tournaments.undo import BlockedByLaterLine, CannotUndo

pytestmark = pytest.mark.django_db

MINUTE = timedelta(minutes=1)
LATER = NOON + 25 * MINUTE  # five minutes into level 2
FASTER = rules.with_lengths(EVENING, after=1, seconds=15 * 60)


def reshape(tournament, plan=FASTER, *, at=LATER, reason="The room closes at one.", **order):
    return director.reshape(tournament.pk, schedule=plan, reason=reason, by=dana(), at=at, **order)


def reading(tournament, at=LATER):
    now = face_of(tournament).read(at)
    return now.index, now.left_ms, now.running


def test_the_levels_ahead_change_and_the_clock_reads_the_same_instant():
    tournament = running()
    before = reading(tournament)

    line = reshape(tournament)

    assert schedule_of(tournament) == FASTER
    assert reading(tournament) == before == (1, 15 * 60_000, True)
    assert (line.kind, line.law) == ("clock.reshaped", "7.8, 7.39")
    assert line.data["reason"] == "The room closes at one."
    assert (line.data["level"], line.data["clock_index"]) == (3, 1)


def test_only_rows_that_differ_are_written():
    line = reshape(running())

    touched = {change["model"]: 0 for change in line.changes}
    for change in line.changes:
        touched[change["model"]] += 1
    assert touched == {"blinds.level": 4, "blinds.clock": 1}


def test_a_longer_level_has_more_left_and_as_much_played():
    tournament = running()
    plan = (EVENING[0], replace(EVENING[1], seconds=30 * 60), *EVENING[2:])

    reshape(tournament, plan)

    assert reading(tournament) == (1, 25 * 60_000, True)


def test_a_clock_that_stands_still_stands():
    tournament = running()
    director.pause(tournament.pk, by=dana(), at=LATER)

    reshape(tournament, at=LATER + 10 * MINUTE)

    assert reading(tournament, LATER + 20 * MINUTE) == (1, 15 * 60_000, False)


def test_every_turn_is_called_out_once_before_and_after_the_change():
    tournament = running()
    announce_due(LATER)
    with_break = rules.with_break(EVENING, after=1, seconds=300)

    reshape(tournament, with_break)
    for minutes in range(0, 200, 7):
        announce_due(LATER + minutes * MINUTE)
    began = JournalLine.objects.filter(tournament=tournament, kind="clock.level_began")

    indexes = list(began.order_by("revision").values_list("data__index", flat=True))
    assert indexes == list(range(1, len(with_break)))


def test_a_last_minute_called_too_early_will_be_called_again():
    tournament = running()
    Clock.objects.filter(tournament=tournament).update(warned=1)
    longer = (EVENING[0], replace(EVENING[1], seconds=40 * 60), *EVENING[2:])

    reshape(tournament, longer, at=NOON + 39 * MINUTE + timedelta(seconds=30))

    assert Clock.objects.get(tournament=tournament).warned == 0


def test_an_undo_brings_the_old_levels_back_at_the_same_instant():
    tournament = running()
    rows = list(Level.objects.filter(structure__tournament=tournament).order_by("pk").values())
    line = reshape(tournament, (*EVENING[:4], pause(5), level(400, 800)))

    director.undo(tournament.pk, revision=line.revision, by=dana(), at=LATER + 2 * MINUTE)

    after = Level.objects.filter(structure__tournament=tournament).order_by("pk").values()
    assert list(after) == rows
    assert reading(tournament, LATER + 2 * MINUTE) == (1, 13 * 60_000, True)


def test_an_undo_of_the_undo_changes_the_levels_again():
    tournament = running()
    line = reshape(tournament)
    undone = director.undo(tournament.pk, revision=line.revision, by=dana(), at=LATER)

    director.undo(tournament.pk, revision=undone.revision, by=dana(), at=LATER)

    assert schedule_of(tournament) == FASTER


def test_a_plan_that_was_played_cannot_be_taken_back():
    tournament = running()
    line = reshape(tournament)

    with pytest.raises(CannotUndo, match="have been played"):
        director.undo(tournament.pk, revision=line.revision, by=dana(), at=LATER + 20 * MINUTE)
    assert schedule_of(tournament) == FASTER


def test_a_later_word_to_the_clock_stands_in_the_way_of_the_undo():
    tournament = running()
    line = reshape(tournament)
    director.pause(tournament.pk, by=dana(), at=LATER + MINUTE)

    with pytest.raises(BlockedByLaterLine):
        director.undo(tournament.pk, revision=line.revision, by=dana(), at=LATER + 2 * MINUTE)


def test_a_plan_exchanged_before_the_start_still_cannot_be_undone_after_it():
    tournament = event()
    line = director.change_event(
        tournament.pk,
        fields={},
        prices=[],
        structure_name="Fast",
        schedule=FASTER,
        by=dana(),
        at=NOON,
    )
    for name in ("A", "B", "C"):
        player = director.create_player(tournament.club_id, name=name, by=dana(), at=NOON)
        director.register_and_seat(
            tournament.pk, player_id=player.data["player_id"], by=dana(), at=NOON
        )
    director.start(tournament.pk, by=dana(), at=NOON)

    with pytest.raises(BlockedByLaterLine):
        director.undo(tournament.pk, revision=line.revision, by=dana(), at=NOON)


def test_what_was_looked_at_must_still_be_so():
    tournament = running()
    face = face_of(tournament)
    seen = rules.seen(face.schedule, face.transition, LATER)
    reshape(tournament, seen_plan=seen)

    with pytest.raises(rules.PlanMovedOn):
        reshape(tournament, rules.scaled(EVENING, after=1, percent=150), seen_plan=seen)
    assert schedule_of(tournament) == FASTER


def test_a_pause_between_look_and_press_does_not_matter():
    tournament = running()
    face = face_of(tournament)
    seen = rules.seen(face.schedule, face.transition, LATER)
    director.pause(tournament.pk, by=dana(), at=LATER)

    reshape(tournament, seen_plan=seen, at=LATER + MINUTE)

    assert schedule_of(tournament) == FASTER


def test_a_level_that_began_between_look_and_press_refuses_the_change():
    tournament = running()
    face = face_of(tournament)
    seen = rules.seen(face.schedule, face.transition, LATER)

    with pytest.raises(rules.PlanMovedOn):
        reshape(tournament, seen_plan=seen, at=NOON + 41 * MINUTE)


@pytest.mark.parametrize(
    ("plan", "refusal"),
    [
        (EVENING, rules.NothingChanged),
        ((level(100, 300), *EVENING[1:]), rules.PlayedStepsChanged),
        ((EVENING[0], level(100, 400), *EVENING[2:]), rules.PlayedStepsChanged),
        (EVENING[:1], rules.PlayedStepsChanged),
        (
            (EVENING[0], replace(EVENING[1], seconds=240), *EVENING[2:]),
            rules.AlreadyPlayedLonger,
        ),
    ],
)
def test_what_was_played_stays(plan, refusal):
    tournament = running()
    revision = tournament.revision

    with pytest.raises(refusal):
        reshape(tournament, plan)
    tournament.refresh_from_db()
    assert (schedule_of(tournament), tournament.revision) == (EVENING, revision)


def test_a_reason_is_given():
    with pytest.raises(ReasonMissing):
        reshape(running(), reason="  ")


def test_an_event_that_has_not_begun_has_nothing_to_reshape():
    with pytest.raises((WrongState, NoClock)):
        reshape(event())
