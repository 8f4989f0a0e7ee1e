"""Chapter: the push.  Who deals where next, who has a break; nobody deals too long in a row."""

from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.rules.rotation import Post, Push, Stretch, Why, needed, post_of, push

NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
PUSH_S = 1800


def told(plan: Push) -> dict[int, tuple[int | None, str]]:
    return {line.dealer: (line.table, line.why.value) for line in plan.lines}


def dealing(*tables: int, downs: int = 1) -> list[Post]:
    """A dealer for each table, numbered like it."""
    return [Post(table, table, downs, worked_s=downs * PUSH_S) for table in tables]


def resting(dealer: int, *, last: int | None = None, minutes: int = 30, **known: bool) -> Post:
    return Post(dealer, last=last, rested_s=60 * minutes, **known)


# the string


def test_each_dealer_goes_to_the_next_table_and_the_last_of_a_string_has_a_break():
    posts = [*dealing(1, downs=1), *dealing(2, downs=2), resting(8, last=2)]

    assert told(push([1, 2], posts, most=2)) == {
        1: (2, "next"),
        2: (None, "break"),
        8: (1, "comes"),
    }


def test_strings_start_with_one_length_when_all_begin_together():
    posts = [*dealing(*range(1, 9)), *(resting(n) for n in (21, 22, 23, 24))]

    plan = push(range(1, 9), posts, most=2)

    assert [line.dealer for line in plan.lines if line.why is Why.BREAK] == [2, 4, 6, 8]
    assert {n: table for n, (table, _) in told(plan).items() if n > 8} == {
        21: 1,
        22: 3,
        23: 5,
        24: 7,
    }
    assert (plan.without, plan.missing) == ((), 0)


def test_without_a_relief_everybody_stays_and_it_says_how_many_are_missing():
    plan = push([1, 2, 3, 4], dealing(1, 2, 3, 4, downs=2), most=2)

    assert {line.why for line in plan.lines} == {Why.STAYS}
    assert all(line.over for line in plan.lines)
    assert plan.moves == ()
    assert plan.missing == 2


def test_the_dealer_of_a_broken_table_goes_to_a_table_before_those_on_a_break():
    posts = [*dealing(1), Post(5, last=5, downs=1, rested_s=60, free=True), resting(6, last=3)]

    assert told(push([1, 2], posts, most=2)) == {
        1: (None, "break"),
        5: (1, "freed"),
        6: (2, "comes"),
    }


def test_a_table_without_a_dealer_is_served_and_what_cannot_be_is_said():
    plan = push([1, 2], [*dealing(1), resting(6)], most=2)

    assert told(plan) == {1: (1, "stays"), 6: (2, "comes")}
    assert push([1, 2, 3], [*dealing(1), resting(6)], most=2).without == (3,)


def test_who_goes_home_is_relieved_and_stays_only_where_nobody_else_is():
    one = [Post(1, 1, 1, going=True), *dealing(2), resting(9)]
    nobody = [Post(1, 1, 1, going=True), *dealing(2)]

    assert told(push([1, 2], one, most=2))[1] == (None, "home")
    stays = push([1, 2], nobody, most=2).lines[0]
    assert (stays.table, stays.past) == (1, True)


def test_a_table_may_keep_its_dealer_for_one_push():
    posts = [*dealing(1, 2, 3), resting(9)]

    plan = push([1, 2, 3], posts, most=3, stay=[2])

    assert told(plan)[2] == (2, "kept")
    assert told(plan)[1] == (3, "next")


def test_nobody_comes_back_to_the_table_he_left_last():
    posts = [Post(1, 1, 1), Post(2, 2, 1), Post(3, 3, 2), resting(9, last=1)]

    assert told(push([1, 2, 3], posts, most=2))[9][0] != 1


def test_a_break_is_as_long_as_a_table_if_somebody_else_can_deal():
    posts = [*dealing(1), resting(8, last=2, minutes=2), resting(9, last=2, minutes=30)]

    plan = push([1], posts, most=1, least_rest_s=900)

    assert told(plan) == {1: (None, "break"), 8: (None, "rests"), 9: (1, "comes")}


# any room: tables numbered 1, 2, …


@st.composite
def rooms(draw, tables: int = 3, dealers: int = 4):
    many = draw(st.integers(1, tables))
    free = list(range(1, many + 1))
    posts = []
    for dealer in range(draw(st.integers(0, dealers))):
        table = draw(st.sampled_from([None, *free]))
        downs = draw(st.integers(1, 4)) if table else 0
        if table:
            free.remove(table)
        last = None if table else draw(st.sampled_from([None, *range(1, many + 1)]))
        short = draw(st.booleans())
        going = draw(st.integers(0, 3)) == 0
        rest = {} if table else {"rested_s": 60 if short else 1800}
        posts.append(Post(dealer, table, downs, last=last, going=going, **rest))
    return many, posts


def ways(many: int, posts: list[Post]):
    """Every way to put these dealers at these tables, at most one at each."""
    for goes in product([None, *range(1, many + 1)], repeat=len(posts)):
        dealt = [table for table in goes if table]
        if len(dealt) == len(set(dealt)):
            yield [(post, table) for post, table in zip(posts, goes, strict=True) if table]


def bad(many: int, way, most: int) -> tuple[int, int, int, int]:
    """Tables without a dealer, dealers past their shift, over-long stretches, short breaks."""
    rests = [p for p, _ in way if p.table is None and p.last is not None]
    return (
        many - len(way),
        sum(post.going for post, _ in way),
        sum(post.downs >= most for post, _ in way),
        sum(post.rested_s < 900 for post in rests),
    )


@settings(max_examples=25)
@given(rooms(), st.integers(1, 3))
def test_no_other_push_leaves_fewer_tables_alone_or_fewer_dealers_too_long(room, most):
    many, posts = room
    plan = push(range(1, many + 1), posts, most=most, least_rest_s=900)

    by_dealer = {post.dealer: post for post in posts}
    way = [(by_dealer[line.dealer], line.table) for line in plan.lines if line.table]

    assert len({table for _, table in way}) == len(way)
    assert bad(many, way, most) == min(bad(many, one, most) for one in ways(many, posts))
    assert sum(line.over for line in plan.lines) == bad(many, way, most)[2]
    for table in (table for post, table in way if post.last == table):
        assert all(table in (post.last, post.table) for post, _ in way)  # all of them left it
        assert len(way) == many


@settings(max_examples=25, deadline=None)
@given(st.integers(1, 12), st.integers(1, 4), st.integers(0, 4))
def test_enough_dealers_never_deal_too_long_and_have_their_breaks_in_turn(tables, most, more):
    order = range(1, tables + 1)
    posts = [*dealing(*order), *(resting(n) for n in range(50, 50 + needed(tables, most) - tables))]
    posts += [resting(n) for n in range(90, 90 + more)]
    breaks: Counter[int] = Counter()

    for _ in range(24):
        plan = push(order, posts, most=most, least_rest_s=900)
        assert not any(line.over or line.short for line in plan.lines)
        assert plan.without == ()
        assert plan.missing == 0
        breaks.update(line.dealer for line in plan.lines if line.why is Why.BREAK)
        posts = [_after(post, plan) for post in posts]

    had = [breaks[post.dealer] for post in posts]
    assert max(had) - min(had) <= 2


def _after(post: Post, plan: Push) -> Post:
    line = next(line for line in plan.lines if line.dealer == post.dealer)
    last = post.table or post.last
    if line.table is None:
        rested = post.rested_s + PUSH_S
        return replace(post, table=None, downs=0, last=last, worked_s=0, rested_s=rested)
    downs, dealt = post.downs + 1, post.dealt_s + PUSH_S
    worked = downs * PUSH_S
    return Post(post.dealer, line.table, downs, worked_s=worked, dealt_s=dealt)


# what a shift adds up to


def at(minutes: int) -> datetime:
    return NOON + timedelta(minutes=minutes)


def stood(*stretches: Stretch, now: int) -> Post:
    return post_of(7, stretches, came_at=NOON, now=at(now), push_s=PUSH_S)


def test_tables_in_a_row_are_counted_from_the_last_break():
    post = stood(
        Stretch(1, at(0), at(30)),
        Stretch(None, at(30), at(60)),
        Stretch(2, at(60), at(90)),
        Stretch(3, at(90)),
        now=110,
    )

    assert (post.table, post.downs, post.worked_s) == (3, 2, 50 * 60)


def test_a_dealer_nobody_relieved_has_dealt_as_many_downs_as_pushes_passed():
    assert stood(Stretch(1, at(0)), now=40).downs == 1
    assert stood(Stretch(1, at(0)), now=50).downs == 2


@pytest.mark.parametrize(("now", "downs"), [(30, 1), (49, 1), (50, 0)])
def test_who_lost_his_table_is_free_and_rested_after_the_time_of_a_push(now, downs):
    post = stood(Stretch(4, at(0), broke=at(20)), now=now)

    assert (post.table, post.last, post.free) == (None, 4, True)
    assert (post.downs, post.rested_s) == (downs, (now - 20) * 60)
