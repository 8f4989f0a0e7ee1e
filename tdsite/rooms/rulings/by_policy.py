"""What a policy says to a calculator: its rulebook, its limits, its seconds."""

from tables.rules.calls import counted_seconds
from tournaments.models import Club
from tournaments.operations.policies import policy_of_club
from tournaments.rules.betting.asking import Field
from tournaments.rules.betting.out_of_turn import Policy as OutOfTurn
from tournaments.rules.betting.rulebooks import Rulebook
from tournaments.rules.betting.short_posts import First
from tournaments.rules.policy import HalfBetRaise, Laws, Policy


def values_of(policy: Policy) -> dict[str, str]:
    """Texts by the name of a field, or of a calculator and its field."""
    french = policy.laws is Laws.FRENCH
    rrop = policy.limit_halfbet_raise is HalfBetRaise.RROP
    return {
        "rulebook": Rulebook.SEED if french else Rulebook.TDA,
        "out-of-turn.policy": OutOfTurn.SEED if french else OutOfTurn.TDA,
        "short-post.first": First.ANTE if french else First.BLIND,
        "limit_seconds": str(policy.clock_call_s),
        "counted_seconds": str(counted_seconds(policy.clock_call_s)),
        "limit-all-in.policy": "rrop" if rrop else "seed",
        "raise-cap.policy": "wsop" if policy.limit_cap > 3 else "seed",
    }


def values_of_club(club: Club | None) -> dict[str, str]:
    """The same for the club's own policy, where no event is asked about."""
    return values_of(policy_of_club(club)) if club else {}


def value_for(calculator: str, one: Field, values: dict[str, str]) -> str | None:
    """What the policy has for a field of a calculator; None where it says nothing of it."""
    return values.get(f"{calculator}.{one.name}", values.get(one.name))
