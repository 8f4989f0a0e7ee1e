"""Which lines stand in the way: by the rows they touched, or by their kind."""

from collections.abc import Callable

from tournaments.models import JournalLine
from tournaments.payloads.money import DealRecorded
from tournaments.payloads.shapes import payload

Blocks = Callable[[JournalLine], bool]


def touching(model: str, *pks: int) -> Blocks:
    """The lines that wrote one of these rows."""
    return lambda line: any(c["model"] == model and c["pk"] in pks for c in line.changes)


def of_kind(*kinds: str) -> Blocks:
    """The lines of these kinds."""
    return lambda line: line.kind in kinds


def finishing(line: JournalLine) -> bool:
    """The lines that ended an event: its finish, or a deal with which play stopped."""
    if line.kind == "deal.recorded":
        return payload(line, DealRecorded).get("stops", False)
    return line.kind == "tournament.finished"
