"""Chapter: who directs one event changes nothing of another, and nothing that it shows.

Every command of the API is sent by the director of one event, with the numbers of others in its
address and in everything it is told: sales, payouts, deals, penalties, rulings, calls, screens of
theirs.  Each finds the evening as it was.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from django.apps import apps
from django.db import transaction
from django.db.models import Model
from drf_spectacular.generators import SchemaGenerator

from tables.models import Table
from tdsite import director
from tdsite.rooms.boards import snapshots
from tests.api.conftest import program
from tests.factories import NOON, carl, dana, event, fay, ivy, running
from tests.rooms.payouts import test_commands as paid
from tests.rooms.prizes import test_commands_deals as dealt
from tournaments import access, queries
from tournaments.access import MAY
from tournaments.models import (
    ChipCount,
    Deal,
    FloorCall,
    JournalLine,
    Notice,
    Payout,
    Penalty,
    Player,
    Preregistration,
    Ruling,
    Sale,
    Shift,
    SidePot,
    StaffRole,
    Tournament,
)
from tournaments.models.club import Role

pytestmark = pytest.mark.django_db

TEXTS = {"date-time": "2026-11-20T20:00:00Z", "date": "2026-11-20", "email": "a@b.example"}
MANY = 25  # so many commands at least do something, or the property says nothing

# what an address names by its number, beside entries and players
NAMED: dict[str, type[Model]] = {
    "call_id": FloorCall,
    "count_id": ChipCount,
    "deal_id": Deal,
    "notice_id": Notice,
    "payout_id": Payout,
    "penalty_id": Penalty,
    "pot_id": SidePot,
    "ruling_id": Ruling,
    "sale_id": Sale,
    "shift_id": Shift,
}


def of(*tournaments: Tournament) -> dict[Any, Any]:
    """Every row of the events, the people in them, their logs, and what their boards show."""
    events = [one.pk for one in tournaments]
    asked: list[Any] = [
        model._default_manager.filter(**{f"{_path(model, column)}__in": events})
        for model in apps.get_models()
        if model._meta.app_label in ("tournaments", "tables", "blinds")
        if (column := access.owner_column(model)) and model is not Preregistration
    ]
    shown = Tournament.objects.filter(pk__in=events)
    asked += [Player.objects.filter(entries__tournament__in=events), shown]
    rows = {(some.model._meta.label, row["id"]): row for some in asked for row in some.values()}
    return rows | {("board", one.pk): snapshots.make(one) for one in shown}


def _path(model: type[Model], column: str) -> str:
    part_of = access.PART_OF.get(model._meta.label_lower)
    if part_of is None:
        return column
    whole: Any = model._meta.get_field(part_of).related_model
    return f"{part_of}__{_path(whole, access.owner_column(whole))}"


def commands() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every address of a command, and the form of what it is told."""
    schema: Any = SchemaGenerator().get_schema(public=True)
    forms = schema["components"]["schemas"]
    for path, methods in schema["paths"].items():
        if "post" not in methods or "/calculators/" in path or "/auth/" in path:
            continue
        content = methods["post"].get("requestBody", {}).get("content", {})
        yield path, _whole(content.get("application/json", {}).get("schema", {}), forms)


def _whole(form: dict[str, Any], forms: dict[str, Any]) -> dict[str, Any]:
    """The form with what it refers to written out."""
    if "$ref" in form:
        return _whole(forms[form["$ref"].rpartition("/")[2]], forms)
    return {
        key: _whole(value, forms)
        if isinstance(value, dict)
        else [_whole(one, forms) if isinstance(one, dict) else one for one in value]
        if isinstance(value, list)
        else value
        for key, value in form.items()
    }


def filled(form: dict[str, Any], given: dict[str, Any], name: str = "") -> Any:
    """Something that fits the form; numbers of rows as they are given by their names."""
    for either in ("oneOf", "anyOf", "allOf"):
        if either in form:
            return filled(next(one for one in form[either] if one != {"type": "null"}), given, name)
    kinds = form.get("type")
    kind = next((one for one in kinds if one != "null"), "") if isinstance(kinds, list) else kinds
    if name in given:
        return [given[name]] if kind == "array" else given[name]
    if kind == "object":
        fields = form.get("properties", {})
        return {key: filled(one, given, key) for key, one in fields.items()}
    if kind == "array":
        return [filled(form["items"], given, name.removesuffix("s"))]
    return _plain(form, kind or "")


def _plain(form: dict[str, Any], kind: str) -> Any:
    if "enum" in form:
        return form["enum"][0]
    if kind in ("integer", "number"):
        return max(int(form.get("minimum", 1)), 1)
    return True if kind == "boolean" else TEXTS.get(form.get("format", ""), "One")


def numbers(tournament: Tournament) -> dict[str, Any]:
    """What a command may name of an event, by the names of its fields."""
    entries = list(queries.entries_in(tournament).order_by("number"))
    table = Table.objects.filter(tournament=tournament).order_by("number").first()
    one, two = entries[0], entries[1]
    return {
        "tournament_id": tournament.pk,
        "event_id": tournament.pk,
        "feeds_id": tournament.pk,
        "target_id": tournament.pk,
        "flight_id": tournament.pk,
        "counted_id": tournament.pk,
        "entry_id": one.pk,
        "other_entry_id": two.pk,
        "by_entry_id": two.pk,
        "entry_ids": one.pk,
        "by_entry_ids": two.pk,
        "player_id": one.player_id,
        "other_id": two.player_id,
        "keep_id": two.player_id,
        "table": table.number if table else 1,
        "revision": tournament.revision,
        "name": "",
        "color": "#112233",
    }


@pytest.fixture
def neighbours() -> tuple[Tournament, Tournament, Tournament]:
    """An event in play, another one, and one that is still open; Ivy directs the first."""
    here, there, later = running(players=4), running(players=5), event(name="Later")
    StaffRole.objects.create(user=ivy(), role=Role.DIRECTOR, tournament=here)
    return here, there, later


def in_full_swing(tournament: Tournament) -> Tournament:
    """There is one of everything that hangs on an event while it is played."""
    order: Any = {"by": fay(), "at": NOON}
    entries = queries.entries_in(tournament).order_by("number")
    one, two = entries[0], entries[1]
    director.give_penalty(one.pk, kind="warning", reason="phone", **order)
    director.ask_ruling(tournament.pk, question="Whose pot?", **order)
    dealer = director.add_dealer(tournament.club_id, name="Ann", **order).data["dealer_id"]
    director.dealer_came(tournament.pk, dealer=dealer, **order)
    director.call_floor(tournament.pk, table=1, **order)
    director.count_chips(tournament.pk, counts={one.pk: 300}, **order)
    director.note(tournament.pk, text="Dinner is served", minutes=15, **order)
    stake: Any = {"stake_cents": 10_00, "by": carl(), "at": NOON}
    pot = director.open_side_pot(tournament.pk, name="Last longer", **stake).data["pot_id"]
    for entry in (one, two):
        director.join_side_pot(pot, entry_id=entry.pk, by=carl(), at=NOON)
    return tournament


@pytest.fixture
def others(neighbours) -> list[Tournament]:
    """All that Ivy does not direct: in full swing, still open, all but over by a deal, and over."""
    _, there, later = neighbours
    agreed = dealt.last_three()
    dealt.deal(agreed, 360_00, 370_00, 380_00, left=[90_00])
    over = paid.played()
    director.pay(paid.first(over).pk, by=carl(), at=NOON)
    return [in_full_swing(there), later, agreed, over]


def test_a_director_may_whatever_anybody_may():
    """So the property below, tried with the director of an event, holds for its other roles."""
    assert {act for act, who in MAY.items() if Role.DIRECTOR not in who} == set()


def test_every_row_of_an_event_leads_to_it():
    """A new table of rows that hang on an event says what it is part of, or names the event."""
    lost = [
        model._meta.label
        for model in apps.get_models()
        if model._meta.app_label in ("tournaments", "tables", "blinds")
        and not access.owner_column(model)
        and any(
            field.is_relation and access.owner_column(field.related_model)
            for field in model._meta.concrete_fields
            if field.related_model is not None
        )
    ]

    assert lost == []


def test_no_command_of_one_event_changes_another_or_what_it_shows(neighbours, others, silent):
    here, *_ = neighbours
    before, speaks = of(*others), program(ivy())
    done, changed = set(), set()

    for path, form in commands():
        for address, body in _tries(path, form, here, others):
            with transaction.atomic():
                answer = speaks.post(address, body)
                if answer.status_code < 400:
                    done.add(path)
                    after = of(*others)
                    rows = before.keys() | after.keys()
                    changed |= {(path, r) for r in rows if before.get(r) != after.get(r)}
                transaction.set_rollback(True)

    assert changed == set()
    assert len(done) >= MANY, sorted(done)


def _tries(
    path: str, form: dict[str, Any], here: Tournament, others: list[Tournament]
) -> Iterator[tuple[str, Any]]:
    """Their numbers everywhere; ours in the address; and ours in all but where it leads."""
    there, later, *_ = others
    of_theirs = {
        name: row.pk
        for name, model in NAMED.items()
        if (row := model._default_manager.filter(tournament__in=others).order_by("pk").last())
    }
    assert of_theirs.keys() == NAMED.keys()
    ours, theirs = numbers(here), {**numbers(there), **of_theirs}
    to_later = {"feeds_id": later.pk, "target_id": later.pk, "event_id": later.pk}
    of_ours = {"table": 1, "tournament_id": here.pk}
    for places, told in (
        (theirs, theirs),
        ({**theirs, **of_ours}, theirs),
        (ours, {**ours, **to_later}),
    ):
        yield _address(path, places), filled(form, {k: v for k, v in told.items() if v != ""})


def _address(path: str, places: dict[str, Any]) -> str:
    for name in ("tournament_id", "entry_id", "player_id", "flight_id", "table", *NAMED):
        path = path.replace("{" + name + "}", str(places.get(name, 1)))
    while "{" in path:
        first, _, rest = path.partition("{")
        path = first + "1" + rest.partition("}")[2]
    return path


def test_a_flight_is_linked_by_who_directs_both_and_both_say_so(neighbours):
    *_, later = neighbours
    flight = event(name="Day 1A")
    StaffRole.objects.create(user=ivy(), role=Role.DIRECTOR, tournament=flight)
    address, told = f"/api/tournaments/{flight.pk}/flight/", {"feeds_id": later.pk, "flight": "1A"}
    before = of(later)

    refused = program(ivy()).post(address, told)
    stayed = of(later)
    StaffRole.objects.create(user=ivy(), role=Role.DIRECTOR, tournament=later)
    linked = program(ivy()).post(address, told)
    undone = director.undo(flight.pk, revision=1, by=dana(), at=NOON)

    assert (refused.status_code, linked.status_code) == (403, 200)
    assert stayed == before
    lines = JournalLine.objects.filter(tournament=later).order_by("revision")
    assert [(line.kind, line.data["flight"]) for line in lines] == [
        ("flight.joined", "1A"),
        ("flight.left", "Day 1A"),
    ]
    assert undone.data["kind"] == "flight.linked"


def test_a_link_is_not_undone_by_who_directs_the_flight_alone(neighbours):
    *_, later = neighbours
    flight = event(name="Day 1A")
    StaffRole.objects.create(user=ivy(), role=Role.DIRECTOR, tournament=flight)
    director.link_flight(flight.pk, feeds=later.pk, flight="1A", by=dana(), at=NOON)
    address = f"/api/tournaments/{flight.pk}/undo/"

    undone = program(ivy()).post(address, {"revision": 1})

    assert undone.status_code == 403
    assert Tournament.objects.get(pk=flight.pk).feeds_id == later.pk
