"""Chapter: seats that players need.  Every rule kept, or a refusal; each allowed seating alike.

The second engine below writes out every seating of a tiny floor and strikes those a rule forbids.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import permutations, product

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from tables.rules.apart import CannotKeepApart
from tables.rules.draws import hold
from tables.rules.floor import NoFreeSeat, Place, Seating
from tables.rules.seating import ChairTaken, TooFewAccessible, seats_draw, water_fill
from tournaments.rules import RuleError
from tournaments.rules.chance import Chance


@dataclass(frozen=True)
class Room:
    """A tiny floor with what its players need."""

    entries: tuple[int, ...]
    tables: tuple[Seating, ...]
    fixed: tuple[tuple[int, Place], ...] = ()
    pairs: tuple[tuple[int, int], ...] = ()
    needy: tuple[int, ...] = ()
    reach: tuple[Place, ...] = ()

    def draw(self, seed: str) -> dict[int, Place]:
        """The seats of one draw.  Raises what the draw refuses."""
        reach: dict[int, frozenset[int]] = {}
        for place in self.reach:
            reach[place.table] = reach.get(place.table, frozenset()) | {place.seat}
        text = seats_draw(
            self.entries,
            self.tables,
            fixed=dict(self.fixed),
            keep_apart=self.pairs,
            accessible=reach,
            need_access=self.needy,
        )
        return {**dict(self.fixed), **hold(text, Chance(seed, "draw")).chairs}


def allowed(room: Room, sizes: tuple[int, ...] | None = None) -> Iterator[dict[int, Place]]:
    """Every seating that keeps all the rules, by trying them all.

    How many come to each table is no chance: as even as those in accessible chairs let it be, and
    of equally even ones the first tables are larger, or `sizes`.
    """
    fixed = dict(room.fixed)
    others = [e for e in room.entries if e not in fixed]
    tables = {table.table: table for table in room.tables}
    for place in fixed.values():
        table = tables[place.table]
        tables[place.table] = replace(table, taken=table.taken | {place.seat})
    free = {t.table: [Place(t.table, s) for s in sorted(t.free)] for t in tables.values()}
    now = {t.table: t.players for t in tables.values()}
    late = filled(now, {t: now[t] + len(free[t]) for t in now}, len(others))
    if late is None:
        return
    needy = {e for e in room.needy if e in others}
    wanted = {t: late[t] - now[t] for t in now}
    if needy:
        every = most_even(room, needy, len(others), now, free)
        if tuple(wanted.values()) not in every:
            chosen = sizes if sizes in every else max(every, default=())
            wanted = dict(zip(wanted, chosen, strict=False))
    for chairs in seatings(others, free, wanted):
        found = {**fixed, **dict(zip(others, chairs, strict=True))}
        if all(found[e] in room.reach for e in needy) and all(
            found[a].table != found[b].table for a, b in room.pairs
        ):
            yield found


def most_even(
    room: Room,
    needy: set[int],
    newcomers: int,
    now: dict[int, int],
    free: dict[int, list[Place]],
) -> set[tuple[int, ...]]:
    """How many may come to each table so that all is as even as accessible chairs let it be."""
    reach = [sum(place in room.reach for place in places) for places in free.values()]
    ways = [
        coming
        for coming in product(*(range(len(places) + 1) for places in free.values()))
        if sum(coming) == newcomers and sum(map(min, coming, reach)) >= len(needy)
    ]
    uneven = [sum((a + b) ** 2 for a, b in zip(way, now.values(), strict=True)) for way in ways]
    return {way for way, cost in zip(ways, uneven, strict=True) if cost == min(uneven)}


def came(room: Room, seats: dict[int, Place]) -> tuple[int, ...]:
    """How many came to each table, those with a chair given to them left out."""
    fixed = dict(room.fixed)
    at = Counter(place.table for entry, place in seats.items() if entry not in fixed)
    return tuple(at[table.table] for table in room.tables)


def filled(now: dict[int, int], rooms: dict[int, int], newcomers: int) -> dict[int, int] | None:
    order = sorted(now)
    counts = water_fill([now[t] for t in order], [rooms[t] for t in order], newcomers)
    return None if counts is None else dict(zip(order, counts, strict=True))


def seatings(
    entries: list[int], chairs: dict[int, list[Place]], wanted: dict[int, int]
) -> Iterator[tuple[Place, ...]]:
    """Every way to give these entries a chair each, so many at each table."""
    everywhere = [place for table in sorted(chairs) for place in chairs[table]]
    for places in permutations(everywhere, len(entries)):
        at = Counter(place.table for place in places)
        if wanted and all(at[table] == number for table, number in wanted.items()):
            yield places


@st.composite
def rooms(draw, *, access: bool = True, pairs: bool = True) -> Room:
    tables = []
    for number in range(1, draw(st.integers(1, 3)) + 1):
        size = draw(st.integers(2, 3))
        closed = draw(st.frozensets(st.integers(1, size), max_size=1))
        taken = draw(st.frozensets(st.integers(1, size), max_size=1)) - closed
        tables.append(Seating(number, size, taken, closed=closed))
    places = [Place(t.table, s) for t in tables for s in range(1, t.size + 1) if s not in t.taken]
    entries = tuple(range(1, draw(st.integers(1, 5)) + 1))
    chairs = draw(st.permutations(places))[: draw(st.integers(0, 1))]
    fixed = tuple(zip(draw(st.permutations(entries)), chairs, strict=False))
    every = [(a, b) for a in entries for b in entries if a < b]
    apart = draw(st.lists(st.sampled_from(every), max_size=3, unique=True)) if every else []
    needy = draw(st.lists(st.sampled_from(entries), max_size=2, unique=True))
    reach = draw(st.lists(st.sampled_from(places), max_size=4, unique=True)) if places else []
    return Room(
        entries,
        tuple(tables),
        fixed,
        tuple(apart) if pairs else (),
        tuple(needy) if access else (),
        tuple(reach) if access else (),
    )


SOME = settings(max_examples=120, deadline=None)


@SOME
@given(room=rooms(), seed=st.integers(0, 2**32))
def test_every_rule_is_kept_or_the_draw_is_refused(room, seed):
    try:
        seats = room.draw(f"{seed:064x}")
    except (NoFreeSeat, ChairTaken, TooFewAccessible, CannotKeepApart):
        return
    assert seats in list(allowed(room, came(room, seats)))


@SOME
@given(room=rooms(pairs=False), seed=st.integers(0, 2**32))
def test_with_chairs_given_and_accessible_a_refusal_means_that_nothing_is_allowed(room, seed):
    check_refused_exactly(room, seed)


@SOME
@given(room=rooms(access=False), seed=st.integers(0, 2**32))
def test_with_chairs_given_and_pairs_a_refusal_means_that_nothing_is_allowed(room, seed):
    check_refused_exactly(room, seed)


def check_refused_exactly(room: Room, seed: int) -> None:
    try:
        room.draw(f"{seed:064x}")
        refused = False
    except RuleError:
        refused = True
    assert refused == (next(allowed(room), None) is None)


@settings(max_examples=12, deadline=None)
@given(room=rooms(access=False))
def test_every_allowed_seating_is_as_likely_as_any_other(room):
    """60 draws for each allowed seating: none is missing, none comes three times too often."""
    every = [tuple(sorted(seats.items())) for seats in allowed(room)]
    assume(1 < len(every) <= 60)
    draws = 60 * len(every)

    seen = Counter(tuple(sorted(room.draw(f"{n:064x}").items())) for n in range(draws))

    assert set(seen) == set(every)
    assert max(seen.values()) < 3 * 60
    spread = sum((seen[seats] - 60) ** 2 / 60 for seats in every)
    assert spread < 3 * len(every) + 40


@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
@given(room=rooms())
def test_accessible_chairs_are_drawn_alike_too(room):
    """Also together with chairs given to players and players kept apart."""
    assume(room.needy)
    first = drawn_or_refused(room)
    every = [tuple(sorted(seats.items())) for seats in allowed(room, first and came(room, first))]
    assume(first is not None and 1 < len(every) <= 60)

    seen = Counter(tuple(sorted(room.draw(f"{n:064x}").items())) for n in range(60 * len(every)))

    assert set(seen) == set(every)
    assert max(seen.values()) < 3 * 60
    spread = sum((seen[seats] - 60) ** 2 / 60 for seats in every)
    assert spread < 3 * len(every) + 40


def drawn_or_refused(room: Room) -> dict[int, Place] | None:
    try:
        return room.draw(f"{1:064x}")
    except RuleError:
        return None


# The same exactly: every answer that chance can give, with its weight


class ScriptedChance:
    """Chance that answers as it is told; it notes what it was asked when the answers run out."""

    def __init__(self, answers: tuple[int, ...]) -> None:
        self.answers, self.asked = list(answers), 0

    def below(self, bound: int) -> int:
        if not self.answers:
            self.asked = bound
            raise LookupError
        return self.answers.pop(0)

    shuffled, some_of, one_of = Chance.shuffled, Chance.some_of, Chance.one_of


def weights(text: str, *, longest: int) -> tuple[Counter[tuple[tuple[int, Place], ...]], Fraction]:
    """Each seating with its exact chance, over all streams that decide in so many questions.

    Also the chance of the streams that ask on, which are not followed.
    """
    found: Counter[tuple[tuple[int, Place], ...]] = Counter()
    unknown = Fraction(0)
    open_ends = [((), Fraction(1))]
    while open_ends:
        answers, weight = open_ends.pop()
        chance = ScriptedChance(answers)
        try:
            seats = hold(text, chance).chairs
        except LookupError:
            if len(answers) >= longest:
                unknown += weight
                continue
            each = weight / chance.asked
            open_ends += [((*answers, n), each) for n in range(chance.asked)]
        else:
            found[tuple(sorted(seats.items()))] += weight
    return found, unknown


TWO_TABLES = Room(
    (1, 2, 3, 4),
    (Seating(1, 3, frozenset()), Seating(2, 3, frozenset())),
    needy=(1,),
    reach=(Place(1, 1), Place(2, 1), Place(2, 2)),
)
EXACT = [
    (TWO_TABLES, 108),
    (replace(TWO_TABLES, entries=(1, 2, 3)), 12 + 12),
    (replace(TWO_TABLES, entries=(1, 2), needy=(1, 2)), 4),
]


@pytest.mark.parametrize(("room", "allowed_seatings"), EXACT)
def test_every_allowed_seating_has_exactly_the_same_chance(room, allowed_seatings):
    reach: dict[int, frozenset[int]] = {}
    for place in room.reach:
        reach[place.table] = reach.get(place.table, frozenset()) | {place.seat}
    text = seats_draw(
        room.entries,
        room.tables,
        keep_apart=room.pairs,
        accessible=reach,
        need_access=room.needy,
    )

    found, unknown = weights(text, longest=9)

    assert set(found) == {tuple(sorted(seats.items())) for seats in allowed(room)}
    assert len(found) == allowed_seatings
    assert sum(found.values()) + unknown == 1
    assert unknown < Fraction(2, 5)
    assert max(found.values()) <= Fraction(1, allowed_seatings) <= min(found.values()) + unknown


def test_who_needs_an_accessible_chair_is_drawn_among_all_tables():
    """Four tables alike with an accessible chair each: about as often at each of them."""
    tables = tuple(Seating(number, 9, frozenset()) for number in (1, 2, 3, 4))
    reach = tuple(Place(number, 1) for number in (1, 2, 3, 4))
    room = Room(tuple(range(1, 33)), tables, needy=(1,), reach=reach)

    at = Counter(room.draw(f"{seed:064x}")[1].table for seed in range(300))

    assert set(at) == {1, 2, 3, 4}
    assert max(at.values()) < 115


def test_a_pair_over_both_parts_of_a_draw_is_kept():
    """One needs an accessible chair, and the other of the pair does not."""
    tables = tuple(Seating(number, 3, frozenset()) for number in (1, 2))
    room = Room((1, 2, 3, 4), tables, pairs=((1, 2),), needy=(1,), reach=(Place(1, 1),))

    for seed in range(200):
        seats = room.draw(f"{seed:064x}")
        assert seats[1] == Place(1, 1)
        assert seats[2].table == 2
