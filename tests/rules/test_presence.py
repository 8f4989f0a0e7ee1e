"""Chapter: what a look is worth once players move, and which busts do not fit what was seen."""

from hypothesis import given
from hypothesis import strategies as st

from tables.rules.floor import Doubt, Look, Place, doubt, is_seen

HERE, THERE = Place(7, 2), Place(12, 5)


def test_a_player_nobody_looked_at_is_not_seen():
    assert not is_seen(HERE, None)


def test_a_look_at_his_seat_holds():
    assert is_seen(HERE, Look(HERE, 8))


def test_a_look_before_the_move_is_worth_nothing_even_if_he_came_back():
    assert not is_seen(HERE, Look(HERE, 8), moved=9)


def test_a_look_at_another_seat_is_not_a_look_at_his():
    assert not is_seen(HERE, Look(THERE, 20), moved=9)


def test_a_player_whom_nobody_has_seen_is_no_contradiction():
    assert doubt(HERE, None, {}) is None


def test_a_player_seen_in_his_seat_is_out_without_a_question():
    assert doubt(HERE, Look(HERE, 20), {}, moved=9) is None


def test_a_player_last_seen_elsewhere_may_not_be_the_one_who_busts():
    assert doubt(HERE, Look(THERE, 8), {}, moved=9) == Doubt(elsewhere=THERE)


def test_the_one_who_never_left_the_seat_is_named():
    assert doubt(HERE, None, {58: Look(HERE, 8)}, moved=9) == Doubt(instead=58)


def test_a_newer_look_at_the_right_player_settles_it():
    assert doubt(HERE, Look(HERE, 20), {58: Look(HERE, 8)}) is None


def test_of_two_others_the_one_seen_last_is_named():
    assert doubt(HERE, None, {58: Look(HERE, 8), 61: Look(HERE, 11)}) == Doubt(instead=61)


places = st.builds(Place, st.integers(1, 3), st.integers(1, 3))
looks = st.none() | st.builds(Look, places, st.integers(1, 40))


def as_a_story(sits, look, others, moved):
    """The slow engine: the revisions one by one, the last word about the chair counts."""
    last_here, elsewhere = None, None
    for revision in range(41):
        if revision == moved:
            last_here = None if last_here == "he" else last_here
        if look is not None and look.revision == revision:
            if look.place == sits:
                last_here = "he" if revision > moved else last_here
            else:
                elsewhere = look.place
        for entry, other in others.items():
            if other.revision == revision:
                last_here = entry
    if last_here in (None, "he"):
        return Doubt(elsewhere, None) if elsewhere else None
    return Doubt(elsewhere, last_here)


@given(
    sits=places,
    look=looks,
    revisions=st.lists(st.integers(1, 40), unique=True, max_size=4),
    moved=st.integers(0, 40),
)
def test_the_last_word_about_the_chair_counts(sits, look, revisions, moved):
    taken = {moved, look.revision if look else 0}
    others = {n: Look(sits, r) for n, r in enumerate(revisions, 100) if r not in taken}
    if look is not None and look.revision == moved:
        return

    assert doubt(sits, look, others, moved=moved) == as_a_story(sits, look, others, moved)
