"""Prizes beside the places: mystery envelopes, and last longers of some entries.

Source: WSOP 2026, mystery bounty formats; rules of the house.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from tournaments.rules import N_, RuleError
from tournaments.rules.bounties import alike
from tournaments.rules.places import Place

NICE = (10, 12, 15, 20, 25, 30, 40, 50, 60, 75, 80)
TOP_BP = 2_000
MAX_ENVELOPES = 10_000


class EnvelopesDoNotFit(RuleError):
    """The envelopes are not as many as they must be, or not worth the pot."""


@dataclass(frozen=True, slots=True)
class Ended:
    """An entry out for good: its place in the order of ends, and how many were in before it,
    itself included."""

    entry: int
    sequence: int
    left_before: int


def is_of_the_stage(end: Ended, *, closed_from: int | None, from_left: int | None) -> bool:
    """Whether a fall opens an envelope: registration was closed, and few enough were left.

    `closed_from` is the place in the order of ends from which on they came after the close; None
    while it is open.
    """
    if closed_from is None or end.sequence < closed_from:
        return False
    return from_left is None or end.left_before <= from_left


def envelopes_needed(left: int, *, fallen: int, from_left: int | None) -> int:
    """How many envelopes there must be: one for each fall of the stage, one for the winner.

    `fallen` are the falls of the stage so far, `left` the entries still in.

    >>> envelopes_needed(40, fallen=0, from_left=12), envelopes_needed(9, fallen=3, from_left=12)
    (12, 12)
    """
    if from_left is not None and left >= from_left:
        return from_left
    return left + fallen


def check_envelopes(amounts: Sequence[int], *, pot_cents: int, number: int) -> None:
    """Raise EnvelopesDoNotFit unless they are so many, and together the pot."""
    if len(amounts) != number:
        raise EnvelopesDoNotFit(
            N_(
                "%(needed)s envelopes are needed, one for each player left, but there are "
                "%(given)s. Add or remove some."
            ),
            field="envelopes",
            needed=number,
            given=len(amounts),
        )
    if any(amount < 1 for amount in amounts):
        raise EnvelopesDoNotFit(
            N_("An envelope is empty. Enter an amount for each."), field="envelopes"
        )
    together = sum(amounts)
    if together != pot_cents:
        raise EnvelopesDoNotFit(
            N_("The envelopes hold less than the pot. Share out the rest, then set them.")
            if together < pot_cents
            else N_("The envelopes hold more than the pot. Remove the excess."),
            field="envelopes",
        )


def propose(pot_cents: int, number: int, *, unit_cents: int = 1, top_bp: int = TOP_BP) -> list[int]:
    """A list of envelopes, the best first: one top prize, then twice as many at each step down.

    Each step is worth about half of the one above, in round numbers; together they are the pot
    exactly.  `top_bp` is the best one's part of the pot.  Raises EnvelopesDoNotFit when there is
    not a cent for each.
    """
    if not 1 <= number <= MAX_ENVELOPES or pot_cents < number:
        raise EnvelopesDoNotFit(
            N_("The pot is too small for so many envelopes. Begin the stage with fewer players."),
            field="envelopes",
        )
    unit = unit_cents if pot_cents >= 2 * number * unit_cents else 1
    counts = _steps(number)
    values = _first_values(pot_cents, counts, unit=unit, top_bp=top_bp)
    left = pot_cents - sum(map(int.__mul__, counts, values))
    while raised := _raise_one(counts, values, left, unit=unit):
        left -= raised
    values[0] += left  # what no step can take all alike is the top prize's
    return [value for count, value in zip(counts, values, strict=True) for _ in range(count)]


def _steps(number: int) -> list[int]:
    """How many envelopes each step has: 1, 2, 4 …; the last one takes the rest."""
    counts: list[int] = []
    size = 1
    while number:
        count = min(size, number)
        if 0 < number - count < 2 * size:
            count = number if counts else count
        counts.append(count)
        number, size = number - count, size * 2
    return counts


def _first_values(pot_cents: int, counts: Sequence[int], *, unit: int, top_bp: int) -> list[int]:
    """Round amounts that leave something over: the lowest step is never nothing."""
    number = sum(counts)
    top = pot_cents * top_bp // 10_000 if number > 1 else pot_cents
    weights = [2**step for step in reversed(range(len(counts) - 1))]
    whole = sum(map(int.__mul__, counts[1:], weights))
    rest = max(0, pot_cents - top - number * unit)
    values = [nice_below(max(top, unit), unit=unit)]
    for weight in weights:
        wanted = unit + rest * weight // whole
        values.append(min(values[-1], nice_below(wanted, unit=unit)))
    if sum(map(int.__mul__, counts, values)) > pot_cents:
        return [unit] * len(counts)
    return values


def _raise_one(counts: Sequence[int], values: list[int], left: int, *, unit: int) -> int:
    """Raise the lowest step that what is left can raise, to the next round amount; what it cost."""
    for step in range(len(counts) - 1, 0, -1):
        value = nice_above(values[step], unit=unit)
        cost = counts[step] * (value - values[step])
        if value <= values[step - 1] and cost <= left:
            values[step] = value
            return cost
    return 0


def nice_below(cents: int, *, unit: int) -> int:
    """The greatest round amount not above this; at least a unit.

    >>> nice_below(1370_00, unit=5_00), nice_below(47_00, unit=5_00)
    (120000, 4000)
    """
    return max((n for n in _nice_round(cents, unit=unit) if n <= cents), default=unit)


def nice_above(cents: int, *, unit: int) -> int:
    """The next round amount above this."""
    return min(n for n in _nice_round(cents, unit=unit) if n > cents)


def _nice_round(cents: int, *, unit: int) -> list[int]:
    """Round amounts about this one, in whole units, the least first."""
    power = 10 ** max(0, len(str(max(cents, 1))) - 2)
    near = [step * power * shift // 10 for shift in (1, 10, 100) for step in NICE]
    return sorted({unit, 2 * unit} | {n for n in near if n and n % unit == 0})


class PotInPlay(RuleError):
    """Somebody of the pot is out: nobody joins or leaves it any more."""


class NotInThePot(RuleError):
    """The entry has no stake in this pot, or has one already, or cannot have one."""


@dataclass(frozen=True, slots=True)
class LastLongerState:
    """A pot now.  `still_in` and `out` are its entries, the best first.

    `withdrawn` were given back at the desk: they cannot win, and may have their stake back.
    `shares` says who wins what, in cents, once it is decided.
    """

    pot_cents: int
    still_in: tuple[int, ...]
    out: tuple[int, ...]
    withdrawn: tuple[int, ...]
    shares: Mapping[int, int]

    @property
    def in_play(self) -> bool:
        return bool(self.out)

    @property
    def is_decided(self) -> bool:
        return bool(self.shares)


def standing(
    members: Sequence[int],
    *,
    stake_cents: int,
    places: Mapping[int, Place],
    withdrawn: Collection[int] = (),
    over: bool,
) -> LastLongerState:
    """How a pot stands.  `members` are its entries as they joined; `places` of those who are out.

    It is decided when one of several is left, when all went out, or when the event is `over`.
    Those who tie share alike; what does not divide goes to who joined first.
    """
    playing = [entry for entry in members if entry not in withdrawn]
    still_in = tuple(entry for entry in playing if entry not in places)
    out = tuple(sorted((m for m in playing if m in places), key=lambda m: places[m].place))
    decided = bool(playing) and (over or not still_in or (len(still_in) == 1 and bool(out)))
    pot = stake_cents * len(members)
    winners = _last(playing, still_in, places) if decided else []
    return LastLongerState(
        pot,
        still_in,
        out,
        tuple(entry for entry in members if entry in withdrawn),
        dict(zip(winners, alike(pot, len(winners)), strict=True)) if winners else {},
    )


def _last(
    members: Sequence[int], still_in: Collection[int], places: Mapping[int, Place]
) -> list[int]:
    """Those who lasted longest, in the order of joining."""
    if still_in:
        return [entry for entry in members if entry in still_in]
    best = min(places[entry].place for entry in members)
    return [entry for entry in members if places[entry].place == best]


def check_may_join(pot: LastLongerState, entry: int, *, is_in: bool) -> None:
    """Raise PotInPlay, NotInThePot unless the entry may put in a stake."""
    if entry in (*pot.still_in, *pot.out):
        raise NotInThePot(N_("This player is already in the pot. Check the list."), field="entry")
    if not is_in:
        raise NotInThePot(
            N_("Only players still in can join a last longer. Choose one of them."),
            field="entry",
        )
    _check_not_in_play(pot)


def check_may_leave(pot: LastLongerState, entry: int) -> None:
    """Raise PotInPlay, NotInThePot unless the entry may have its stake back."""
    if entry in pot.withdrawn and not pot.is_decided:
        return
    if entry not in (*pot.still_in, *pot.out):
        raise NotInThePot(N_("This player has no stake in the pot. Check the list."), field="entry")
    _check_not_in_play(pot)


def _check_not_in_play(pot: LastLongerState) -> None:
    if pot.in_play or pot.is_decided:
        raise PotInPlay(
            N_(
                "The first player of this last longer is out: entries are closed. Open "
                "another, or void this one."
            )
        )
