"""The chips on the tables, for counting a stack by its pieces."""

from dataclasses import dataclass

from blinds import color_ups
from blinds.models import Structure
from tdsite.web.chip_colours import COLOURS, colour_name
from tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class Chip:
    """One denomination; `shade` is the colour we know to draw, `colour` its name."""

    value: int
    colour: str
    shade: str


def denominations(tournament: Tournament) -> list[Chip]:
    """What the event is played with and has not left yet, the largest first."""
    structure = Structure.objects.filter(tournament=tournament).first()
    if structure is None:
        return []
    colours = {int(value): str(*rest) for value, *rest in structure.chips}
    still = color_ups.in_play(colours, color_ups.of_event(tournament))
    return [_chip(value, colours.get(value, "")) for value in reversed(still)]


def _chip(value: int, colour: str) -> Chip:
    return Chip(value, colour_name(colour), colour if colour in COLOURS else "")
