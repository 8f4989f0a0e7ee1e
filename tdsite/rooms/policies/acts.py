"""House rules chosen where the laws leave a choice: the club's, and one event's."""

from collections.abc import Mapping
from typing import Any, Unpack

from tournaments import journal
from tournaments.acts import ActContext
from tournaments.models import JournalLine
from tournaments.operations import clubs
from tournaments.register import act


@act("club.policy_chosen")
def choose_club_policy(
    club_id: int,
    *,
    policy: Mapping[str, Any],
    preset: str | None = None,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Set the house rules that new events of the club begin with; those announced keep theirs.

    Raises UnknownPolicy, with the field.
    """
    act = journal.open_club_act(club_id, "club.policy_chosen", **order)
    changed = clubs.choose_for_club(act, policy, preset=preset)
    return journal.record(act, choices=changed, choices_count=len(changed))


@act("policy.chosen")
def choose_policy(
    tournament_id: int,
    *,
    policy: Mapping[str, Any],
    preset: str | None = None,
    reason: str = "",
    **order: Unpack[ActContext],
) -> JournalLine:
    """Set the house rules of an event; from its start on only what a law leaves to the director.

    Raises UnknownPolicy, ChoiceFixed, ReasonWanted, WrongState.  Source: Robert's Rules 7.39.
    """
    act = journal.open_act(tournament_id, "policy.chosen", **order)
    changed = clubs.choose_policies(act, policy, preset=preset, reason=reason)
    return journal.record(
        act, law="7.39", choices=changed, choices_count=len(changed), reason=reason.strip()
    )
