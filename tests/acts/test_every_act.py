"""The laws of acts, tried on every act of the register (docs/adr/0053).

Each act is done once, in a story of `tests/acts/stories`; a new act fails here until one does it.
"""

from functools import cache
from typing import Any

import pytest

from tests.acts.examined import BrokenOff, Played, Story, play
from tests.acts.stories import (  # noqa: F401, each declares its acts
    events,
    floor,
    house,
    money,
    people,
)
from tests.acts.stories.register import STORY_OF
from tournaments.kinds import KINDS
from tournaments.payloads import shapes
from tournaments.register import ACTS

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", params=STORY_OF)
def name(request: pytest.FixtureRequest) -> str:
    """Each act in turn: all laws of one, then of the next in its story, which is played once."""
    return str(request.param)


@cache
def _played(story: Story) -> tuple[dict[str, Played], Exception | None]:
    return play(story)


def played(name: str) -> Played:
    found, broken = _played(STORY_OF[name])
    if name not in found:
        raise BrokenOff(name) from broken
    return found[name]


def test_its_line_holds_what_its_kind_declares(name: str):
    shapes.check(played(name).kind, played(name).data)


def test_every_row_that_it_writes_stands_in_its_line(name: str):
    assert played(name).unlogged == []


def test_its_undo_gives_back_what_was_and_can_be_undone_or_it_says_why_it_lasts(name: str):
    one = played(name)
    lasts = KINDS[one.kind].why_no_undo

    assert bool(one.undo_refused) == bool(lasts), one.undo_refused or lasts
    left = ([fact for fact in facts if not _stays(name, fact)] for facts in (one.undo, one.again))
    assert tuple(left) == ([], [])


def _stays(name: str, fact: Any) -> bool:
    """Whoever came into the book with an entry stays when the entry goes, as after a sale."""
    return name == "take_over" and fact[0] == "tournaments.Player"


def test_nobody_without_the_right_does_it(name: str):
    """Each role in the club and in the event, who directs another event, and who has no role."""
    assert played(name).may_not == []


def test_refused_or_without_a_line_it_leaves_nothing(name: str):
    assert played(name).refused == []


def test_the_same_key_does_it_once(name: str):
    assert not played(name).done_twice


def test_who_saw_the_event_before_it_is_told_so(name: str):
    assert played(name).an_old_view == ""


def test_its_sentence_is_whole_in_every_language(name: str):
    one = played(name)

    assert all(one.says.values())
    assert [says for says in one.says.values() if "%(" in says or "None" in says] == []


# These no story can do: a book has one club, founded before anybody could log in; the start within
# the act that closes registration with it; the end of an offer by the clock, which nobody orders
BY_THE_PROGRAM = {"found_club", "_start", "_end_offer", "_decline"}


def test_every_act_is_done_in_a_story():
    missing = ACTS.keys() - BY_THE_PROGRAM - STORY_OF.keys()
    assert missing == set(), "do them in a story: @story in tests/acts/stories"
    assert STORY_OF.keys() == ACTS.keys() - BY_THE_PROGRAM
