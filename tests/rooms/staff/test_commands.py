"""Chapter: who works here, with which roles, and the PIN of a shared tablet."""

from datetime import timedelta
from functools import partial

import pytest
from django.contrib.auth.models import User
from knox.models import AuthToken

from tdsite import director
from tdsite.web import log
from tdsite.web.second_person import WrongPin, person_with
from tests.factories import NOON, club, dana, event, fay, staff
from tournaments import access, journal
from tournaments.access import NotAllowed
from tournaments.kinds import KINDS
from tournaments.models import JournalLine, StaffPin, StaffRole
from tournaments.models.club import Role
from tournaments.operations.staff import (
    BadSignIn,
    HasRole,
    KeepsTheInstallation,
    LacksRole,
    LastDirector,
    NotOfHere,
)
from tournaments.rules.staff import PinLocked

pytestmark = pytest.mark.django_db
SECRET = "Riverbed-74-lamp"


def add(name: str = "Ana Silva", *, by: User | None = None, password: str = SECRET) -> User:
    line = director.add_person(
        club().pk,
        username=name.split()[0].lower(),
        name=name,
        password=password,
        by=by or dana(),
        at=NOON,
    )
    return User.objects.get(pk=line.data["user_id"])


def order() -> dict:
    return {"by": dana(), "at": NOON}


def last() -> JournalLine:
    return journal.lines_of(club()).order_by("revision").last()


def fresh(user: User) -> User:
    """As the next request reads them."""
    return User.objects.get(pk=user.pk)


def test_a_person_signs_in_with_the_password_that_no_line_holds():
    ana = add()

    assert ana.check_password(SECRET)
    assert log.says(last()) == "Ana Silva added to the staff"
    book = str(JournalLine.objects.values_list("data", "changes"))
    assert SECRET not in book
    assert ana.password not in book


@pytest.mark.parametrize("password", ["short", "password1", "12345678"])
def test_a_password_that_is_easy_to_guess_is_refused(password):
    with pytest.raises(BadSignIn):
        add(password=password)
    assert not User.objects.filter(username="ana").exists()


def test_two_people_do_not_sign_in_with_one_name():
    add("Ana Silva")
    with pytest.raises(BadSignIn):
        add("ANA Costa")


def test_a_role_in_the_club_holds_in_every_event():
    ana, here = add(), event()
    director.give_role(club().pk, user=ana.pk, role=Role.FLOOR, **order())

    assert access.allowed(fresh(ana), "tables.balanced", here.pk)
    assert log.says(last()) == "Role given to Ana Silva: Floor"


def test_a_role_in_one_event_holds_nowhere_else():
    ana, here, there = add(), event(), event(name="Sunday")
    director.give_role(club().pk, user=ana.pk, role=Role.FLOOR, tournament=here.pk, **order())

    assert access.allowed(fresh(ana), "tables.balanced", here.pk)
    assert not access.allowed(fresh(ana), "tables.balanced", there.pk)
    assert not access.allowed(fresh(ana), "see", there.pk)
    assert log.says(last()) == "Role given to Ana Silva: Floor, Friday Deepstack"


@pytest.mark.parametrize("role", Role)
def test_every_role_in_one_event_allows_its_acts_there_and_none_elsewhere(role):
    here, there = event(), event(name="Sunday")
    user = User.objects.create(username="one")
    StaffRole.objects.create(user=user, role=role, tournament=here)
    for act in (*KINDS, "see", "see_people", "see_money"):
        may = access.MAY.get(act) or access.MAY.get(act.partition(".")[0], frozenset())
        assert access.allowed(user, act, here.pk) is (role in may), act
        anywhere = act in access.ANYWHERE and role in may
        assert access.allowed(user, act, there.pk) is anywhere, act


def test_a_role_taken_away_is_gone_at_once_and_the_act_can_be_undone():
    ana = add()
    director.give_role(club().pk, user=ana.pk, role=Role.FLOOR, **order())
    line = director.take_role(club().pk, user=ana.pk, role=Role.FLOOR, **order())

    assert not access.allowed(fresh(ana), "tables.balanced")
    director.undo_in_club(club().pk, revision=line.revision, **order())
    assert access.allowed(fresh(ana), "tables.balanced")


def test_a_role_is_given_once_and_taken_from_who_has_it():
    ana = add()
    director.give_role(club().pk, user=ana.pk, role=Role.DESK, **order())
    with pytest.raises(HasRole):
        director.give_role(club().pk, user=ana.pk, role=Role.DESK, **order())
    with pytest.raises(LacksRole):
        director.take_role(club().pk, user=ana.pk, role=Role.FLOOR, **order())
    with pytest.raises(NotOfHere):
        director.give_role(club().pk, user=ana.pk, role=Role.DESK, tournament=10**9, **order())


def test_the_last_director_stays():
    User.objects.filter(is_superuser=True).delete()
    boss = dana()
    with pytest.raises(LastDirector):
        director.take_role(club().pk, user=boss.pk, role=Role.DIRECTOR, **order())
    with pytest.raises(LastDirector):
        director.deactivate_user(club().pk, user=boss.pk, **order())
    assert access.allowed(fresh(boss), "staff.added")


def test_no_undo_leaves_the_club_without_a_director():
    ana = add()
    line = director.give_role(club().pk, user=ana.pk, role=Role.DIRECTOR, **order())
    User.objects.filter(is_superuser=True).delete()
    StaffRole.objects.exclude(user=ana).delete()
    with pytest.raises(LastDirector):
        director.undo_in_club(club().pk, revision=line.revision, by=fresh(ana), at=NOON)


def test_only_a_director_of_the_club_gives_roles():
    ana, here = add(), event()
    of_event = User.objects.create(username="otto")
    StaffRole.objects.create(user=of_event, role=Role.DIRECTOR, tournament=here)
    for by in (fay(), of_event):
        with pytest.raises(NotAllowed):
            director.give_role(club().pk, user=ana.pk, role=Role.FLOOR, by=by, at=NOON)


def test_who_is_put_away_is_signed_out_everywhere_and_may_come_back():
    ana = add()
    director.give_role(club().pk, user=ana.pk, role=Role.FLOOR, **order())
    director.set_pin(club().pk, user=ana.pk, pin="4071", **order())
    AuthToken.objects.create(user=ana)
    line = director.deactivate_user(club().pk, user=ana.pk, **order())

    assert not fresh(ana).is_active
    assert not AuthToken.objects.filter(user=ana).exists()
    assert not StaffPin.objects.filter(user=ana).exists()
    with pytest.raises(NotOfHere):
        director.give_role(club().pk, user=ana.pk, role=Role.DESK, **order())
    director.undo_in_club(club().pk, revision=line.revision, **order())
    assert fresh(ana).is_active


def test_the_right_pin_names_the_person_and_is_in_no_line():
    ana = add()
    director.set_pin(club().pk, user=ana.pk, pin="4071", **order())

    assert person_with(ana.pk, "4071", NOON, device="tablet") == ana
    assert "4071" not in str(JournalLine.objects.values_list("data", "changes"))
    assert StaffPin.objects.get(user=ana).pin not in str(list(last().changes))
    assert log.says(last()) == "PIN of Ana Silva: set"


def test_everybody_sets_his_own_pin_and_only_directors_that_of_others():
    here = event()
    floor = User.objects.create(username="otto")
    StaffRole.objects.create(user=floor, role=Role.FLOOR, tournament=here)
    director.set_pin(club().pk, user=floor.pk, pin="5820", by=fresh(floor), at=NOON)
    assert person_with(floor.pk, "5820", NOON, device="tablet") == floor
    with pytest.raises(NotAllowed):
        director.set_pin(club().pk, user=fay().pk, pin="5820", by=fresh(floor), at=NOON)


def test_five_wrong_pins_lock_it_for_five_minutes_even_for_the_right_one():
    ana = add()
    director.set_pin(club().pk, user=ana.pk, pin="4071", **order())
    for _ in range(5):
        with pytest.raises(WrongPin):
            person_with(ana.pk, "9999", NOON, device="tablet")
    with pytest.raises(PinLocked):
        person_with(ana.pk, "4071", NOON + timedelta(minutes=4), device="tablet")
    assert person_with(ana.pk, "4071", NOON + timedelta(minutes=6), device="tablet") == ana


def test_nobody_takes_over_without_a_pin():
    with pytest.raises(WrongPin):
        person_with(staff("eve", Role.DESK).pk, "4071", NOON, device="tablet")


def test_a_wrong_pin_locks_the_device_on_which_it_was_typed_and_no_other():
    ana = add()
    director.set_pin(club().pk, user=ana.pk, pin="4071", **order())

    for _ in range(9):
        with pytest.raises((WrongPin, PinLocked)):
            person_with(ana.pk, "9999", NOON, device="of a joker")

    with pytest.raises(PinLocked):
        person_with(ana.pk, "4071", NOON, device="of a joker")
    assert person_with(ana.pk, "4071", NOON, device="at the desk") == ana
    with pytest.raises(WrongPin):
        person_with(ana.pk, "4071", NOON, device="")


def test_a_director_opens_no_door_as_who_keeps_the_installation():
    keeper = User.objects.create(username="keeper", is_superuser=True, is_staff=True)
    to_keeper = {"user": keeper.pk, **order()}

    for act in (
        partial(director.set_password, club().pk, password=SECRET),
        partial(director.set_pin, club().pk, pin="4071"),
        partial(director.deactivate_user, club().pk),
    ):
        with pytest.raises(KeepsTheInstallation):
            act(**to_keeper)
    director.set_pin(club().pk, user=keeper.pk, pin="4071", by=keeper, at=NOON)

    assert StaffPin.objects.get().user == keeper


@pytest.mark.parametrize("role", Role)
def test_a_pin_does_the_work_of_the_floor_and_the_desk_whoever_typed_it(role):
    user = staff("one", role)
    typed = fresh(user)
    access.say_by_pin(typed)

    does = {act for act in (*KINDS, "see") if access.allowed(typed, act)}
    would = {act for act in (*KINDS, "see") if access.allowed(fresh(user), act)}

    of_both = {act for act in KINDS if _may(act) & {Role.FLOOR, Role.DESK}} | {"see"}
    most = would & of_both if role in (Role.DIRECTOR, Role.CASHIER) else would
    assert does <= {act for act in most if not act.startswith("staff.")}
    assert {"entry.busted", "clock.paused", "entry.registered"} & would <= does
    assert not does & {"payout.paid", "tournament.cancelled", "club.changed", "staff.pin_set"}


def _may(act: str) -> frozenset[Role]:
    return access.MAY.get(act) or access.MAY.get(act.partition(".")[0], frozenset())


def test_a_superuser_by_pin_keeps_no_installation():
    keeper = User.objects.create(username="keeper", is_superuser=True, is_staff=True)
    access.say_by_pin(keeper)

    assert access.allowed(keeper, "clock.paused")
    assert not access.allowed(keeper, "payout.paid")
    assert not access.allowed(keeper, "staff.password_set")
