"""Busts that do not fit what was seen."""

from collections.abc import Iterable

from tables import presence as sightings
from tables.queries import place_held
from tournaments.acts import Act
from tournaments.models import Entry
from tournaments.rules import N_, RuleError


class SeenElsewhere(RuleError):
    """A bust is reported from a seat in which somebody else was last seen.

    `entry` is the player whose seat it is; `instead` the one seen there, if there is one.
    """

    def __init__(
        self, sentence: str, /, *, entry: Entry, instead: Entry | None, seat: str, elsewhere: str
    ) -> None:
        other = instead.player.name if instead else ""
        super().__init__(
            sentence, player=entry.player.name, other=other, seat=seat, elsewhere=elsewhere
        )
        self.entry, self.instead = entry, instead


def check_seen_there(act: Act, entries: Iterable[Entry]) -> None:
    """Raise SeenElsewhere for the first entry seen elsewhere, or in whose seat another was seen.

    Where nobody looked there is no objection.
    """
    for entry in entries:
        doubt = sightings.doubt(entry)
        if doubt is None:
            continue
        raise SeenElsewhere(
            _SEEN_ELSEWHERE if doubt.instead is None else _SEEN_THERE,
            entry=entry,
            instead=_entry(doubt.instead),
            seat=str(place_held(entry)),
            elsewhere=str(doubt.elsewhere or ""),
        )


def _entry(pk: int | None) -> Entry | None:
    return None if pk is None else Entry.objects.select_related("player").get(pk=pk)


_SEEN_THERE = N_(
    "%(seat)s is the seat of %(player)s, but %(other)s was last seen there. Nobody is out yet:"
    " ask at the table who lost their chips."
)


_SEEN_ELSEWHERE = N_(
    "%(seat)s is the seat of %(player)s, who was last seen at %(elsewhere)s. Nobody is out yet:"
    " ask at the table who lost their chips."
)
