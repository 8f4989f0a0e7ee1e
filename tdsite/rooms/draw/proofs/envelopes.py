"""The draw of a mystery bounty in the words of the floor: the envelopes, and the one that came."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from tdsite.rooms.draw.proofs.told import Person, person


@dataclass(frozen=True, slots=True)
class EnvelopeDraw:
    """Whose bust it was, which envelopes were closed (worth, how many), and the one drawn.

    `number` and `cents` are of the one drawn; None while the result is not public.
    """

    out: Person
    closed: tuple[tuple[int, int], ...]
    envelopes: int
    number: int | None
    cents: int | None


def envelope_draw(draw_input: str, drawn: str, names: Mapping[str, str]) -> EnvelopeDraw:
    """What the lines of such a draw say; an envelope is written amount-number."""
    lines = [line.split(" ") for line in draw_input.split("\n")]
    envelopes = next(words[2:] for words in lines if words[0] == "pick")
    entry = next(words[1] for words in lines if words[0] == "deal")
    worth = Counter(int(envelope.partition("-")[0]) for envelope in envelopes)
    cents, _, number = drawn.rpartition(" ")[2].partition("-")
    return EnvelopeDraw(
        person(entry, names),
        tuple(sorted(worth.items(), reverse=True)),
        len(envelopes),
        int(number) if number else None,
        int(cents) if number else None,
    )
