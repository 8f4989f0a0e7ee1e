"""What the register knows of an act, and what it refuses to take in."""

import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Annotated, Any, TypedDict, Unpack

import pytest
from django.core.exceptions import ObjectDoesNotExist
from rest_framework.exceptions import ValidationError

from tdsite import director
from tdsite.acts.arguments import find_rows
from tdsite.api.acts import _body, argument_of, body_of, field_of
from tests.factories import event, running, sell
from tournaments import queries
from tournaments.acts import ActContext
from tournaments.kinds import KINDS, LineKind
from tournaments.models import Dealer, Entry, JournalLine
from tournaments.models.dealers import CallFor
from tournaments.payloads.shapes import PAYLOADS
from tournaments.register import (
    ACTS,
    REQUIRED,
    CannotBeDescribed,
    LeftOut,
    RowOf,
    act,
    parts_of,
    value_of,
)
from tournaments.rules import RuleError
from tournaments.rules.values import (
    Checked,
    Chips,
    Choice,
    Flat,
    Help,
    Json,
    Keyed,
    Named,
    Once,
    Pattern,
    RowId,
    Several,
    TableNumber,
    Text,
    Whole,
)


@dataclass(frozen=True)
class Counted:
    entry_id: RowId
    chips: Chips = 0


@dataclass(frozen=True)
class Bust:
    who: Annotated[RowId, RowOf(Entry)]
    by: Annotated[Sequence[Annotated[RowId, RowOf(Entry)]], Several(0, 10)] = ()


def test_an_act_without_bounds_is_not_taken_in():
    with pytest.raises(CannotBeDescribed, match="table has no bounds"):

        @act("dealer.sent", path="tournaments/<id:tournament_id>/try/")
        def try_it(tournament_id: RowId, *, table: int, **order: Unpack[ActContext]) -> JournalLine:
            raise NotImplementedError

    assert "try_it" not in ACTS


def test_what_the_path_names_has_to_be_taken_by_the_command():
    with pytest.raises(CannotBeDescribed, match="nothing takes \\['seat'\\]"):

        @act("dealer.sent", path="tournaments/<id:tournament_id>/tables/<number:seat>/")
        def try_it(tournament_id: RowId, **order: Unpack[ActContext]) -> JournalLine:
            raise NotImplementedError


def test_an_act_of_no_kind_is_not_taken_in():
    with pytest.raises(CannotBeDescribed, match="no kind"):

        @act("dealer.dreamt")
        def try_it(tournament_id: RowId, **order: Unpack[ActContext]) -> JournalLine:
            raise NotImplementedError


class Dreamt(TypedDict):
    dealer: str


def test_a_line_that_one_act_alone_writes_is_declared_with_it(monkeypatch: pytest.MonkeyPatch):
    for register, of in ((ACTS, "try_it"), (KINDS, "dealer.dreamt"), (PAYLOADS, "dealer.dreamt")):
        monkeypatch.setitem(register, of, None)  # so that it is taken out again
        monkeypatch.delitem(register, of)

    @act("dealer.dreamt", says="%(dealer)s has dreamt", holds=Dreamt)
    def try_it(tournament_id: RowId, **order: Unpack[ActContext]) -> JournalLine:
        raise NotImplementedError

    assert KINDS["dealer.dreamt"] == LineKind("%(dealer)s has dreamt")
    assert PAYLOADS["dealer.dreamt"] is Dreamt
    assert ACTS["try_it"].says.can_be_undone


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        ("dealer.dreamt", {"says": "A dream"}),
        ("dealer.dreamt", {"holds": Dreamt}),
        ("dealer.sent", {"says": "Another sentence", "holds": Dreamt}),
    ],
)
def test_it_is_declared_whole_and_once(kind: str, told: dict[str, Any]):
    with pytest.raises(CannotBeDescribed, match=kind):
        act(kind, **told)

    assert "dealer.dreamt" not in KINDS.keys() | PAYLOADS.keys()


def test_what_one_of_two_addresses_names_the_other_is_not_told():
    first, second = ACTS["break_table"], ACTS["break_next"]

    assert (first.in_path, [value.name for value in first.body_values]) == (
        ("tournament_id", "table"),
        [],
    )
    assert (second.in_path, second.values) == (("tournament_id",), ())
    assert (second.command, second.summary) == (
        first.command,
        "Break the next table of the order",
    )


def test_a_value_knows_its_name_its_bounds_and_whether_it_may_be_missing():
    dealer = value_of("dealer", Annotated[RowId, RowOf(Dealer), Named("dealer_id")], 1)
    note = value_of("note", Annotated[str, Text(80, blank=True), Help("Why.")] | None, None)

    assert (dealer.public, dealer.kind, dealer.note(RowOf).model) == ("dealer_id", int, Dealer)
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


def test_a_mapping_is_told_as_pairs_and_a_list_of_unknown_length_is_not_taken_in():
    counts = value_of(
        "counts", Annotated[Mapping[RowId, Chips], Several(1, 20), Keyed("entry_id", "chips")], None
    )

    assert argument_of(counts, [{"entry_id": 3, "chips": 5}, {"entry_id": 4, "chips": 0}]) == {
        3: 5,
        4: 0,
    }
    with pytest.raises(CannotBeDescribed, match="tables has no bounds"):

        @act("dealer.sent", path="tournaments/<id:tournament_id>/try/")
        def try_it(
            tournament_id: RowId, *, tables: list[TableNumber], **order: Unpack[ActContext]
        ) -> JournalLine:
            raise NotImplementedError


def test_a_list_that_may_be_none_is_none_where_it_is_left_out():
    hitmen = value_of("by_entries", Annotated[list[RowId], Several(0, 20)] | None, None)
    tables = value_of("tables", Annotated[list[RowId], Several(0, 20)], ())
    body = _body("Counts", [hitmen, tables])(data={})

    assert body.is_valid()
    assert body.validated_data == {"by_entries": None, "tables": []}


def test_of_a_list_no_two_may_be_the_same_where_it_says_so():
    once = Once("entry_id", "Name every entry once.")
    counts = value_of("counts", Annotated[list[Counted], Several(1, 20), once], ())
    body = _body("Counts", [counts])

    again = body(data={"counts": [{"entry_id": 3}, {"entry_id": 3}]})
    others = body(data={"counts": [{"entry_id": 3}, {"entry_id": 4}]})

    assert (again.is_valid(), others.is_valid()) == (False, True)
    assert [error.code for error in again.errors["counts"]] == ["named_twice"]


@pytest.mark.django_db
def test_every_row_that_is_told_is_looked_for_in_the_event_of_the_address():
    here, there = running(players=3), event()
    (mine, *_), (other,) = queries.entries_in(here), sell(there, "Tom")
    busts = value_of("busts", Annotated[list[Bust], Several(1, 20)], ())
    asked = replace(ACTS["call_done"], values=(busts,))

    find_rows(asked, {"tournament_id": here.pk, "busts": [{"who": mine.pk, "by": [mine.pk]}]})
    for told in ({"who": other.pk, "by": []}, {"who": mine.pk, "by": [mine.pk, other.pk]}):
        with pytest.raises(ObjectDoesNotExist):
            find_rows(asked, {"tournament_id": here.pk, "busts": [told]})


@pytest.mark.django_db
def test_a_command_may_take_a_column_of_the_row_that_is_named():
    (entry, *_) = queries.entries_in(running(players=2))
    hint = Annotated[RowId, RowOf(Entry, takes="player_id"), Named("entry_id")]

    assert argument_of(value_of("player_id", hint, REQUIRED), entry.pk) == entry.player_id


def test_an_object_is_handed_on_as_it_came_and_a_choice_may_be_none_of_them():
    inputs = value_of("inputs", Annotated[Mapping[str, Any], Json()], MappingProxyType({}))
    until = field_of(value_of("until", Annotated[str, Choice(("", "noon"))], ""))

    assert argument_of(inputs, {"pot": [3, None]}) == {"pot": [3, None]}
    assert field_of(inputs).default == {}
    assert (until.run_validation(""), until.allow_blank) == ("", True)
    assert list(until.choices) == ["noon"]


def test_a_flat_dataclass_lies_beside_the_other_fields():
    (entry, chips) = parts_of(Counted)
    flat = value_of("counted", Annotated[Counted, Flat()], ())

    assert flat.is_flat
    assert flat.parts == (entry, chips)


@pytest.mark.parametrize("name", sorted(director.COMMANDS & ACTS.keys()))
def test_an_act_says_what_it_does_in_a_line_of_its_own(name: str):
    assert ACTS[name].summary
    assert "\n" not in ACTS[name].summary


@pytest.mark.parametrize(
    "name", sorted(n for n, one in ACTS.items() if one.body_values and one.path)
)
def test_a_body_takes_what_the_signature_says_and_nothing_else(name: str):
    fields = body_of(ACTS[name])().fields

    for value in ACTS[name].body_values:
        if value.public in fields:
            assert fields[value.public].required == value.is_required
            assert fields[value.public].allow_null == value.may_be_none


@pytest.mark.parametrize(
    "name", sorted(n for n, one in ACTS.items() if one.body_values and one.path)
)
def test_whatever_is_missing_or_cannot_be_is_refused_by_its_name(name: str):
    body = body_of(ACTS[name])
    fields = body().fields
    missing = body(data={})
    impossible = body(data={key: [[[]]] for key in fields})

    assert {n for n, field in fields.items() if field.required} == (
        set() if missing.is_valid() else set(missing.errors)
    )
    assert not impossible.is_valid()
    assert set(impossible.errors) == set(fields)


def test_a_table_has_the_same_bounds_wherever_it_is_told():
    bounds = {
        (whole.lowest, whole.highest)
        for one in ACTS.values()
        for value in one.values
        if value.name == "table" and (whole := value.note(Whole))
    }

    known = value_of("table", TableNumber, 1).note(Whole)
    assert bounds == {(known.lowest, known.highest)}


class Terms(TypedDict, total=False):
    country: Annotated[str, Text(2, blank=True), Pattern("^([A-Z]{2})?$", "Two letters.")]
    zone: Annotated[Annotated[str, Text(60), Help("A zone.")], Help("The event's own.")]
    photo: bytes


def test_a_field_that_is_left_out_stays_and_a_file_is_for_screens():
    terms = value_of("terms", Annotated[Terms, Flat()], REQUIRED)
    (country, zone, _photo) = terms.parts

    assert (country.is_required, country.default, zone.help) == (False, LeftOut, "The event's own.")
    assert argument_of(terms, {"zone": "Europe/Paris"}) == {"zone": "Europe/Paris"}


def test_what_bounds_cannot_say_is_checked_too():
    def check(color: str) -> None:
        if color != "red":
            raise RuleError("%(color)s is no color.", color=color)

    color = field_of(value_of("color", Annotated[str, Text(9), Checked(check)], REQUIRED))
    country = field_of(parts_of(Terms)[0])

    assert (color.run_validation("red"), country.run_validation("FR")) == ("red", "FR")
    for field, wrong in ((color, "blue"), (country, "fr")):
        with pytest.raises(ValidationError):
            field.run_validation(wrong)


WORKER = """
import django
django.setup()
import tdsite.tasks
from tournaments.register import ACTS
print(*ACTS)
"""


def test_a_worker_knows_the_acts_of_every_room():
    """The kind of a line may stand at its act: who reads lines has to have loaded it."""
    asked = [sys.executable, "-c", WORKER]

    known = subprocess.run(asked, check=True, capture_output=True, text=True).stdout.split()

    assert set(known) == set(ACTS)
