"""The log for programs: it keeps every line, and leaves out the kinds that nobody wants."""

import pytest

from tdsite import director
from tests.api.test_commands import at
from tests.factories import NOON, dana, fay, running

pytestmark = pytest.mark.django_db


def test_kinds_are_left_out_of_the_log_and_an_undone_line_says_so(api):
    tournament = running(players=3)
    hand = director.table_hand(tournament.pk, table=1, by=fay(), at=NOON)
    director.pause(tournament.pk, by=dana(), at=NOON)
    director.undo(tournament.pk, revision=hand.revision, by=dana(), at=NOON)

    def told(query: str) -> list[tuple[str, bool]]:
        rows = api.get(at(tournament, f"journal/?{query}")).json()["results"]
        return [(row["kind"], row["undone"]) for row in rows[:3]]

    assert told("") == [
        ("act.undone", False),
        ("clock.paused", False),
        ("tables.hand_dealt", True),
    ]
    assert told("without=tables.hand_dealt&without=act.undone")[:2] == [
        ("clock.paused", False),
        ("tournament.started", False),
    ]
    assert api.get(at(tournament, "journal/?without=what")).status_code == 400
