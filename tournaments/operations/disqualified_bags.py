"""Stacks of players disqualified in another flight: taken out of play, or let play.  Steps."""

from collections.abc import Sequence

from tournaments import disqualified_bags, flight_tree, queries
from tournaments.acts import Act
from tournaments.disqualified_bags import DisqualifiedStack
from tournaments.models import Elimination, Entry, Tournament
from tournaments.models.entries import Ending
from tournaments.models.money import ChipReason
from tournaments.rules import N_
from tournaments.rules.policy import DisqualifiedBags
from tournaments.rules.stacks import NothingToDecide, PlayHasBegun, StackUndecided


def leave_as_the_policy_says(act: Act) -> list[DisqualifiedStack]:
    """Take the stacks of all who are out of another flight out of play, where that is the policy.

    The terms of the whole event decide; what was decided on a player holds for further bags too.
    Source: TDA 2024 71-D.
    """
    further = disqualified_bags.further(act.tournament)
    act.move_stacks(ChipReason.DISQUALIFIED, [(stack.entry, -stack.chips) for stack in further])
    policy = queries.policy_of(flight_tree.root_of(act.tournament))
    if policy.disqualified_bags is not DisqualifiedBags.REMOVED:
        return further
    found = disqualified_bags.undecided(act.tournament)
    take_out(act, found)
    return [*further, *found]


def take_out(act: Act, stacks: Sequence[DisqualifiedStack]) -> None:
    """These stacks leave play, and their players the event: they rank below all who play on."""
    act.create_many(
        [
            Elimination(
                tournament=act.tournament,
                entry=stack.entry,
                kind=Ending.DISQUALIFIED,
                at=act.at,
                sequence=act.revision * 1000 + n,
                stack_chips=stack.chips,
            )
            for n, stack in enumerate(stacks)
        ]
    )
    gone = [(stack.entry, -stack.chips) for stack in stacks if stack.chips]
    act.move_stacks(ChipReason.DISQUALIFIED, gone)


def the_stack(act: Act, entry: Entry) -> DisqualifiedStack:
    """The stack of this entry that waits for a decision.  Raises PlayHasBegun, NothingToDecide."""
    if act.tournament.started_at is not None:
        raise PlayHasBegun(
            N_("%(event)s has started. Disqualify %(player)s there, with the stack counted."),
            event=act.tournament.name,
            player=entry.player.name,
        )
    for stack in disqualified_bags.undecided(act.tournament):
        if stack.entry == entry:
            return stack
    raise NothingToDecide(
        N_("The stack of %(player)s needs no decision. Reload the page."),
        player=entry.player.name,
    )


def check_decided(tournament: Tournament) -> None:
    """Raise StackUndecided while a player disqualified in a flight would sit down."""
    for stack in disqualified_bags.undecided(tournament):
        raise StackUndecided(
            N_(
                "%(player)s was disqualified in %(flight)s and has %(stack_chips)s chips "
                "here. Decide on the Days page whether to remove them."
            ),
            player=stack.entry.player.name,
            flight=stack.where,
            stack_chips=stack.chips,
        )
