"""Chapter: undo together.  What stands in each other's way goes back by one act, or not at all."""

from datetime import timedelta

import pytest

from blinds.queries import face_of
from tdsite import director
from tdsite.rooms.journal import undo_plans
from tdsite.rooms.journal.acts import NoSuchLine, TooManyTogether
from tdsite.rooms.journal.undo_plans import Later, what_stands
from tests.digest import digest
from tests.factories import (
    NOON,
    carl,
    dana,
    entry_price,
    event,
    fay,
    player,
    rebuy_price,
    running,
    sell,
)
from tournaments import journal, queries
from tournaments.access import NotAllowed
from tournaments.models import Entry, JournalLine
from tournaments.operations.players import NotInTheBook
from tournaments.undo import AlreadyUndone, BlockedByLaterLine, undone_by, undone_revisions

pytestmark = pytest.mark.django_db


def order(by=None):
    return {"by": by or dana(), "at": NOON}


def bust_and_move_into_the_seat():
    """A bust, and a player who was moved to the seat that it left."""
    tournament = running(players=6)
    first, second = Entry.objects.filter(number__in=(1, 2)).order_by("number")
    before = digest()
    bust = director.bust_out(first.pk, **order())
    table, seat = map(int, bust.data["seat"].split("-"))
    move = director.move(second.pk, table=table, seat=seat, **order())
    return tournament, bust, move, before


def test_two_lines_go_back_by_one_act_and_that_act_by_one_more():
    tournament, bust, move, before = bust_and_move_into_the_seat()
    after = digest()

    undone = director.undo_together(
        tournament.pk, revisions=[bust.revision, move.revision], **order()
    )

    assert digest() == before
    assert undone_by(tournament) == {
        bust.revision: undone.revision,
        move.revision: undone.revision,
    }
    again = director.undo(tournament.pk, revision=undone.revision, **order())
    assert digest() == after
    assert undone_by(tournament) == {undone.revision: again.revision}
    director.undo(tournament.pk, revision=again.revision, **order())
    assert digest() == before
    tournament.refresh_from_db()
    assert journal.broken_seal(tournament) is None


def test_one_line_that_cannot_go_keeps_them_all():
    tournament, bust, move, _ = bust_and_move_into_the_seat()
    pause = director.pause(tournament.pk, **order())
    after, lines = digest(), JournalLine.objects.count()

    with pytest.raises(BlockedByLaterLine) as refusal:
        director.undo_together(tournament.pk, revisions=[pause.revision, bust.revision], **order())

    assert refusal.value.revision == move.revision
    assert (digest(), JournalLine.objects.count()) == (after, lines)


def test_an_undo_and_what_it_undid_go_back_together():
    tournament = running(players=4)
    before = digest()
    paused = director.pause(tournament.pk, **order())
    undone = director.undo(tournament.pk, revision=paused.revision, **order())

    director.undo_together(tournament.pk, revisions=[paused.revision, undone.revision], **order())

    assert digest() == before
    assert undone_revisions(tournament) == {paused.revision, undone.revision}


def test_each_line_is_undone_once_and_must_be_in_the_log():
    tournament, bust, move, _ = bust_and_move_into_the_seat()
    both = [bust.revision, move.revision]
    director.undo_together(tournament.pk, revisions=both, **order())

    with pytest.raises(AlreadyUndone):
        director.undo_together(tournament.pk, revisions=both, **order())
    with pytest.raises(NoSuchLine):
        director.undo_together(tournament.pk, revisions=[*both, 999], **order())
    with pytest.raises(NoSuchLine):
        director.undo_together(tournament.pk, revisions=[], **order())
    with pytest.raises(TooManyTogether):
        director.undo_together(tournament.pk, revisions=range(1, 60), **order())


def test_who_undoes_together_needs_the_right_to_each():
    tournament = running(players=4)
    sold = director.register_and_seat(tournament.pk, player_id=player().pk, **order())
    paused = director.pause(tournament.pk, **order())
    both = [sold.revision, paused.revision]

    for person in (carl(), fay()):
        with pytest.raises(NotAllowed):
            director.undo_together(tournament.pk, revisions=both, **order(person))


def test_a_later_line_that_was_undone_is_not_in_the_way_and_neither_is_its_undo():
    tournament, bust, move, _ = bust_and_move_into_the_seat()
    seat = move.data["moves"]
    again = director.undo(tournament.pk, revision=move.revision, **order())
    assert seat

    director.undo(tournament.pk, revision=bust.revision, **order())

    assert again.revision not in undone_revisions(tournament)


def test_the_plan_names_all_that_must_go_and_what_it_changes():
    tournament, bust, move, _ = bust_and_move_into_the_seat()
    before, lines = digest(), JournalLine.objects.count()

    plan = what_stands(tournament, bust.revision, **order())

    assert [line.revision for line in plan.others] == [move.revision]
    assert plan.refusal == ""
    said = {(row.about, row.what): (row.now, row.then) for row in plan.effects.people}
    assert said["P1", "Place"] == ("6th", "in play")
    assert said["P1", "Seat"] == ("–", bust.data["seat"])
    assert said["P2", "Seat"][0] == bust.data["seat"]
    assert (digest(), JournalLine.objects.count()) == (before, lines), "a plan changes nothing"
    director.undo_together(tournament.pk, revisions=plan.revisions, **order())
    assert queries.still_in(tournament) == 6


def test_an_event_finished_by_mistake_comes_back_with_its_clock_held_where_it_stood():
    tournament = running(players=2)
    director.bust_out(Entry.objects.get(number=1).pk, by=dana(), at=NOON + timedelta(minutes=5))
    ended = director.finish(tournament.pk, by=dana(), at=NOON + timedelta(minutes=6))
    over = digest()

    later = {"by": dana(), "at": NOON + timedelta(hours=9)}
    undone = director.undo(tournament.pk, revision=ended.revision, **later)

    clock = face_of(tournament).read(later["at"])
    assert (clock.index, clock.left_ms, clock.running) == (0, 14 * 60_000, False)
    director.undo(tournament.pk, revision=undone.revision, **later)
    assert digest() == over


def test_terms_and_the_start_that_fixed_them_go_and_come_back_together():
    tournament = event(entry_price(), seats_per_table=9)
    sell(tournament, "P1", "P2", "P3")
    changed = director.change_event(
        tournament.pk, fields={"seats_per_table": 8}, prices=[entry_price()], **order()
    )
    started = director.start(tournament.pk, **order())
    after = digest()

    plan = what_stands(tournament, changed.revision, **order())
    undone = director.undo_together(tournament.pk, revisions=plan.revisions, **order())
    director.undo(tournament.pk, revision=undone.revision, **order())

    assert plan.revisions == [started.revision, changed.revision]
    assert digest() == after


def test_the_plan_of_a_line_that_lasts_says_why():
    tournament = running(players=4)
    director.add_screen(tournament.pk, name="Hall", **order())
    shown = director.identify_screens(tournament.pk, **order())

    plan = what_stands(tournament, shown.revision, **order())

    assert "Screens have shown their numbers since" in plan.refusal
    with pytest.raises(NoSuchLine):
        what_stands(tournament, 999, **order())


def test_who_left_the_book_is_sold_nothing_and_who_was_sold_to_stays_in_it():
    tournament = running(players=2)
    gone, stays = (
        director.create_player(tournament.club_id, name=name, **order()) for name in ("Go", "Stay")
    )
    director.undo_in_club(tournament.club_id, revision=gone.revision, **order())
    bought = {"player_id": stays.data["player_id"]}
    director.register_and_seat(tournament.pk, **bought, **order())

    with pytest.raises(NotInTheBook):
        director.register_and_seat(tournament.pk, player_id=gone.data["player_id"], **order())
    with pytest.raises(BlockedByLaterLine):
        director.undo_in_club(tournament.club_id, revision=stays.revision, **order())


def test_what_went_together_comes_again_and_goes_again_in_order():
    """The close lets out who waited: the bust is touched twice before it goes with its hitman."""
    tournament = running(entry_price(), rebuy_price(trigger="any"), players=3)
    first, second, _ = queries.entries_in(tournament).order_by("number")
    bust = director.bust_out(first.pk, by_entries=[second.pk], **order())
    close = director.close_registration(tournament.pk, **order())
    before = digest()
    both = [bust.revision, close.revision]
    gone = director.undo_together(tournament.pk, revisions=both, **order())
    without = digest()

    again = director.undo(tournament.pk, revision=gone.revision, **order())
    assert digest() == before
    director.undo(tournament.pk, revision=again.revision, **order())
    assert digest() == without


def played():
    """An evening with busts, re-entries, moves, an undo, and what rests on them."""
    tournament = running(entry_price(), players=14, seats_per_table=9)
    out = list(Entry.objects.filter(seat__table__number=2).order_by("number"))
    for entry in out[:5]:
        director.bust_out(entry.pk, at=NOON, by=dana())
    undone = director.bust_out(out[6].pk, at=NOON, by=dana())
    director.undo(tournament.pk, revision=undone.revision, by=dana(), at=NOON)
    director.break_table(tournament.pk, table=2, by=dana(), at=NOON)
    for entry in (out[6], Entry.objects.filter(elimination=None).exclude(pk=out[6].pk)[0]):
        director.bust_out(entry.pk, at=NOON, by=dana())
    return tournament


def test_each_line_that_the_journal_says_rests_on_another_is_needed():
    """Leave any one of them out, and the book refuses."""
    tournament, asked = played(), 0
    for line in journal.lines_of(tournament).order_by("-revision")[:12]:
        plan = what_stands(tournament, line.revision, by=dana(), at=NOON)
        resting = Later(line, tournament).resting_on(line.revision)
        if plan.refusal:
            continue
        assert resting <= set(plan.revisions)
        for needed in resting:
            asked += 1
            without = [revision for revision in plan.revisions if revision != needed]
            with pytest.raises(BlockedByLaterLine):
                director.undo_together(tournament.pk, revisions=without, **order())
    assert asked > 5


def test_too_many_are_counted_at_once_and_none_is_tried(monkeypatch):
    tournament, tried = played(), []
    first = journal.lines_of(tournament).get(kind="tournament.started")
    monkeypatch.setattr(undo_plans, "MAX_AT_ONCE", 3)
    monkeypatch.setattr(
        director, "undo_together", lambda *told, **more: tried.append(more["revisions"])
    )
    resting = len(Later(first, tournament).resting_on(first.revision))

    plan = what_stands(tournament, first.revision, by=dana(), at=NOON)

    assert resting > 3
    assert plan.refusal == (f"{resting} later actions depend on this one. Undo some of them first.")
    assert tried == []
