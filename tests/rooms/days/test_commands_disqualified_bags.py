"""Chapter: a stack whose player was disqualified in another flight.  TDA 2024 71-D."""

import pytest
from django.urls import reverse

from tdsite import director
from tdsite.rooms.days.acts.flights import merge, unmerge
from tdsite.rooms.days.next_day import published
from tdsite.web import log
from tdsite.web.event_state import EventState
from tdsite.web.hooks import todos
from tests.cached_scene import cached_scene
from tests.digest import digest
from tests.factories import NOON, dana
from tests.flights import (
    end_day,
    enter,
    entry_of,
    festival,
    flight,
    merged,
    play_flight,
    stacks_of,
    start,
)
from tournaments import disqualified_bags, flight_tree, journal, ledger, queries
from tournaments.models import Tournament
from tournaments.models.money import ChipReason
from tournaments.operations.penalties import ReasonMissing
from tournaments.rules.ledger import checks
from tournaments.rules.penalties import WasDisqualified
from tournaments.rules.stacks import NothingToDecide, PlayHasBegun, StackTaken, StackUndecided
from tournaments.undo import BlockedByLaterLine

pytestmark = pytest.mark.django_db
ORDER = {"at": NOON}
KEEPS = {"policy": {"disqualified_bags": "director"}}


def flights(**fields) -> tuple[Tournament, Tournament, Tournament]:
    """Ann has 50,000 from 1A, and is disqualified in 1B; both days are over."""
    key = cached_scene(f"disqualified {fields}", lambda: _played(fields))
    main = Tournament.objects.get(pk=key)
    one, two = flight_tree.flights_of(main)
    return main, one, two


def _played(fields: dict) -> int:
    main = festival(enter_with_bag=True, **fields)
    one, two = flight(main, "1A"), flight(main, "1B")
    play_flight(one, "Ann", "Ben", "Cyd", out=["Cyd"], stacks={"Ann": 50_000, "Ben": 10_000})
    enter(two, "Ann", "Dov", "Eli")
    start(two)
    disqualify(two)
    director.close_registration(two.pk, by=dana(), **ORDER)
    end_day(two, {"Dov": 30_000, "Eli": 10_000})
    return main.pk


def disqualify(event: Tournament, chips: int = 20_000):
    told = {"kind": "disqualified", "stack_chips": chips, "law": "7.28", "reason": "insults"}
    return director.remove(entry_of(event, "Ann").pk, **told, by=dana(), **ORDER)


def undo(event: Tournament, line):
    return director.undo(event.pk, revision=line.revision, by=dana(), **ORDER)


def last(event: Tournament, kind: str):
    return event.journal.filter(kind=kind).order_by("revision").last()


def removed_chips(event: Tournament) -> int:
    rows = event.chip_movements.filter(reason=ChipReason.DISQUALIFIED)
    return -sum(rows.values_list("chips", flat=True))


def holds(*events: Tournament) -> None:
    for event in events:
        event.refresh_from_db()
        assert [c.name for c in checks(ledger.book_of(event)) if not c.holds] == []
        assert journal.broken_seal(event) is None


@pytest.mark.parametrize("order", [(1, 2), (2, 1)])
def test_it_leaves_play_when_both_flights_are_merged_in_whichever_order(order):
    main, *both = flights()

    lines = merged(main, [both[n - 1] for n in order])

    assert stacks_of(main) == {"Ben": 10_000, "Dov": 30_000, "Eli": 10_000}
    assert queries.chips_in_play(main) == 50_000
    assert removed_chips(main) == 50_000
    assert str(queries.places(main)[entry_of(main, "Ann").pk]) == "4"
    assert log.says(lines[order.index(1)]).endswith("because disqualified: Ann, 50,000 chips")
    holds(main, *both)


def test_undoing_the_merging_brings_it_back_and_merging_again_takes_it():
    main, one, two = flights()
    merged(main, [two])
    before = digest()
    merged(main, [one])

    unmerge(main.pk, flight=one.pk, by=dana(), **ORDER)

    assert digest() == before
    merged(main, [one])
    assert removed_chips(main) == 50_000
    holds(main, one, two)


def test_the_disqualification_stands_as_long_as_a_stack_is_out_of_play_for_it():
    main = festival(enter_with_bag=True)
    one, two = flight(main, "1A"), flight(main, "1B")
    play_flight(one, "Ann", "Ben", "Cyd", out=["Cyd"], stacks={"Ann": 50_000, "Ben": 10_000})
    enter(two, "Ann", "Dov", "Eli")
    start(two)
    line = disqualify(two)
    taking = merge(main.pk, flight=one.pk, by=dana(), **ORDER)

    with pytest.raises(StackTaken, match="Undo line") as refused:
        undo(two, line)
    assert refused.value.values["line"] == taking.revision
    undo(main, taking)
    undo(two, line)

    assert stacks_of(two)["Ann"] == 20_000
    holds(main, one, two)


def test_where_the_director_decides_the_event_waits_for_the_decision():
    main, one, two = flights(**KEEPS)
    merged(main, [one, two])
    ann = entry_of(main, "Ann")
    with pytest.raises(WasDisqualified, match="cannot re-enter"):
        enter(main, "Ann")

    assert [(s.entry, s.chips, s.where) for s in disqualified_bags.undecided(main)] == [
        (ann, 50_000, "1B")
    ]
    with pytest.raises(StackUndecided, match="Ann was disqualified in 1B"):
        start(main)
    line = director.remove_stack(ann.pk, by=dana(), **ORDER)

    assert (removed_chips(main), queries.still_in(main)) == (50_000, 3)
    assert log.says(line) == "Stack of Ann (disqualified in 1B) removed: 50,000 chips"
    with pytest.raises(NothingToDecide):
        director.remove_stack(ann.pk, by=dana(), **ORDER)
    undo(main, line)
    assert disqualified_bags.undecided(main)
    holds(main, one, two)


def test_a_stack_that_is_let_play_stays_and_its_reason_is_in_the_log():
    main, one, two = flights(**KEEPS)
    merged(main, [one, two])
    ann = entry_of(main, "Ann")
    with pytest.raises(ReasonMissing):
        director.let_stack_play(ann.pk, reason=" ", by=dana(), **ORDER)

    line = director.let_stack_play(ann.pk, reason="appeal heard", by=dana(), **ORDER)
    started = start(main)

    assert stacks_of(main)["Ann"] == 50_000
    with pytest.raises(PlayHasBegun, match="Disqualify Ann there"):
        director.remove_stack(ann.pk, by=dana(), **ORDER)
    with pytest.raises(BlockedByLaterLine) as refused:
        undo(main, line)
    assert refused.value.revision == started.revision


def test_the_list_and_the_page_of_days_ask_and_either_answer_is_one_press(client):
    main, one, two = flights(**KEEPS)
    merged(main, [one, two])
    ann = entry_of(main, "Ann")
    client.force_login(dana())

    main.refresh_from_db()
    (asked, *_) = todos(EventState(main, NOON), by=dana())
    page = client.get(reverse("days", args=[main.pk])).content.decode()

    assert asked.what == "Ann was disqualified: remove the stack?"
    assert "disqualified in 1B, 50,000 chips here" in page
    press = asked.presses[0]
    client.post(press.url, press.fields)
    assert removed_chips(main) == 50_000
    undo(main, last(main, "day.stack_removed"))
    client.post(reverse("act", args=[main.pk, "let-stack-play"]), {"entry": ann.pk, "reason": "x"})
    assert not disqualified_bags.undecided(main)


def test_the_public_count_leaves_out_who_goes_on_with_nothing():
    _, one, _ = flights()
    assert [s.name for s in published(EventState(one, NOON)).stacks] == ["Ben"]
