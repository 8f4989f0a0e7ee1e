"""Hand for hand as the director sees it: which tables are awaited, and what comes next."""

from dataclasses import dataclass
from functools import cached_property

from tables import hands as hands_now
from tables import queries as floor_queries
from tables.models import HandForHand
from tables.queries import Due
from tables.rules import hand_for_hand
from tables.rules.hand_for_hand import Hands
from tournaments import queries
from tournaments.models import Elimination, Tournament
from tournaments.rules.policy import Simultaneous


@dataclass(frozen=True, slots=True)
class Awaited:
    """A table that has not finished the hand; `held`: its all-in waits, cards face down."""

    number: int
    held: bool


@dataclass(frozen=True)
class HandsNow:
    """The hand all tables play, or have played and wait for the next one."""

    tournament: Tournament
    play: HandForHand
    hands: Hands
    playing: frozenset[int]

    @property
    def hand(self) -> int:
        return self.hands.hand

    @property
    def target(self) -> int:
        return self.hands.target

    @cached_property
    def left(self) -> int:
        return queries.still_in(self.tournament)

    @property
    def to_go(self) -> int:
        """How many more have to go out; 0 once enough have."""
        return max(0, self.left - self.target)

    @cached_property
    def awaited(self) -> tuple[Awaited, ...]:
        """The tables still at it, those that hold an all-in last."""
        numbers = hand_for_hand.outstanding(self.hands, self.playing)
        found = [Awaited(number, number in self.hands.held) for number in numbers]
        return tuple(sorted(found, key=lambda table: (table.held, table.number)))

    @property
    def only_held(self) -> bool:
        """Whether nobody but tables with an all-in is awaited: they may turn their cards up."""
        return bool(self.awaited) and all(table.held for table in self.awaited)

    @property
    def tables(self) -> int:
        return len(self.playing | self.hands.done)

    @property
    def done(self) -> int:
        return self.tables - len(self.awaited)

    @cached_property
    def out(self) -> list[Elimination]:
        """Who went out in this hand so far."""
        name = hand_for_hand.label(self.play.pk, self.hand)
        rows = Elimination.objects.filter(tournament=self.tournament, hand=name)
        return list(rows.select_related("entry__player").order_by("sequence"))

    @cached_property
    def without_stack(self) -> str:
        """Who went out in this hand with a stack that the next one's bust will ask for."""
        if queries.policy_of(self.tournament).simultaneous is Simultaneous.SHARE_ALL:
            return ""
        missing = [row.entry.player.name for row in self.out if row.stack_chips is None]
        return missing[0] if missing else ""

    @cached_property
    def main(self) -> str:
        """The one thing to press: next, end, or nothing while the floor has work or plays."""
        if self.awaited:
            return ""
        if not self.to_go:
            return "end"
        return "next" if floor_queries.due(self.tournament) is Due.NOTHING else ""


def hands_at(tournament: Tournament) -> HandsNow | None:
    """Hand for hand as it stands, None while it is off."""
    play = hands_now.play_of(tournament)
    hands = hands_now.hands_of(play)
    if play is None or hands is None:
        return None
    return HandsNow(tournament, play, hands, hands_now.playing(tournament))
