"""A database sent by its pages: the copy is the same, whatever is cut off in the middle."""

import sqlite3
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tdsite.ops.standby.pages import (
    Copy,
    Head,
    Message,
    TornMessage,
    changed,
    digest_of,
    page_size,
    unpacked,
)

MOST = 10_000_000
SMALL = 512


def database(*rows: str) -> bytes:
    with sqlite3.connect(":memory:") as book:
        book.execute("CREATE TABLE line (says TEXT)")
        book.executemany("INSERT INTO line VALUES (?)", [(row,) for row in rows])
        book.commit()
        return book.serialize()


def message(old: bytes, new: bytes, number: int = 1) -> Message:
    head = Head("run", number - 1, number, 0, page_size(new), len(new), digest_of(new))
    return Message(head, tuple(changed(old, new)))


def made_of(pages: list[int]) -> bytes:
    """A database of these pages, 512 bytes each; the first one says their size."""
    first = b"SQLite format 3\0" + SMALL.to_bytes(2, "big")
    return b"".join([first.ljust(SMALL, b"\0"), *(bytes([page]) * SMALL for page in pages)])


@given(st.lists(st.integers(0, 3), max_size=200), st.lists(st.integers(0, 3), max_size=200))
def test_what_changed_makes_the_new_one_out_of_the_old_one(before, after):
    old, new = made_of(before), made_of(after)
    found = dict(changed(old, new))

    pages = [new[at : at + SMALL] for at in range(0, len(new), SMALL)]
    kept = {n: old[n * SMALL : (n + 1) * SMALL] for n in range(len(pages)) if n not in found}

    assert b"".join((found | kept)[n] for n in range(len(pages))) == new
    assert all(old[n * SMALL : (n + 1) * SMALL] != page for n, page in found.items())


def test_a_message_that_was_packed_is_the_same_message():
    sent = message(database("one"), database("one", "two"))

    assert unpacked(sent.packed(), most_bytes=MOST) == sent


def test_a_copy_follows_from_nothing_through_every_change(tmp_path):
    copy = Copy(tmp_path / "td.sqlite3")
    states = [b"", *(database(*"abcdefgh"[:n], "x" * 9000 * n) for n in range(1, 8))]

    for number, (old, new) in enumerate(pairwise(states), start=1):
        copy.take(message(old, new, number).packed(), most_bytes=MOST)
        assert copy.path.read_bytes() == new

    with sqlite3.connect(copy.path) as book:
        assert book.execute("SELECT count(*) FROM line").fetchone() == (8,)


def test_a_smaller_database_leaves_nothing_of_the_larger_one(tmp_path):
    copy = Copy(tmp_path / "td.sqlite3")
    large, small = database("x" * 90_000), database("y")

    copy.take(message(b"", large).packed(), most_bytes=MOST)
    copy.take(message(large, small, 2).packed(), most_bytes=MOST)

    assert copy.path.read_bytes() == small


@pytest.mark.parametrize("length", [0, 1, 40, 200, -1, -20])
def test_what_is_cut_off_is_refused_and_nothing_of_it_is_written(tmp_path, length):
    copy = Copy(tmp_path / "td.sqlite3")
    old, new = database("one"), database("one", "z" * 9000)
    copy.take(message(b"", old).packed(), most_bytes=MOST)

    with pytest.raises(TornMessage):
        copy.take(message(old, new, 2).packed()[:length], most_bytes=MOST)

    assert copy.path.read_bytes() == old


def test_a_message_for_another_copy_is_found_out(tmp_path):
    copy = Copy(tmp_path / "td.sqlite3")
    one, other = database("q" * 9000), database("w" * 9000)
    copy.take(message(b"", one).packed(), most_bytes=MOST)

    with pytest.raises(TornMessage, match="another one"):
        copy.take(message(other, database("w" * 9000, "x"), 2).packed(), most_bytes=MOST)


def test_what_a_power_cut_left_half_written_is_finished_at_the_next_start(tmp_path):
    copy = Copy(tmp_path / "td.sqlite3")
    old, new = database("one"), database("one", "z" * 9000)
    copy.take(message(b"", old).packed(), most_bytes=MOST)
    copy.coming.write_bytes(message(old, new, 2).packed())
    copy.path.write_bytes(old[:100] + b"torn" + old[104:])  # in the middle of the write

    pages = dict(changed(old, new))
    assert 0 in pages  # the first page changes with every act, so that the tear is written over
    copy.finish(most_bytes=MOST)

    assert copy.path.read_bytes() == new


def test_more_than_the_follower_wants_is_refused():
    sent = message(b"", database("x" * 50_000)).packed()

    with pytest.raises(TornMessage):
        unpacked(sent, most_bytes=1000)
