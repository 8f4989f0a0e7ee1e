"""Chapter: seats that players need.  Every rule kept, or a refusal; each allowed seating alike.

The second engine below writes out every seating of a tiny floor and strikes those a rule forbids.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import permutations

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tables.rules.apart import CannotKeepApart
from tables.rules.draws import hold
from tables.rules.filling import water_fill
from tables.rules.floor import NoFreeSeat, Place, Seating
from tables.rules.seating import ChairTaken, TooFewAccessible, seats_draw
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


def allowed(room: Room) -> Iterator[dict[int, Place]]:
    """Every seating that keeps all the rules, by trying them all.

    How many come to each table is no chance: always the one with the fewest players is next, and
    whoever needs an accessible chair comes first.
    """
    fixed = dict(room.fixed)
    first = [e for e in room.needy if e in room.entries and e not in fixed]
    others = [e for e in room.entries if e not in fixed and e not in first]
    tables = {table.table: table for table in room.tables}
    for place in fixed.values():
        table = tables[place.table]
        tables[place.table] = replace(table, taken=table.taken | {place.seat})
    free = {t.table: [Place(t.table, s) for s in sorted(t.free)] for t in tables.values()}
    reach = {t: [p for p in places if p in room.reach] for t, places in free.items()}
    now = {t.table: t.players for t in tables.values()}
    rooms = {t: now[t] + len(reach[t]) for t in now}
    early = filled(now, rooms, len(first))
    late = filled(early, {t: now[t] + len(free[t]) for t in now}, len(others)) if early else None
    if early is None or late is None:
        return
    for chairs in seatings(first, reach, {t: early[t] - now[t] for t in now}):
        left = {t: [p for p in free[t] if p not in chairs] for t in free}
        for more in seatings(others, left, {t: late[t] - early[t] for t in now}):
            found = {**fixed, **dict(zip(first, chairs, strict=True))}
            found |= dict(zip(others, more, strict=True))
            if all(found[a].table != found[b].table for a, b in room.pairs):
                yield found


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
        if all(at[table] == number for table, number in wanted.items()):
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
    assert seats in list(allowed(room))


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


@settings(max_examples=8, deadline=None)
@given(room=rooms(pairs=False))
def test_accessible_chairs_are_drawn_alike_too(room):
    every = [tuple(sorted(seats.items())) for seats in allowed(room)]
    assume(1 < len(every) <= 40 and room.needy)

    seen = Counter(tuple(sorted(room.draw(f"{n:064x}").items())) for n in range(60 * len(every)))

    assert set(seen) == set(every)
    assert max(seen.values()) < 3 * 60


def test_a_pair_over_both_parts_of_a_draw_is_kept():
    """Who needs an accessible chair is drawn first; whoever is kept from him follows elsewhere."""
    tables = tuple(Seating(number, 3, frozenset()) for number in (1, 2))
    room = Room((1, 2, 3, 4), tables, pairs=((1, 2),), needy=(1,), reach=(Place(1, 1),))

    for seed in range(200):
        seats = room.draw(f"{seed:064x}")
        assert seats[1] == Place(1, 1)
        assert seats[2].table == 2
