"""What a calculator takes from the event: blinds, limits, the table's players, its policy."""

from collections.abc import Callable
from dataclasses import dataclass, field

from blinds import stages
from blinds.rules.steps import AnteType, Betting, PlanStep, StepKind
from tables.rules.calls import counted_seconds
from tdsite.rooms.floor.wall import Oval, oval_of
from tdsite.web.event_state import EventState
from tournaments import queries
from tournaments.models import Club
from tournaments.operations.clubs import policy_of_club
from tournaments.rules.betting.calculator import Field
from tournaments.rules.betting.calculators import Rulebook
from tournaments.rules.betting.posting import First
from tournaments.rules.betting.turns import Policy as OutOfTurn
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


LETTERS = "ABCDEFGHIJKLMNOPQRSTUVW"
CHIPS = (25, 100, 500, 1000, 5000, 25_000)
MAX_KEYS = 7
SMALL, BIG = "SB", "BB"


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at the table, by the seat and the name that the floor calls them by."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class CalculatorFacts:
    """Everything a field may be filled with.  Without an event, next to nothing.

    `values` are texts by the name of the field; `chips` are the denominations to tap.  `ruling`
    is the open ruling whose answer is looked for.
    """

    table: int | None = None
    ruling: int | None = None
    people: tuple[Person, ...] = ()
    button: int | None = None
    small: str = SMALL
    big: str = BIG
    small_blind: str = ""
    big_blind: str = ""
    seats: int = 10
    values: dict[str, str] = field(default_factory=dict)
    chips: tuple[int, ...] = CHIPS

    @property
    def ring(self) -> tuple[str, ...]:
        """The players in the order in which they act after the button; letters if unknown."""
        if not self.people:
            return tuple(LETTERS[:8])
        after = [one for one in self.people if one.seat > (self.button or 0)]
        before = [one for one in self.people if one.seat <= (self.button or 0)]
        return tuple(one.name for one in (*after, *before))

    def ring_before_flop(self) -> tuple[str, ...]:
        """The same with the blinds last."""
        if not self.people:
            return (*LETTERS[:6], self.small, self.big)
        others = [name for name in self.ring if name not in (self.small, self.big)]
        return (*others, self.small, self.big)


NOTHING = CalculatorFacts()


def known_of(event_now: EventState, table: int | None) -> CalculatorFacts:
    """What the event knows now, with the players of a table if one is named."""
    step = _level(event_now)
    here = oval_of(event_now.tournament, table) if table else None
    values = _of_event(event_now) | (_of_level(step) if step else {})
    small, big = (step.small_chips, step.big_chips) if step else (0, 0)
    known = CalculatorFacts(
        small_blind=_text(small), big_blind=_text(big), values=values, chips=_chips(event_now)
    )
    return _at_table(known, here) if here else known


def _at_table(known: CalculatorFacts, here: Oval) -> CalculatorFacts:
    seated = [chair for chair in here.chairs if chair.entry and chair.player]
    names = [chair.player for chair in seated]
    people = tuple(
        Person(c.number, c.player if names.count(c.player) == 1 else f"{c.player} ({c.number})")
        for c in seated
    )
    by_seat = {one.seat: one.name for one in people}
    posts = {which: _seat(here, which) for which in ("sb", "bb", "button")}
    values = {
        **known.values,
        "seats": str(here.size),
        "players": str(len(people)),
        "occupied": " ".join(str(one.seat) for one in people),
    }
    if posts["button"]:
        values["button"] = str(posts["button"])
    return CalculatorFacts(
        table=here.number,
        people=people,
        button=posts["button"],
        small=by_seat.get(posts["sb"] or 0, SMALL),
        big=by_seat.get(posts["bb"] or 0, BIG),
        small_blind=known.small_blind,
        big_blind=known.big_blind,
        seats=here.size,
        values=values,
        chips=known.chips,
    )


def _seat(here: Oval, which: str) -> int | None:
    return next((chair.number for chair in here.chairs if getattr(chair, which)), None)


def _level(event_now: EventState) -> PlanStep | None:
    """The level now, or the one before a break; before the start the first one."""
    if event_now.reading is None:
        return next((s for s in event_now.schedule if s.kind is StepKind.LEVEL), None)
    played = event_now.schedule[: event_now.reading.index + 1]
    return next((s for s in reversed(played) if s.kind is StepKind.LEVEL), None)


def _of_level(step: PlanStep) -> dict[str, str]:
    ante = 0 if step.ante_type is AnteType.NONE else step.ante_chips
    return {
        "big_blind": _text(step.big_chips),
        "last_full": _text(step.big_chips),
        "blind": _text(step.big_chips),
        "ante": _text(ante),
        "first": "ante" if step.ante_type is AnteType.PER_PLAYER else "blind",
        "limit-all-in.bet": _text(step.big_bet_chips or step.big_chips),
        "raise-cap.structure": _STRUCTURE[step.betting],
    }


_STRUCTURE = {
    Betting.NO_LIMIT: "no-limit",
    Betting.POT_LIMIT: "pot-limit",
    Betting.LIMIT: "limit",
}


def _of_event(event_now: EventState) -> dict[str, str]:
    policy = queries.policy_of(event_now.tournament)
    values = {
        **values_of(policy),
        "tournament": "1",
        "last_two": "1" if event_now.is_running and event_now.figures.left == 2 else "",
        "entries": str(event_now.figures.entries),
    }
    chips = _chips(event_now)
    if chips != CHIPS:
        values["unit"] = str(chips[0])
    return values


def _chips(event_now: EventState) -> tuple[int, ...]:
    """The denominations in play, or the usual ones where the event names none."""
    planned = stages.planned_chips(event_now.tournament, event_now.schedule)
    played = stages.chips_in_play(planned, event_now.color_ups)
    return tuple(played[:MAX_KEYS]) or CHIPS


def _text(chips: int) -> str:
    return str(chips) if chips else ""


Filler = Callable[[CalculatorFacts], list[dict[str, str]]]


def _posted(known: CalculatorFacts) -> list[dict[str, str]]:
    return [
        {"player": known.small, "chips": known.small_blind},
        {"player": known.big, "chips": known.big_blind},
    ]


def _everybody(known: CalculatorFacts) -> list[dict[str, str]]:
    if known.people:
        return [{"player": one.name, "seat": str(one.seat)} for one in known.people]
    return [{"player": letter} for letter in LETTERS[:3]]


def _some(known: CalculatorFacts) -> list[dict[str, str]]:
    """As many as play for most pots; the others are added."""
    return _everybody(known)[:3]


def _two(known: CalculatorFacts) -> list[dict[str, str]]:
    """By number: letters would be taken for cards."""
    return [{"player": number} for number in "12"]


# the rows that a page begins with
FILLED: dict[tuple[str, str], Filler] = {
    ("minimum-raise", "posted"): _posted,
    ("side-pots", "players"): _everybody,
    ("award", "players"): _some,
    ("kicker", "hands"): _two,
    ("stud-split", "winners"): _two,
}
