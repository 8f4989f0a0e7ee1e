"""House rules where the laws leave a choice: the club's, and an event's."""

from typing import Any

from tdsite.api.endpoints import read
from tdsite.rooms.policies.api import policy_bodies
from tournaments import queries
from tournaments.models import Club, Tournament
from tournaments.operations.policies import policy_of_club
from tournaments.rules.policy import CHOICES, Policy, describe
from tournaments.rules.policy_presets import DECIDED_LATER, PRESETS, differing


@read(policy_bodies.PolicyAnswer, right="see_table")
def get_club_policy(club: Club) -> dict[str, Any]:
    """What new events of the club begin with."""
    return _told(policy_of_club(club))


@read(policy_bodies.PolicyAnswer, right="see_table")
def get_policy(tournament: Tournament) -> dict[str, Any]:
    """The house rules an event is played by."""
    return _told(queries.policy_of(tournament))


def _told(policy: Policy) -> dict[str, Any]:
    preset = PRESETS[policy.laws]
    differ, theirs = differing(policy, preset), preset.to_json()
    lines = dict(zip(CHOICES, describe(policy), strict=True))
    return {
        "laws": policy.laws.value,
        "differing": len(differ),
        "policy": policy.to_json(),
        "choices": [
            {
                "name": name,
                "value": value,
                "meaning": lines[name].value,
                "law": lines[name].law,
                "preset_value": str(theirs[name]),
                "differs": name in differ,
                "later": DECIDED_LATER.get(name, ""),
                "values": [str(one) for one in CHOICES[name]],
            }
            for name, value in policy.to_json().items()
        ],
    }
