"""House rules chosen where the laws leave a choice."""

from typing import Any

from tdsite import director
from tdsite.api.endpoints import command
from tdsite.rooms.policies.api import policy_bodies
from tdsite.web.house import the_house
from tournaments.acts import ActContext
from tournaments.models import JournalLine


@command("club.policy_chosen", policy_bodies.ChosenPolicy)
def choose_club_policy(order: ActContext, rest: str | None = None, **params: Any) -> JournalLine:
    """Set the house rules that new events of the club begin with."""
    return director.choose_club_policy(the_house().pk, preset=rest, **params, **order)


@command("policy.chosen", policy_bodies.EventPolicy)
def choose_policy(
    order: ActContext, tournament_id: int, rest: str | None = None, **params: Any
) -> JournalLine:
    """Set the house rules of an event; once it has started only what a law leaves for then."""
    return director.choose_policy(tournament_id, preset=rest, **params, **order)
