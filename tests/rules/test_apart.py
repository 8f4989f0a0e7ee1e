"""Chapter: players who may not share a table.  Robert's Rules 7.2, TDA 2024 7."""

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tables.rules.floor import Place, Seating
from tables.rules.seating import CannotKeepApart, draw_seats
from tournaments.rules.chance import Chance

SEEDS = [f"{number:064x}" for number in range(1, 1001)]


def chance(seed: str = SEEDS[0]) -> Chance:
    return Chance(seed, "draw")


def empty(tables: int, size: int = 9) -> list[Seating]:
    return [Seating(number, size, frozenset()) for number in range(1, tables + 1)]


def test_a_couple_sits_at_two_tables():
    for seed in SEEDS[:50]:
        drawn = draw_seats(range(6), empty(2), rng=chance(seed), keep_apart=[(0, 1), (2, 3)])
        at = {a.entry: a.place.table for a in drawn}
        assert at[0] != at[1]
        assert at[2] != at[3]


def test_a_player_is_kept_away_from_a_chair_given_beforehand():
    for seed in SEEDS[:20]:
        drawn = draw_seats(
            range(6), empty(2), rng=chance(seed), fixed={0: Place(2, 4)}, keep_apart=[(0, 1)]
        )
        assert {a.entry: a.place.table for a in drawn}[1] == 1


def test_a_pair_with_somebody_outside_the_draw_does_not_count():
    assert len(draw_seats([1, 2], empty(1), rng=chance(), keep_apart=[(1, 99)])) == 2


def test_three_players_cannot_be_kept_apart_at_two_tables():
    with pytest.raises(CannotKeepApart, match="Release a pair or open a table"):
        draw_seats(range(6), empty(2), rng=chance(), keep_apart=[(0, 1), (1, 2), (0, 2)])


def test_thirty_pairs_are_kept_apart_at_two_tables():
    pairs = [(entry, entry + 30) for entry in range(30)]

    drawn = draw_seats(range(60), empty(2, 30), rng=chance(), keep_apart=pairs)

    at = {a.entry: a.place.table for a in drawn}
    assert [pair for pair in pairs if at[pair[0]] == at[pair[1]]] == []
    assert len({a.place for a in drawn}) == 60


PAIRS = st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)), max_size=5)


@settings(deadline=None)
@given(st.integers(1, 4), PAIRS, st.sampled_from(SEEDS))
def test_players_are_kept_apart_exactly_when_some_deal_does_it(tables, pairs, seed):
    sizes = [5 // tables + (number < 5 % tables) for number in range(tables)]
    chairs = [number for number, size in enumerate(sizes, start=1) for _ in range(size)]
    possible = any(all(d[a] != d[b] for a, b in pairs) for d in permutations(chairs))

    try:
        drawn = draw_seats(range(5), empty(tables), rng=chance(seed), keep_apart=pairs)
    except CannotKeepApart:
        assert not possible
    else:
        at = {a.entry: a.place.table for a in drawn}
        assert [at[a] for a, b in pairs if at[a] == at[b]] == []


def test_players_kept_apart_land_on_each_allowed_pair_of_chairs_equally_often():
    found = Counter()
    for seed in SEEDS:
        drawn = draw_seats(range(4), empty(2, 2), rng=chance(seed), keep_apart=[(0, 1)])
        at = {a.entry: a.place for a in drawn}
        found[at[0], at[1]] += 1

    assert len(found) == 8
    assert sum((n - 125) ** 2 / 125 for n in found.values()) < 30
