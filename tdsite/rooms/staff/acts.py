"""The people who work here: signed up, given roles, put away.  Lines of the club's journal."""

from datetime import datetime
from typing import Annotated, Any, Unpack

from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from knox.models import AuthToken

from tdsite.web.second_person import LONGEST_NAME, LONGEST_PASSWORD
from tournaments import journal
from tournaments.acts import ActContext
from tournaments.models import JournalLine, Tournament
from tournaments.models.club import Role
from tournaments.operations import second_person, staff
from tournaments.register import RowOf, act
from tournaments.rules import N_
from tournaments.rules.values import Help, Named, RowId, Text
from tournaments.staff import called

PERSON = "staff/<id:user_id>/"

PersonName = Annotated[str, Text(LONGEST_NAME)]
Password = Annotated[str, Text(LONGEST_PASSWORD, trim=False)]
Pin = Annotated[str, Text(20, blank=True, trim=False)]
UserId = Annotated[RowId, RowOf(User), Named("user_id")]
InEvent = Annotated[RowId, RowOf(Tournament), Named("event_id"), Help("null: in the whole club.")]


@act("staff.added")
def add_person(
    club_id: int,
    *,
    username: PersonName,
    name: PersonName,
    password: Password,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Have somebody sign in from now on; the line's data has `user_id`.  Raises BadSignIn."""
    act = journal.open_club_act(club_id, "staff.added", **order)
    user = staff.add(username=username, name=name, password=password)
    return journal.record(act, **_named(user))


@act("staff.role_given", path=f"{PERSON}roles/give/")
def give_role(
    club_id: int,
    *,
    user: UserId,
    role: Role,
    tournament: InEvent | None = None,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Give a person a role, in the club or in one event.  Raises NotOfHere, HasRole."""
    act = journal.open_club_act(club_id, "staff.role_given", **order)
    person, where = staff.person(user), _event(act.club.pk, tournament)
    staff.give_role(act, person, role, where)
    return journal.record(act, **_named(person), **_told(role, where))


@act("staff.role_taken", path=f"{PERSON}roles/take/")
def take_role(
    club_id: int,
    *,
    user: UserId,
    role: Role,
    tournament: InEvent | None = None,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Take a role away, at once.  Raises NotOfHere, LacksRole, LastDirector."""
    act = journal.open_club_act(club_id, "staff.role_taken", **order)
    person, where = staff.person(user), _event(act.club.pk, tournament)
    staff.take_role(act, person, role, where)
    return journal.record(act, **_named(person), **_told(role, where))


@act("staff.password_set")
def set_password(
    club_id: int, *, user: UserId, password: Password, **order: Unpack[ActContext]
) -> JournalLine:
    """Set another password for a person, who is signed out everywhere.

    Everybody may set their own; another person's only a director.
    Raises NotOfHere, BadSignIn, KeepsTheInstallation.
    """
    own = order["by"] is not None and order["by"].pk == user
    act = journal.open_club_act(
        club_id, "staff.password_set", allowed_as="staff.own_pin" if own else "", **order
    )
    person = staff.person(user)
    staff.check_may_open_for(order["by"], person)
    staff.set_password(person, password)
    sign_out_everywhere(person, at=act.at)
    return journal.record(act, **_named(person))


@act("staff.pin_set")
def set_pin(
    club_id: int, *, user: UserId, pin: Pin = "", **order: Unpack[ActContext]
) -> JournalLine:
    """Set the PIN of a person for shared tablets; none takes it away.

    Everybody may set their own; another person's only a director.
    Raises NotOfHere, BadPin, KeepsTheInstallation.
    """
    own = order["by"] is not None and order["by"].pk == user
    act = journal.open_club_act(
        club_id, "staff.pin_set", allowed_as="staff.own_pin" if own else "", **order
    )
    person = staff.person(user)
    staff.check_may_open_for(order["by"], person)
    if pin:
        staff.set_pin(act, person, pin)
    else:
        staff.clear_pin(person)
    return journal.record(act, **_named(person), pin="set" if pin else "cleared")


@act("staff.put_away", path=f"{PERSON}put-away/", name="put_away")
def deactivate_user(club_id: int, *, user: UserId, **order: Unpack[ActContext]) -> JournalLine:
    """A person works here no more: signed out everywhere, tokens and PIN gone.

    Raises NotOfHere, LastDirector, KeepsTheInstallation.
    """
    act = journal.open_club_act(club_id, "staff.put_away", **order)
    person = staff.person(user)
    staff.check_may_open_for(order["by"], person)
    staff.deactivate(act, person)
    staff.clear_pin(person)
    sign_out_everywhere(person, at=act.at)
    return journal.record(act, **_named(person))


@act("staff.brought_back", path=f"{PERSON}bring-back/", name="bring_back")
def reactivate_user(club_id: int, *, user: UserId, **order: Unpack[ActContext]) -> JournalLine:
    """A person works here again, with the roles they had.

    Raises NotOfHere, KeepsTheInstallation.
    """
    act = journal.open_club_act(club_id, "staff.brought_back", **order)
    person = User.objects.filter(pk=user).first()
    if person is None:
        raise staff.NotOfHere(N_("This person is no longer listed. Reload the list."), field="user")
    staff.check_may_open_for(order["by"], person)
    staff.reactivate(act, person)
    return journal.record(act, **_named(person))


@act("staff.agreed", path=f"{PERSON}agree/")
def agree_to_person(club_id: int, *, user: UserId, **order: Unpack[ActContext]) -> JournalLine:
    """Say as another director that a fresh colleague counts as a second person now.

    Raises NotOfHere, NotYoursToAgree, TooFresh.
    """
    act = journal.open_club_act(club_id, "staff.agreed", **order)
    person = staff.person(user)
    second_person.agree(act, person)
    return journal.record(act, **_named(person))


@act("staff.device_shared")
def share_device(
    club_id: int, *, device: str, minutes: int, **order: Unpack[ActContext]
) -> JournalLine:
    """Set a device up to be shared: colleagues act on it by PIN, as floor and desk.

    `device` is its number, `minutes` without a press lock it.
    """
    act = journal.open_club_act(club_id, "staff.device_shared", **order)
    return journal.record(act, device=device, idle_seconds=minutes * 60)


def sign_out_everywhere(person: User, *, at: datetime) -> None:
    """Every session and every API token of the person ends."""
    AuthToken.objects.filter(user=person).delete()
    for session in Session.objects.filter(expire_date__gt=at):
        if session.get_decoded().get("_auth_user_id") == str(person.pk):
            session.delete()


def _event(club: int, tournament: int | None) -> Tournament | None:
    if tournament is None:
        return None
    found = Tournament.objects.filter(pk=tournament, club=club).first()
    if found is None:
        raise staff.NotOfHere(N_("Unknown event. Choose one from the list."), field="tournament")
    return found


def _named(person: User) -> dict[str, Any]:
    return {"user_id": person.pk, "person": called(person)}


def _told(role: Role, where: Tournament | None) -> dict[str, Any]:
    """The role and the event by name, in the book's own language: English."""
    return {
        "role": Role(role).value,
        "where": where.name if where else "",
        "event_id": where.pk if where else None,
    }
