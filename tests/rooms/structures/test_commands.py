"""The library, the chips in the cases, and the plan of an event before its start."""

import pytest

from blinds.models import ChipSet, Structure
from blinds.operations.structures import ChipSetUnfit, StructureNameMissing, StructureNameTaken
from blinds.queries import schedule_of, steps_of
from tdsite import director
from tests.factories import EVENING, NOON, carl, club, dana, event, level, running
from tournaments import journal
from tournaments.access import NotAllowed
from tournaments.journal import StaleRevision
from tournaments.operations.events import WrongState
from tournaments.undo import BlockedByLaterLine

pytestmark = pytest.mark.django_db
ORDER = {"at": NOON}
CHIPS = [(25, "green"), (100, "our teal")]
SHORT = (level(25, 50), level(50, 100))


def save(name="Evening", **given):
    given = {"schedule": EVENING, "chips": CHIPS, "notes": "One re-entry.", **given}
    return director.save_structure(club().pk, name=name, by=dana(), **given, **ORDER)


def only() -> Structure:
    return Structure.objects.get(tournament=None)


def test_a_structure_is_kept_with_its_chips_and_notes():
    line = save()

    assert (only().name, only().chips, only().notes) == (
        "Evening",
        [[25, "green"], [100, "our teal"]],
        "One re-entry.",
    )
    assert steps_of(only()) == EVENING
    assert line.data == {"structure_id": only().pk, "structure": "Evening"}


def test_a_changed_structure_reaches_no_event_made_from_it():
    save()
    tournament = event(schedule=steps_of(only()))
    before = schedule_of(tournament)

    save("Short", structure_id=only().pk, schedule=SHORT)

    assert steps_of(only()) == SHORT
    assert schedule_of(tournament) == before == EVENING


def test_an_undone_save_brings_back_the_levels_and_the_name():
    save()
    line = save("Short", structure_id=only().pk, schedule=SHORT, chips=[], notes="")

    director.undo_in_club(club().pk, revision=line.revision, by=dana(), **ORDER)

    assert (only().name, only().notes, len(only().chips)) == ("Evening", "One re-entry.", 2)
    assert steps_of(only()) == EVENING
    assert journal.broken_seal(club()) is None


def test_a_removed_structure_comes_back_whole():
    save()
    line = director.remove_structure(club().pk, structure_id=only().pk, by=dana(), **ORDER)
    assert not Structure.objects.filter(tournament=None).exists()

    director.undo_in_club(club().pk, revision=line.revision, by=dana(), **ORDER)

    assert (only().name, steps_of(only())) == ("Evening", EVENING)


def test_a_removed_structure_does_not_come_back_under_a_name_taken_since():
    save()
    line = director.remove_structure(club().pk, structure_id=only().pk, by=dana(), **ORDER)
    save()

    with pytest.raises(BlockedByLaterLine):
        director.undo_in_club(club().pk, revision=line.revision, by=dana(), **ORDER)


def test_who_saves_what_somebody_changed_since_is_told_by_whom():
    seen = save().revision
    save("Short", structure_id=only().pk, schedule=SHORT, seen=seen)

    with pytest.raises(StaleRevision) as refusal:
        save(structure_id=only().pk, seen=seen)

    assert "Dana saved first" in str(refusal.value)
    assert steps_of(only()) == SHORT


def test_a_change_of_another_structure_is_no_matter():
    seen = save().revision
    first = only().pk
    save("Other")

    save("Evening", structure_id=first, schedule=SHORT, seen=seen)

    plans = {one.name: steps_of(one) for one in Structure.objects.filter(tournament=None)}
    assert plans == {"Evening": SHORT, "Other": EVENING}


def test_two_structures_have_two_names_and_each_has_one():
    save()
    with pytest.raises(StructureNameTaken):
        save(" Evening  ")
    with pytest.raises(StructureNameMissing):
        save("  ")


def test_only_directors_write_structures():
    with pytest.raises(NotAllowed):
        director.save_structure(club().pk, name="X", schedule=SHORT, by=carl(), **ORDER)


def test_an_undo_needs_the_right_to_the_act():
    line = save()
    with pytest.raises(NotAllowed):
        director.undo_in_club(club().pk, revision=line.revision, by=carl(), **ORDER)


def test_an_event_is_given_another_plan_until_its_clock_runs():
    tournament = event()
    line = director.change_plan(
        tournament.pk, schedule=SHORT, chips=CHIPS, notes="Late.", by=dana(), **ORDER
    )

    assert schedule_of(tournament) == SHORT
    assert tournament.structure.chips == [[25, "green"], [100, "our teal"]]
    director.undo(tournament.pk, revision=line.revision, by=dana(), **ORDER)
    assert schedule_of(tournament) == EVENING

    started = running()
    with pytest.raises(WrongState):
        director.change_plan(started.pk, schedule=SHORT, by=dana(), **ORDER)


def test_a_chip_set_is_kept_smallest_first_changed_removed_and_brought_back():
    kept = director.save_chip_set(
        club().pk,
        name="Case",
        denominations=[(500, "purple", 0), (25, "green", 400)],
        by=dana(),
        **ORDER,
    )
    one = ChipSet.objects.get()
    assert one.denominations == [[25, "green", 400], [500, "purple", 0]]
    assert kept.data == {"chip_set_id": one.pk, "chip_set": "Case"}

    director.save_chip_set(
        club().pk,
        chip_set_id=one.pk,
        name="Red case",
        denominations=[(5, "red", 9)],
        by=dana(),
        **ORDER,
    )
    gone = director.remove_chip_set(club().pk, chip_set_id=one.pk, by=dana(), **ORDER)
    director.undo_in_club(club().pk, revision=gone.revision, by=dana(), **ORDER)

    assert ChipSet.objects.get().denominations == [[5, "red", 9]]


def test_a_chip_set_has_a_name_of_its_own_and_chips():
    for name, cases in (("", [(5, "red", 0)]), ("Case", [])):
        with pytest.raises(ChipSetUnfit):
            director.save_chip_set(club().pk, name=name, denominations=cases, by=dana(), **ORDER)
