"""What the register knows of an act, and what it refuses to take in."""

from dataclasses import dataclass
from typing import Annotated, Unpack

import pytest

from tdsite import director
from tdsite.api.acts import argument_of, body_of
from tournaments.acts import Order
from tournaments.models import Dealer, JournalLine
from tournaments.models.dealers import CallFor
from tournaments.register import ACTS, CannotBeDescribed, Row, act, parts_of, value_of
from tournaments.rules.values import (
    Chips,
    Flat,
    Help,
    Named,
    RowId,
    Several,
    TableNumber,
    Text,
)


@dataclass(frozen=True)
class Counted:
    entry_id: RowId
    chips: Chips = 0


def test_an_act_without_bounds_is_not_taken_in():
    with pytest.raises(CannotBeDescribed, match="table has no bounds"):

        @act("dealer.sent", path="tournaments/<id:tournament_id>/try/")
        def try_it(tournament_id: RowId, *, table: int, **order: Unpack[Order]) -> JournalLine:
            raise NotImplementedError

    assert "try_it" not in ACTS


def test_what_the_path_names_has_to_be_taken_by_the_command():
    with pytest.raises(CannotBeDescribed, match="nothing takes \\['seat'\\]"):

        @act("dealer.sent", path="tournaments/<id:tournament_id>/tables/<number:seat>/")
        def try_it(tournament_id: RowId, **order: Unpack[Order]) -> JournalLine:
            raise NotImplementedError


def test_an_act_of_no_kind_is_not_taken_in():
    with pytest.raises(CannotBeDescribed, match="no kind"):

        @act("dealer.dreamt")
        def try_it(tournament_id: RowId, **order: Unpack[Order]) -> JournalLine:
            raise NotImplementedError


def test_a_value_knows_its_name_its_bounds_and_whether_it_may_be_missing():
    dealer = value_of("dealer", Annotated[RowId, Row(Dealer), Named("dealer_id")], 1)
    note = value_of("note", Annotated[str, Text(80, blank=True), Help("Why.")] | None, None)

    assert (dealer.public, dealer.kind, dealer.note(Row).model) == ("dealer_id", int, Dealer)
    assert (note.kind, note.help, note.may_be_none, note.is_required) == (str, "Why.", True, False)


def test_lists_and_dataclasses_are_told_as_objects_and_handed_on_as_values():
    counts = value_of("counts", Annotated[list[Counted], Several(1, 20)], ())
    what = value_of("what", CallFor, CallFor.FLOOR)

    assert (counts.many, [part.name for part in counts.parts]) == (
        Several(1, 20),
        ["entry_id", "chips"],
    )
    assert argument_of(counts, [{"entry_id": 3, "chips": 500}]) == [Counted(3, 500)]
    assert argument_of(what, "chips") is CallFor("chips")


def test_a_flat_dataclass_lies_beside_the_other_fields():
    (entry, chips) = parts_of(Counted)
    flat = value_of("counted", Annotated[Counted, Flat()], ())

    assert flat.is_flat
    assert flat.parts == (entry, chips)


@pytest.mark.parametrize("name", sorted(director.COMMANDS & ACTS.keys()))
def test_an_act_says_what_it_does_in_a_line_of_its_own(name: str):
    assert ACTS[name].summary
    assert "\n" not in ACTS[name].summary


@pytest.mark.parametrize("name", sorted(n for n in director.COMMANDS & ACTS.keys() if ACTS[n].told))
def test_a_body_takes_what_the_signature_says_and_nothing_else(name: str):
    fields = body_of(ACTS[name])().fields

    for value in ACTS[name].told:
        if value.public in fields:
            assert fields[value.public].required == value.is_required
            assert fields[value.public].allow_null == value.may_be_none


def test_a_table_has_the_same_bounds_wherever_it_is_told():
    bounds = {
        (whole.lowest, whole.highest)
        for one in ACTS.values()
        for value in one.values
        if value.name == "table" and (whole := value.notes[0])
    }

    (known,) = {(n.lowest, n.highest) for n in value_of("table", TableNumber, 1).notes[:1]}
    assert bounds == {known}
