"""What a board's drawing depends on, so that it is made again when that is another."""

from tournaments import flight_tree
from tournaments.models import Tournament


def version_of(tournament: Tournament) -> str:
    """The log of the event; of one of several flights all logs, for they have one pool."""
    if not flight_tree.is_staged(tournament):
        return tournament.journal_hash
    return " ".join(event.journal_hash for event in flight_tree.tree_of(tournament))
