"""Chapter: undo in the club's journal.  People, staff, dealers, house rules, the library, leagues.

Random days in the office; before each act everything that the club keeps is written down.
"""

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db.models import Model
from hypothesis import given, settings
from hypothesis import strategies as st

from tdsite import director
from tests.digest import digest
from tests.scenarios.office import Office
from tests.scenarios.test_undo import in_a_room_of_its_own, quick
from tests.scenarios.there_and_back import attempt, leaves_no_trace, there_and_back
from tournaments import journal
from tournaments.acts import values
from tournaments.models import (
    Club,
    Shift,
    StaffRole,
    TillShift,
)
from tournaments.models.club import Role
from tournaments.rules import RuleError

pytestmark = pytest.mark.django_db

OWN = [name[1:] for name in vars(Office) if name.startswith("_") and name[1].isalpha()]
EACH = [name for name in OWN if name not in ("one_of", "kept", "person", "role", "who")]
ACTS = [*EACH, "undo", "undo", "player", "dealer", "give_role", "season", "season"]
NOTHING_REFUSED = [
    *[("player", 0), ("player", 1), ("change_player", 0), ("mark", 0), ("unmark", 0)],
    *[("apart", 0), ("merge", 0), ("list", 2), ("give_role", 1), ("take_role", 1)],
    *[("give_role", 0), ("dealer", 0), ("change_dealer", 3), ("came", 0), ("went", 0)],
    *[("retire_dealer", 0), ("rule", 0), ("rule", 1), ("retire_rule", 0), ("plan", 0)],
    *[("plan", 1), ("template", 1), ("plan_off", 0), ("chips", 0), ("chips", 1), ("chips_off", 0)],
    *[("event_template", 0), ("event_template_renamed", 2), ("series", 0), ("series_day_off", 0)],
    *[("series_off", 0), ("event_template_off", 0)],
    *[("prizes", 0), ("prizes_off", 0), ("export", 0), ("export", 1), ("export_off", 0)],
    *[
        ("terms", 0),
        ("policy", 0),
        ("policy", 2),
        ("import", 0),
        ("brought", 0),
        ("results", 0),
        ("league", 0),
        ("change_league", 5),
        ("season", 0),
        ("change_season", 7),
        ("results", 1),
        ("standings", 0),
    ],
    *[("counts", 0), ("drop", 0), ("points", 0), ("points_off", 0), ("close_season", 0)],
    *[("counts_as_told", 1), ("retire_league", 1), ("voucher", 0), ("voucher_off", 0)],
    *[("till", 0), ("till_opened", 1), ("till_counted", 1), ("till_handed", 1), ("till", 1)],
    *[("till_off", 0), ("put_away", 0), ("bring_back", 0), ("tv_name", 7), ("tv_shows", 0)],
]

# a short one in CI: it is for many by hand, UNDO_EXAMPLES=80
few = settings(quick, max_examples=max(1, quick.max_examples // 8))
acts_of_the_office = st.lists(
    st.tuples(st.sampled_from(ACTS), st.integers(0, 40)), min_size=2, max_size=40
)


def everything() -> Counter[Any]:
    """The digest, and what it leaves out: roles, who may sign in, the club's own terms."""
    facts = digest()
    rows: Sequence[Model] = [*StaffRole.objects.all(), *Club.objects.all()]
    held = ("revision", "journal_hash")
    facts.update(
        (row._meta.label, row.pk, *(f"{n}={v}" for n, v in values(row).items() if n not in held))
        for row in rows
    )
    facts.update(User.objects.values_list("username", "is_active"))
    return facts


def in_order(office: Office) -> None:
    """What always holds: somebody directs, each till and each dealer is in one place."""
    assert StaffRole.objects.filter(
        role=Role.DIRECTOR, tournament=None, user__is_active=True
    ).exists()
    for book in (Club.objects.get(pk=office.club), office.event):
        book.refresh_from_db()
        assert journal.broken_seal(book) is None
    at_work = Shift.objects.filter(left_at=None)
    assert not at_work.filter(dealer__retired=True).exists()
    assert not TillShift.objects.filter(closed_at=None, till__retired=True).exists()


def test_every_act_of_the_office_goes_back_from_the_end_and_comes_again():
    office = Office()
    assert {what for what, _ in NOTHING_REFUSED} | {"undo", "enters"} == set(EACH)

    there_and_back(
        (partial(office.act, what, which) for what, which in NOTHING_REFUSED),
        everything,
    )


@few
@given(acts_of_the_office, st.lists(st.integers(0, 60), max_size=20))
def test_acts_of_the_office_go_back_at_once_and_in_any_order_whole_or_not(acts, revisions):
    def play():
        office = Office()
        for what, which in acts:
            act = partial(office.act, what, which)
            leaves_no_trace(act, everything) if which % 2 else attempt(act)
            in_order(office)
        for number in revisions:
            book, before = Club.objects.get(pk=office.club), everything()
            told = {"revision": 1 + number % max(1, book.revision)}
            try:
                director.undo_in_club(office.club, **told, **office.order)
            except RuleError:
                assert everything() == before
            in_order(office)

    in_a_room_of_its_own(play)
