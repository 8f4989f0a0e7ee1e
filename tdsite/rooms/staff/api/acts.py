"""Roles given and taken, people put away.  Passwords and PINs are typed at a screen only."""

from tdsite import director
from tdsite.api.doors import command
from tdsite.rooms.staff.api import bodies
from tdsite.web.house import the_house
from tournaments.acts import Order
from tournaments.models import JournalLine
from tournaments.models.club import Role


@command("staff.role_given", bodies.GivenRole)
def give_role(order: Order, user_id: int, role: str, event_id: int | None) -> JournalLine:
    """Give a person a role, in the club or in one event."""
    return director.give_role(
        the_house().pk, user=user_id, role=Role(role), tournament=event_id, **order
    )


@command("staff.role_taken", bodies.GivenRole)
def take_role(order: Order, user_id: int, role: str, event_id: int | None) -> JournalLine:
    """Take a role away, at once."""
    return director.take_role(
        the_house().pk, user=user_id, role=Role(role), tournament=event_id, **order
    )


@command("staff.agreed")
def agree_to_person(order: Order, user_id: int) -> JournalLine:
    """Say as another director that a fresh colleague counts as a second person now."""
    return director.agree_to_person(the_house().pk, user=user_id, **order)


@command("staff.put_away")
def put_away(order: Order, user_id: int) -> JournalLine:
    """A person works here no more: signed out everywhere, tokens and PIN gone."""
    return director.put_away(the_house().pk, user=user_id, **order)


@command("staff.brought_back")
def bring_back(order: Order, user_id: int) -> JournalLine:
    """A person works here again, with the roles he had."""
    return director.bring_back(the_house().pk, user=user_id, **order)
