"""Chapter: preview, confirm, release.  Robert's Rules 7.2; docs/draws.md."""

import contextlib

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tables.draws import DrawState, seats_are_public, seats_in_force, standing_of, standings
from tables.models import Draw, Seat
from tables.operations.draws import NoSuchDraw
from tables.operations.moves import NothingToDo
from tables.queries import place_of
from tables.rules.apart import CannotKeepApart
from tables.rules.draws import replay
from tdsite import director
from tdsite.rooms.draw.acts import NothingToDraw
from tests.factories import NOON, event, fay, running, sell
from tournaments.acts import ActContext
from tournaments.models import Entry, Tournament
from tournaments.operations.events import WrongState
from tournaments.rules import RuleError
from tournaments.undo import CannotUndo

pytestmark = pytest.mark.django_db
BY: ActContext = {"by": None, "at": NOON}


def announced(players: int = 12, **fields) -> Tournament:
    tournament = event(seed="07" * 32, **fields)
    sell(tournament, *(f"P{n}" for n in range(1, players + 1)))
    return tournament


def draw(tournament: Tournament, number: int) -> Draw:
    return Draw.objects.get(tournament=tournament, number=number)


def standing(tournament: Tournament, number: int) -> DrawState:
    return standing_of(draw(tournament, number))


def seats(tournament: Tournament) -> dict[int, str]:
    rows = Seat.objects.filter(table__tournament=tournament, entry__isnull=False)
    return {s.entry.number: f"{s.table.number}-{s.number}" for s in rows}


def test_an_announced_draw_shows_input_and_commitment_and_no_seed():
    tournament = announced()

    line = director.commit_draw(tournament.pk, **BY)

    row = draw(tournament, 1)
    assert line.data["draw"] == 1
    assert line.data["commitments"] == [row.commitment]
    assert (row.seed, row.drawn, row.drawn_revision) == ("", "", None)
    assert row.given.splitlines()[-1] == "deal " + " ".join(map(str, range(1, 13)))
    assert standing(tournament, 1) is DrawState.ANNOUNCED
    assert seats(tournament) == {}


def test_the_announced_draw_is_the_one_that_is_made():
    tournament = announced()
    director.commit_draw(tournament.pk, **BY)
    before = draw(tournament, 1)

    line = director.make_draw(tournament.pk, **BY)

    row = draw(tournament, 1)
    assert (line.data["draw"], line.data["players_count"]) == (1, 12)
    assert (row.given, row.commitment) == (before.given, before.commitment)
    assert row.drawn == replay(row.seed, row.given)
    assert len(seats(tournament)) == 12


@pytest.mark.parametrize("changed", ["sale", "void", "apart", "need", "chair"])
def test_a_changed_input_sets_the_announced_draw_aside(changed):
    tournament = announced()
    director.commit_draw(tournament.pk, **BY)
    entries = list(Entry.objects.filter(tournament=tournament).order_by("number"))
    if changed == "sale":
        sell(tournament, "Late")
    elif changed == "void":
        director.void_entry(entries[0].pk, **BY)
    elif changed == "apart":
        one, other = entries[0].player_id, entries[1].player_id
        director.keep_apart(tournament.pk, player_id=one, other_id=other, **BY)
    elif changed == "need":
        director.need_seat(tournament.pk, player_id=entries[0].player_id, table=1, seat=1, **BY)
    else:
        director.close_seat(tournament.pk, table=1, seat=1, **BY)

    director.make_draw(tournament.pk, **BY)

    assert standing(tournament, 1) is DrawState.SUPERSEDED
    assert draw(tournament, 1).superseded_by == draw(tournament, 2)
    assert draw(tournament, 1).seed == ""
    assert standing(tournament, 2) is DrawState.MADE


def test_the_start_uses_the_announced_draw_and_releases_it():
    tournament = announced()
    director.commit_draw(tournament.pk, **BY)

    director.start(tournament.pk, **BY)

    assert standing(tournament, 1) is DrawState.RELEASED


def test_a_draw_made_is_for_the_staff_until_it_is_released():
    tournament = announced()
    assert seats_are_public(tournament)

    director.make_draw(tournament.pk, **BY)
    assert not seats_are_public(tournament)

    line = director.release_draw(tournament.pk, number=1, **BY)
    assert line.data["draw"] == 1
    assert seats_are_public(tournament)
    with pytest.raises(NoSuchDraw):
        director.release_draw(tournament.pk, number=1, **BY)


def test_the_start_releases_what_was_not_and_seats_keep():
    tournament = announced()
    director.make_draw(tournament.pk, **BY)
    before = seats(tournament)

    director.start(tournament.pk, **BY)

    assert seats(tournament) == before
    assert standing(tournament, 1) is DrawState.RELEASED


def test_whoever_enters_after_the_draw_is_drawn_at_the_start():
    tournament = announced()
    director.make_draw(tournament.pk, **BY)
    sell(tournament, "Late")
    before = seats(tournament)

    director.start(tournament.pk, **BY)

    after = seats(tournament)
    assert len(after) == 13
    assert {n: after[n] for n in before} == before


def test_a_draw_made_again_takes_the_place_of_the_one_before_even_a_released_one():
    tournament = announced()
    director.make_draw(tournament.pk, **BY)
    director.release_draw(tournament.pk, number=1, **BY)
    before = seats(tournament)

    line = director.make_draw(tournament.pk, again=True, **BY)

    assert line.data["again"] is True
    assert standing(tournament, 1) is DrawState.SUPERSEDED
    assert standing(tournament, 2) is DrawState.MADE
    assert not seats_are_public(tournament)
    assert seats(tournament) != before
    assert len(seats(tournament)) == 12


def test_a_draw_made_again_is_not_undone_for_the_one_before():
    tournament = announced()
    director.make_draw(tournament.pk, **BY)
    line = director.make_draw(tournament.pk, again=True, **BY)
    drawn = seats(tournament)

    with pytest.raises(CannotUndo, match="Draw 1 would count again although draw 2"):
        director.undo(tournament.pk, revision=line.revision, **BY)

    assert seats(tournament) == drawn
    assert [s for _, s in standings(tournament)] == [DrawState.SUPERSEDED, DrawState.MADE]


def test_the_undo_of_a_draw_clears_the_seats_and_its_seed_never_draws_again():
    tournament = announced()
    line = director.make_draw(tournament.pk, **BY)

    director.undo(tournament.pk, revision=line.revision, **BY)

    assert seats(tournament) == {}
    assert standing(tournament, 1) is DrawState.UNDONE
    director.make_draw(tournament.pk, **BY)
    assert [row.number for row, _ in seats_in_force(tournament)] == [2]


def test_what_was_released_stays_public():
    tournament = announced()
    director.make_draw(tournament.pk, **BY)
    line = director.release_draw(tournament.pk, number=1, **BY)

    with pytest.raises(CannotUndo, match="stays public"):
        director.undo(tournament.pk, revision=line.revision, **BY)

    assert standing(tournament, 1) is DrawState.RELEASED
    assert seats_are_public(tournament)


def test_an_announced_draw_may_be_dropped_and_that_undone():
    tournament = announced()
    director.commit_draw(tournament.pk, **BY)

    line = director.drop_draw(tournament.pk, number=1, **BY)
    assert standing(tournament, 1) is DrawState.DROPPED

    director.undo(tournament.pk, revision=line.revision, **BY)
    assert standing(tournament, 1) is DrawState.ANNOUNCED


def test_the_undo_of_an_announcement_takes_its_tables_back():
    tournament = announced()
    line = director.commit_draw(tournament.pk, **BY)

    director.undo(tournament.pk, revision=line.revision, **BY)

    assert tournament.tables.count() == 0
    assert standing(tournament, 1) is DrawState.UNDONE


def test_a_chair_given_and_a_player_put_by_hand_stay_when_all_is_drawn_again():
    tournament = announced(18)
    entries = list(Entry.objects.filter(tournament=tournament).order_by("number"))
    director.need_seat(tournament.pk, player_id=entries[0].player_id, table=2, seat=3, **BY)
    director.make_draw(tournament.pk, **BY)
    director.open_tables(tournament.pk, number=1, **BY)
    director.move(entries[1].pk, table=3, seat=1, **BY)

    for _ in range(3):
        director.make_draw(tournament.pk, again=True, **BY)
        assert str(place_of(entries[0])) == "2-3"
        assert str(place_of(entries[1])) == "3-1"


def test_after_a_full_draw_the_start_moves_nobody():
    tournament = announced(29)
    director.make_draw(tournament.pk, **BY)

    director.start(tournament.pk, **BY)

    assert tournament.moves.count() == 0


def test_nobody_without_a_seat_is_nothing_to_draw():
    tournament = announced()
    director.make_draw(tournament.pk, **BY)

    with pytest.raises(NothingToDraw):
        director.make_draw(tournament.pk, **BY)
    with pytest.raises(NothingToDraw):
        director.commit_draw(tournament.pk, **BY)


def test_after_the_start_seats_are_no_longer_drawn_together():
    tournament = running()

    with pytest.raises(WrongState):
        director.make_draw(tournament.pk, again=True, **BY)
    with pytest.raises(WrongState):
        director.commit_draw(tournament.pk, **BY)


def test_a_draw_that_cannot_be_is_not_announced():
    tournament = announced(4)
    one, other, *_ = Entry.objects.filter(tournament=tournament).order_by("number")
    director.keep_apart(tournament.pk, player_id=one.player_id, other_id=other.player_id, **BY)

    with pytest.raises(CannotKeepApart):
        director.commit_draw(tournament.pk, **BY)
    assert not Draw.objects.filter(tournament=tournament).exists()


def bust(tournament: Tournament, number: int) -> None:
    rows = Seat.objects.filter(table__tournament=tournament, entry__isnull=False)
    for seat in list(rows.order_by("number", "table__number"))[:number]:
        director.bust_out(seat.entry_id, by=fay(), at=NOON)


@pytest.mark.parametrize("kind", ["break", "redraw"])
def test_a_break_and_a_redraw_are_announced_and_then_made_so(kind):
    tournament = running(players=36 if kind == "break" else 18)
    bust(tournament, 9)
    line = director.commit_draw(tournament.pk, kind=kind, **BY)
    number = line.data["draw"]

    director.break_table(tournament.pk, **BY) if kind == "break" else director.redraw(
        tournament.pk, **BY
    )

    assert standing(tournament, number) is DrawState.RELEASED
    assert draw(tournament, number).drawn == replay(
        draw(tournament, number).seed, draw(tournament, number).given
    )


def test_a_bust_after_the_announcement_sets_the_redraw_aside():
    tournament = running(players=18)
    bust(tournament, 9)
    number = director.commit_draw(tournament.pk, kind="redraw", **BY).data["draw"]
    bust(tournament, 1)

    director.redraw(tournament.pk, **BY)

    assert standing(tournament, number) is DrawState.SUPERSEDED
    assert draw(tournament, number).seed == ""


def test_a_break_that_is_not_due_is_not_announced():
    tournament = running(players=18)

    with pytest.raises(NothingToDo):
        director.commit_draw(tournament.pk, kind="break", **BY)


STEPS = {
    "commit": lambda t, last: director.commit_draw(t.pk, **BY),
    "make": lambda t, last: director.make_draw(t.pk, **BY),
    "again": lambda t, last: director.make_draw(t.pk, again=True, **BY),
    "release": lambda t, last: director.release_draw(t.pk, number=last, **BY),
    "drop": lambda t, last: director.drop_draw(t.pk, number=last, **BY),
    "sell": lambda t, last: sell(t, "More"),
    "undo": lambda t, last: director.undo(t.pk, revision=t.revision, **BY),
}


@settings(
    max_examples=12,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(steps=st.lists(st.sampled_from(sorted(STEPS)), min_size=1, max_size=8))
def test_whatever_the_order_of_acts_the_record_is_whole(steps):
    """An announced draw is made only for its own input, and the seats are those of the record."""
    tournament = announced(5)
    for step in steps:
        waiting = [row for row, now in standings(tournament) if now is DrawState.ANNOUNCED]
        _do(tournament, step)
        _check_the_announced(tournament, waiting)
        _check_the_record(tournament)
    director.start(tournament.pk, **BY)
    assert {now for row, now in seats_in_force(tournament)} == {DrawState.RELEASED}


def _do(tournament: Tournament, step: str) -> None:
    last = Draw.objects.filter(tournament=tournament).order_by("-number").first()
    tournament.refresh_from_db()
    with contextlib.suppress(RuleError):
        STEPS[step](tournament, last.number if last else 1)


def _check_the_announced(tournament: Tournament, waiting: list[Draw]) -> None:
    for before in waiting:
        row = draw(tournament, before.number)
        assert (row.given, row.commitment) == (before.given, before.commitment)
        if standing_of(row) is DrawState.SUPERSEDED:
            assert row.seed == ""
            assert row.superseded_by.lines != row.lines or not row.superseded_by.seed


def _check_the_record(tournament: Tournament) -> None:
    for row in Draw.objects.filter(tournament=tournament).exclude(seed=""):
        assert row.drawn == replay(row.seed, row.given)
    drawn: dict[str, str] = {}
    for row, _ in seats_in_force(tournament):
        drawn |= dict(line.split() for line in row.drawn.splitlines())
    assert {str(number): place for number, place in seats(tournament).items()} == drawn
