"""Bounties: the head to who took the last chips, cent by cent to those named first.

Of a progressive one a part (rounded up) goes to the bag and the rest on the hunter's own head;
who is out or was given back has no head to put it on.  A mystery envelope is opened for whom a
hunter puts out once registration is closed, or once no more are left than are paid.
"""

from collections import defaultdict
from dataclasses import dataclass, field

from tests.second_book.lives import Bust, Reading
from tests.second_book.told import Bought, Sold


@dataclass
class Heads:
    """Cents by entry, and what nobody claimed."""

    on: defaultdict[int, int] = field(default_factory=lambda: defaultdict(int))
    won: defaultdict[int, int] = field(default_factory=lambda: defaultdict(int))
    unclaimed: int = 0


def heads_of(reading: Reading, *, paid: int) -> Heads:
    """`paid` is how many places win something."""
    found = Heads()
    if reading.terms.bounties == "none":
        return found
    out: set[int] = set()
    for fact, times in _story(reading):
        match fact:
            case Bust():
                _falls(reading, fact, found, out)
            case int():
                _comes(reading, fact, found)
            case _:
                found.on[fact.entry] += times * fact.price.bounty
    if reading.terms.bounties == "mystery":
        _check_envelopes(reading, paid)
        found.unclaimed += sum(found.on.values()) - sum(found.won.values())
        found.on.clear()
    if reading.finished:
        winners = sorted(reading.left())
        for winner, part in zip(winners, alike(found.unclaimed, len(winners)), strict=True):
            found.won[winner] += part + found.on.pop(winner, 0)
        found.unclaimed = 0
    return found


def _story(reading: Reading) -> list[tuple[Sold | Bought | Bust | int, int]]:
    """Heads bought, come from a flight and lost, as they came one after the other."""
    told: list[tuple[int, int, Sold | Bought | Bust | int, int]] = [
        (number, 0, sale, times) for number, sale, times in reading.counted()
    ]
    told += [(number, -1, flight, 1) for flight, number in reading.taken_in.items()]
    told += [(bust.number, bust.position, bust, 1) for bust in reading.busts]
    return [(fact, times) for *_, fact, times in sorted(told, key=lambda each: each[:2])]


def _comes(reading: Reading, flight: int, found: Heads) -> None:
    """At its full value; of a player's several bags all heads are one."""
    leaves = reading.flights[flight]
    found.unclaimed += leaves.unclaimed
    for entry, parts in reading.parts.items():
        for came_from, before in parts:
            if came_from == flight:
                found.on[entry] += leaves.heads.get(before, 0)


def _falls(reading: Reading, bust: Bust, found: Heads, out: set[int]) -> None:
    """The head, or the envelope, to who took the chips; what nobody is named for comes back."""
    mystery = reading.terms.bounties == "mystery"
    fallen = bust.out.entry
    if mystery:
        cents = reading.envelopes.get(fallen, 0) if bust.final else 0
    else:
        cents = found.on.pop(fallen, 0)
    if bust.final:
        out.add(fallen)
    hunters = [hunter for hunter in bust.out.hunters if hunter in reading.here()]
    for hunter, part in zip(hunters, alike(cents, len(hunters)), strict=True):
        keeps = part if mystery or hunter in out else _bag(reading, part)
        found.won[hunter] += keeps
        if part > keeps:
            found.on[hunter] += part - keeps
    if not hunters and not mystery:
        found.unclaimed += cents


def _check_envelopes(reading: Reading, paid: int) -> None:
    falls = [bust for bust in reading.finals() if bust.number > reading.closed_at > 0]
    falls.sort(key=lambda bust: (bust.number, bust.position))
    if reading.terms.envelopes_for_paid:
        before = len(reading.left()) + len(falls)
        falls = falls[max(0, before - paid) :] if paid else falls
    opens = {bust.out.entry for bust in falls if any(h in reading.here() for h in bust.out.hunters)}
    if too_early := reading.envelopes.keys() - opens:
        reading.impossible.append(f"envelopes for {too_early}, whose fall opens none")
    if reading.finished and (waiting := opens - reading.envelopes.keys()):
        reading.impossible.append(f"finished with envelopes of {waiting} to come")


def _bag(reading: Reading, cents: int) -> int:
    if reading.terms.bounties != "progressive":
        return cents
    return (cents * reading.terms.bag_bp + 9_999) // 10_000


def alike(cents: int, number: int) -> list[int]:
    """Equal parts; the cents that are over go one by one to those named first."""
    if not number:
        return []
    return [cents // number + (1 if at < cents % number else 0) for at in range(number)]
