"""Chapter: a second person is a second pair of eyes, and no invention of the first."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User

from tdsite import director
from tests.factories import NOON, carl, club, dana, event, sell, staff
from tournaments.models import Entry, Tournament
from tournaments.models.club import Role
from tournaments.operations.second_person import NotYoursToAgree, TooFresh, makers_of

pytestmark = pytest.mark.django_db
LATER = NOON + timedelta(hours=1)
TOMORROW = NOON + timedelta(days=1, minutes=1)


@pytest.fixture
def sold() -> Entry:
    """An entry whose refund takes two people."""
    tournament = event()
    director.change_club(club().pk, fields={"refund_limit_cents": 10_00}, by=dana(), at=NOON)
    return sell(tournament, "Ana")[0]


def ghost(by: User | None = None, *, at=NOON) -> User:
    """Somebody whom one director added and made a cashier."""
    order = {"by": by or dana(), "at": at}
    told = {"username": "ghost", "name": "Ghost", "password": "Riverbed-74-lamp"}
    pk = director.add_person(club().pk, **told, **order).data["user_id"]
    director.give_role(club().pk, user=pk, role=Role.CASHIER, **order)
    return User.objects.get(pk=pk)


def give_back(entry: Entry, by: User, second: User, *, at=LATER) -> None:
    director.void_entry(entry.pk, reason="ill", approved_by=second, by=by, at=at)


def test_who_was_made_a_cashier_a_moment_ago_confirms_nothing(sold):
    with pytest.raises(TooFresh):
        give_back(sold, dana(), ghost())


def test_nor_does_the_maker_confirm_what_the_ghost_does(sold):
    with pytest.raises(TooFresh):
        give_back(sold, ghost(), dana())


def test_a_day_later_the_person_counts(sold):
    give_back(sold, dana(), ghost(), at=TOMORROW)

    assert Entry.objects.get(pk=sold.pk).voided


def test_another_directors_word_makes_the_person_count_at_once(sold):
    one = ghost()
    other = staff("dora", Role.DIRECTOR)

    with pytest.raises(NotYoursToAgree):
        director.agree_to_person(club().pk, user=one.pk, by=dana(), at=LATER)
    director.agree_to_person(club().pk, user=one.pk, by=other, at=LATER)
    give_back(sold, dana(), one)

    assert makers_of(club(), one, LATER) == set()


def test_a_ghost_of_a_director_agrees_to_nobody(sold):
    one = ghost()
    director.give_role(club().pk, user=one.pk, role=Role.DIRECTOR, by=dana(), at=NOON)
    told = {"username": "second", "name": "Second", "password": "Riverbed-74-lamp"}
    pk = director.add_person(club().pk, **told, by=dana(), at=NOON).data["user_id"]

    with pytest.raises(TooFresh):
        director.agree_to_person(club().pk, user=pk, by=one, at=LATER)


def test_a_password_or_a_role_that_comes_back_is_as_fresh(sold):
    known = carl()
    director.take_role(club().pk, user=known.pk, role=Role.CASHIER, by=dana(), at=NOON)
    taken = club().revision
    director.undo_in_club(club().pk, revision=taken, by=dana(), at=NOON)
    by_undo = makers_of(club(), known, LATER)
    director.set_password(
        club().pk, user=known.pk, password="Riverbed-74-lamp", by=dana(), at=TOMORROW
    )

    assert by_undo == {dana().pk}
    with pytest.raises(TooFresh):
        give_back(sold, dana(), known, at=TOMORROW)


def test_a_password_of_ones_own_changes_nothing(sold):
    known = carl()
    director.set_password(club().pk, user=known.pk, password="Riverbed-74-lamp", by=known, at=LATER)

    give_back(sold, dana(), known)

    assert Tournament.objects.get(pk=sold.tournament_id).revision == 2
