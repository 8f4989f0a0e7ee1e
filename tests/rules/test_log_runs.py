"""The log folded: nothing is lost, the order stays, a line of weight splits what is around it."""

from datetime import UTC, datetime, timedelta
from itertools import groupby, pairwise

from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.log import Run, RunPart, fold

NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
HAND, CALL = "tables.hand_dealt", "floor.called"


def line(revision: int, kind: str = HAND, table: int = 1, *, undone: bool = False) -> RunPart:
    """One line of routine, written in the minute of its revision."""
    at = NOON + timedelta(minutes=revision)
    return RunPart(kind, str(table), revision, revision, at, at, undone=int(undone))


def shown(rows: list[int | Run]) -> list[object]:
    return [(row.last, row.first) if isinstance(row, Run) else row for row in rows]


def test_routine_between_two_lines_of_weight_is_one_row():
    rows = fold([3, 7], [line(1), line(2), line(4, table=9), line(5), line(6, CALL), line(8)])

    assert shown(rows) == [(8, 8), 7, (6, 4), 3, (2, 1)]
    between = rows[2]
    assert (between.lines, between.kinds) == (3, {HAND: 2, CALL: 1})
    assert between.tables() == {"9", "1"}
    assert between.tables(without=[HAND]) == {"1"}
    assert (between.since, between.until) == (
        NOON + timedelta(minutes=4),
        NOON + timedelta(minutes=6),
    )


def test_lines_of_weight_alone_stay_as_they_are_and_an_empty_log_is_empty():
    assert fold([2, 3, 1], []) == [3, 2, 1]
    assert fold([], []) == []


def test_a_run_says_how_many_of_its_lines_were_undone():
    (run,) = fold([], [line(1), line(2, undone=True)])

    assert (run.lines, run.undone) == (2, 1)


ONE = [("", 0, False), (HAND, 1, False), (HAND, 2, False), (HAND, 2, True), (CALL, 2, False)]
logs = st.lists(st.sampled_from(ONE), max_size=16)


@given(logs)
def test_nothing_is_lost_and_the_order_stays(log):
    alone = [n for n, (kind, *_) in enumerate(log, 1) if not kind]
    parts = [line(n, k, t, undone=u) for n, (k, t, u) in enumerate(log, 1) if k]

    rows = fold(alone, parts)

    told = [
        revision
        for row in rows
        for revision in (
            sorted((p.first for p in row.parts), reverse=True) if isinstance(row, Run) else [row]
        )
    ]
    assert told == list(range(len(log), 0, -1))
    assert not any(isinstance(a, Run) and isinstance(b, Run) for a, b in pairwise(rows))


@given(logs)
def test_sums_of_lines_fold_like_the_lines_themselves(log):
    alone = [n for n, (kind, *_) in enumerate(log, 1) if not kind]
    parts = [line(n, k, t, undone=u) for n, (k, t, u) in enumerate(log, 1) if k]

    one_by_one, summed = fold(alone, parts), fold(alone, _summed(log))

    def said(rows):
        return [
            (r.first, r.last, r.since, r.until, r.lines, r.undone, r.kinds, r.tables())
            if isinstance(r, Run)
            else r
            for r in rows
        ]

    assert said(one_by_one) == said(summed)


def _summed(log) -> list[RunPart]:
    """Slowly: of each stretch without a line of weight, one sum for each kind and table."""
    sums = []
    for routine, stretch in groupby(enumerate(log, 1), key=lambda one: bool(one[1][0])):
        lines = [line(n, k, t, undone=u) for n, (k, t, u) in stretch] if routine else []
        for kind, table in sorted({(one.kind, one.table) for one in lines}):
            some = [one for one in lines if (one.kind, one.table) == (kind, table)]
            sums.append(
                RunPart(
                    kind,
                    table,
                    some[0].first,
                    some[-1].last,
                    some[0].since,
                    some[-1].until,
                    len(some),
                    sum(one.undone for one in some),
                )
            )
    return sums
