"""The choices of the house where the laws leave one: for new events, and for one event."""

from collections.abc import Mapping
from typing import Any

from tournaments.acts import Act
from tournaments.models import Club, Tournament
from tournaments.operations.events import require_not_over
from tournaments.queries import policy_of
from tournaments.rules import N_
from tournaments.rules.policy import Policy, UnknownPolicy
from tournaments.rules.policy_presets import PRESETS, check_in_play, chosen, differing

HOUSE = "house"


def policy_of_club(club: Club) -> Policy:
    """What new events of the club begin with; the French laws until something is chosen."""
    return Policy.from_json(club.policy)


def base_of(preset: str | None, club: Club, otherwise: Policy) -> Policy:
    """The policy a preset names, `house` being the club's own.  Raises UnknownPolicy."""
    if not preset:
        return otherwise
    if preset == HOUSE:
        return policy_of_club(club)
    found = {laws.value: policy for laws, policy in PRESETS.items()}.get(preset)
    if found is None:
        raise UnknownPolicy(
            N_("There is no preset “%(preset)s”. Choose one from the list."),
            field="preset",
            preset=preset,
        )
    return found


def choose_for_club(act: Act, wanted: Mapping[str, Any], *, preset: str | None = None) -> list[str]:
    """What new events begin with from now on; the names of what changed.

    Events that are announced keep theirs.  Raises UnknownPolicy.
    """
    now = policy_of_club(act.club)
    policy = chosen(wanted, base=base_of(preset, act.club, now))
    act.update(act.club, policy=policy.to_json())
    return differing(now, policy)


def choose(
    act: Act, wanted: Mapping[str, Any], *, preset: str | None = None, reason: str = ""
) -> list[str]:
    """Other choices for one event; the names of what changed.

    Once it has started only what a law lets the director decide when it happens, with a reason.
    Raises UnknownPolicy, ChoiceFixed, ReasonWanted, WrongState.
    Source: Robert's Rules 7.18, 7.37, 7.39.
    """
    tournament: Tournament = act.tournament
    require_not_over(tournament)
    now = policy_of(tournament)
    policy = chosen(wanted, base=base_of(preset, act.club, now))
    changed = differing(now, policy)
    if tournament.started_at is not None:
        check_in_play(changed, reason=reason)
    act.update(tournament, policy=policy.to_json())
    return changed
