"""Steps about the people who work here: their sign-in, their roles, their PINs.

Passwords and PINs are written past the act: what opens a door stands in no journal line.
"""

from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db.models import Q

from tournaments.acts import Act
from tournaments.models import PinTries, StaffPin, StaffRole, Tournament
from tournaments.models.club import Role
from tournaments.rules import N_, RuleError, staff
from tournaments.staff import called

LONGEST_NAME = 150


class BadSignIn(RuleError):
    """A name or a password that no sign-in can have."""


class HasRole(RuleError):
    """The person has this role here already."""


class LacksRole(RuleError):
    """The person does not have this role here."""


class KeepsTheInstallation(RuleError):
    """A director's rights end at the one who keeps the installation."""


class LastDirector(RuleError):
    """Somebody has to be able to give roles."""


class NotOfHere(RuleError):
    """There is no such person, or it was put away."""


def add(*, username: str, name: str, password: str) -> User:
    """Somebody who can sign in, without any role yet.  Raises BadSignIn."""
    username, name = username.strip(), name.strip()
    if not username or len(username) > LONGEST_NAME:
        raise BadSignIn(N_("Enter a username."), field="username")
    if User.objects.filter(username__iexact=username).exists():
        raise BadSignIn(
            N_("The username “%(username)s” is taken. Choose another."),
            field="username",
            username=username,
        )
    user = User(username=username, first_name=name[:LONGEST_NAME])
    set_password(user, password)
    return user


def set_password(user: User, password: str) -> None:
    """A password from now on; saves the person.  Raises BadSignIn."""
    try:
        validate_password(password, user)
    except ValidationError as error:
        raise BadSignIn(
            N_("This password is too easy to guess: %(why)s"),
            field="password",
            why=" ".join(error.messages),
        ) from error
    user.set_password(password)
    user.save()


def person(pk: int) -> User:
    """Raises NotOfHere."""
    user = User.objects.filter(pk=pk, is_active=True).first()
    if user is None:
        raise NotOfHere(N_("This person is no longer on staff. Check the list."), field="user")
    return user


def check_may_open_for(by: User | None, user: User) -> None:
    """See that a person may set what another signs in with, or end it.

    Who keeps the installation may do everything: a director who set that password would be it.
    Raises KeepsTheInstallation.
    """
    keeps = user.is_superuser or user.is_staff
    if keeps and by is not None and by.pk != user.pk and not by.is_superuser:
        raise KeepsTheInstallation(
            N_(
                "%(person)s administers the installation:"
                " only their own account changes their sign-in."
            ),
            field="user",
            person=called(user),
        )


def give_role(act: Act, user: User, role: Role, tournament: Tournament | None) -> StaffRole:
    """A role in the whole club, or in one event.  Raises HasRole."""
    if StaffRole.objects.filter(user=user, role=role, tournament=tournament).exists():
        raise HasRole(N_("%(person)s has this role already."), field="role", person=called(user))
    return act.create(StaffRole(user=user, role=role, tournament=tournament))


def take_role(act: Act, user: User, role: Role, tournament: Tournament | None) -> None:
    """Take a role away, at once.  Raises LacksRole, LastDirector."""
    row = StaffRole.objects.filter(user=user, role=role, tournament=tournament).first()
    if row is None:
        raise LacksRole(
            N_("%(person)s does not have this role."), field="role", person=called(user)
        )
    act.delete(row)
    check_a_director_stays()


def deactivate(act: Act, user: User) -> None:
    """The person can sign in no more; what they did keeps their name.  Raises LastDirector."""
    act.update(user, is_active=False)
    check_a_director_stays()


def reactivate(act: Act, user: User) -> None:
    """The person can sign in again, with the roles they had."""
    act.update(user, is_active=True)


def check_a_director_stays() -> None:
    """Raise LastDirector when nobody is left who may give roles."""
    may = Q(is_superuser=True) | Q(
        staff_roles__role=Role.DIRECTOR, staff_roles__tournament__isnull=True
    )
    if not User.objects.filter(may, is_active=True).exists():
        raise LastDirector(
            N_("The club needs a director. Assign this role to another person first."), field="role"
        )


def set_pin(act: Act, user: User, pin: str) -> None:
    """The person's PIN from now on.  Raises BadPin."""
    hashed = make_password(staff.check_pin(pin))
    StaffPin.objects.update_or_create(
        user=user,
        defaults={"pin": hashed, "set_at": act.at},
    )
    PinTries.objects.filter(user=user).delete()


def clear_pin(user: User) -> None:
    """The person has no PIN any more."""
    StaffPin.objects.filter(user=user).delete()
