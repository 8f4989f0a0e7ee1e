"""Chapter: undo, and players who bought since: a bust comes back only where nothing rests on it."""

import pytest

from tdsite import director
from tests.factories import NOON, add_on_price, carl, dana, entry_price, fay, rebuy_price, running
from tournaments import queries
from tournaments.acts import ActContext
from tournaments.models import Entry, JournalLine, Sale, Tournament
from tournaments.undo import BlockedByLaterLine

pytestmark = pytest.mark.django_db

PRICES = (
    entry_price(),
    rebuy_price(trigger="any"),
    add_on_price(from_level=1, until_level=4),
)


def by(person) -> ActContext:
    return {"by": person, "at": NOON}


def evening() -> tuple[Tournament, list[Entry]]:
    tournament = running(*PRICES, players=6)
    return tournament, list(Entry.objects.filter(tournament=tournament).order_by("number"))


def bust(entry: Entry) -> JournalLine:
    return director.bust_out(entry.pk, **by(fay()))


def out(entry: Entry) -> None:
    bust(entry)
    director.decline_rebuy(entry.pk, **by(fay()))


def rebuy(entry: Entry) -> JournalLine:
    return director.rebuy(entry.pk, **by(carl()))


def undo(line: JournalLine) -> JournalLine:
    return director.undo(line.tournament_id, revision=line.revision, **by(dana()))


def refused(line: JournalLine) -> int:
    """Which line stands in the way of the undo of this one; nothing of it is kept."""
    before = list(Sale.objects.order_by("pk").values())
    with pytest.raises(BlockedByLaterLine) as refusal:
        undo(line)
    assert list(Sale.objects.order_by("pk").values()) == before
    return refusal.value.revision


def test_a_rebuy_is_not_undone_while_a_later_one_of_the_same_life_is_paid_for():
    _, (_a, b, *_) = evening()
    bust(b)
    first, second = rebuy(b), rebuy(b)

    assert refused(first) == second.revision
    undo(second)
    undo(first)
    assert Entry.objects.get(pk=b.pk).elimination.pending


def test_nor_while_an_add_on_of_that_life_is():
    _, (_a, b, *_) = evening()
    bust(b)
    first = rebuy(b)
    later = director.add_on(b.pk, **by(carl()))

    assert refused(first) == later.revision


def test_both_rebuys_of_a_life_go_back_by_one_act():
    tournament, (_a, b, *_) = evening()
    bust(b)
    lines = [rebuy(b), rebuy(b)]

    director.undo_together(tournament.pk, revisions=[n.revision for n in lines], **by(dana()))

    assert not Sale.objects.filter(entry=b, kind="rebuy", voided=False).exists()


def test_what_was_bought_before_the_bust_is_in_nobody_s_way():
    _, (_a, b, *_) = evening()
    rebuy(b)
    bust(b)
    line = rebuy(b)

    undo(line)

    assert Entry.objects.get(pk=b.pk).elimination.pending


def test_an_old_bust_does_not_come_back_over_a_player_who_bought_since():
    """Six play: the first bust of the second was wrong; two go out, then the second, who rebuys."""
    tournament, (_a, b, _c, _d, e, f) = evening()
    undone = undo(bust(b))
    out(e)
    out(f)
    bust(b)
    again = rebuy(b)

    assert refused(undone) == again.revision
    assert queries.places(tournament)[e.pk].place == 6
    undo(again)


def test_a_bust_that_was_right_comes_back_where_nobody_bought_since():
    tournament, (_a, b, _c, _d, e, _f) = evening()
    undone = undo(bust(b))
    out(e)

    undo(undone)
    director.decline_rebuy(b.pk, **by(fay()))

    places = queries.places(tournament)
    assert (places[b.pk].place, places[e.pk].place) == (6, 5)


def test_a_second_bust_since_is_named():
    _, (_a, b, *_) = evening()
    bust(b)
    line = rebuy(b)
    second = bust(b)
    director.decline_rebuy(b.pk, **by(fay()))

    assert refused(line) >= second.revision


def test_a_bust_does_not_come_back_over_chips_its_player_has_won_since():
    _, (a, b, *_) = evening()
    undone = undo(bust(b))
    later = director.bust_out(a.pk, by_entries=[b.pk], **by(fay()))

    assert refused(undone) == later.revision
    undo(later)
    undo(undone)


@pytest.mark.parametrize("how", ["again", "anew"])
def test_an_entry_goes_back_whoever_it_has_put_out_since(how):
    tournament, (a, b, *_) = evening()
    undone = undo(director.void_entry(b.pk, reason="ill", **by(carl())))
    director.bust_out(a.pk, by_entries=[b.pk], **by(fay()))

    if how == "again":
        undo(undone)
    else:
        director.void_entry(b.pk, reason="ill", **by(carl()))

    director.decline_rebuy(a.pk, **by(fay()))
    places = queries.places(tournament)
    assert (places[a.pk].place, places.get(b.pk)) == (5, None)


def test_but_not_over_chips_it_has_bought_since():
    _, (_a, b, *_) = evening()
    undone = undo(director.void_entry(b.pk, reason="ill", **by(carl())))
    later = rebuy(b)

    assert refused(undone) == later.revision


def void_sale(line: JournalLine) -> JournalLine:
    return director.void_sale(line.data["sale"], reason="not paid", **by(carl()))


def test_whose_rebuy_is_voided_is_out_where_they_were():
    """The second goes out first and buys back in; two more go out; the rebuy was never paid."""
    tournament, (a, b, c, d, *_) = evening()
    director.bust_out(b.pk, by_entries=[a.pk], **by(fay()))
    line = rebuy(b)
    out(c)
    out(d)
    in_play = queries.chips_in_play(tournament)

    voided = void_sale(line)

    waiting = Entry.objects.get(pk=b.pk).elimination
    assert waiting.pending
    assert [knock_out.by_entry_id for knock_out in waiting.knock_outs.all()] == [a.pk]
    assert (voided.data["waits"], queries.chips_in_play(tournament)) == (True, in_play - 20_000)
    director.decline_rebuy(b.pk, **by(fay()))
    places = queries.places(tournament)
    assert [places[one.pk].place for one in (b, c, d)] == [6, 5, 4]


def test_a_voided_rebuy_finds_its_turn_taken_by_a_bust_that_was_reported_late():
    tournament, (_a, b, c, d, e, _f) = evening()
    for entry in (c, b, d):
        bust(entry)
    line = rebuy(b)
    late = {"after": c.pk, "reason": "seen late"}  # between the two that are left
    director.bust_late(e.pk, **late, **by(fay()))

    undo(void_sale(line))
    assert not hasattr(Entry.objects.get(pk=b.pk), "elimination")
    assert void_sale(line).data["waits"]
    for entry in (c, b, d, e):
        director.decline_rebuy(entry.pk, **by(fay()))

    places = queries.places(tournament)
    assert (places[c.pk].place, places[d.pk].place) == (6, 3)
    assert {places[b.pk].place, places[e.pk].place} == {5, 4}


def test_a_voided_rebuy_comes_back_whole_by_undo():
    _, (_a, b, *_) = evening()
    bust(b)
    line = rebuy(b)

    undo(void_sale(line))

    assert not hasattr(Entry.objects.get(pk=b.pk), "elimination")
    assert Sale.objects.filter(entry=b, kind="rebuy", voided=False).exists()
    void_sale(line)
    rebuy(b)


def test_a_rebuy_is_not_voided_over_chips_its_player_has_won_since():
    _tournament, (a, b, *_) = evening()
    bust(b)
    line = rebuy(b)
    later = director.bust_out(a.pk, by_entries=[b.pk], **by(fay()))

    with pytest.raises(BlockedByLaterLine) as refusal:
        void_sale(line)

    assert refusal.value.revision == later.revision
    undo(later)
    void_sale(line)


def test_of_two_rebuys_of_a_life_the_later_one_is_voided_first():
    _, (_a, b, *_) = evening()
    bust(b)
    first, second = rebuy(b), rebuy(b)

    with pytest.raises(BlockedByLaterLine) as refusal:
        void_sale(first)

    assert refusal.value.revision == second.revision
    void_sale(second)
    assert not hasattr(Entry.objects.get(pk=b.pk), "elimination")
    void_sale(first)
    assert Entry.objects.get(pk=b.pk).elimination.pending


def test_registration_is_not_closed_again_over_what_was_sold_since():
    """A guarantee hides the sale from the pool, so that no sum tells."""
    tournament = running(*PRICES, players=6, guarantee_cents=5_000_00)
    undone = undo(director.close_registration(tournament.pk, **by(dana())))
    (late,) = Entry.objects.filter(tournament=tournament, number=1)
    sold = director.add_on(late.pk, **by(carl()))

    assert refused(undone) == sold.revision
