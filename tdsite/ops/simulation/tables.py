"""An event whose tables are dealt: what nights and the bubble ask of the one who plays it."""

from blinds.rules.clock import Reading
from tdsite.ops.simulation.desk import Desk
from tdsite.ops.simulation.hall import TableNow
from tdsite.ops.simulation.under_way import UnderWay


class Tables(UnderWay):
    """A hand may lead to the bubble, the bubble to a night, a night to its last hands: they meet
    in `Evening`, which says what a hand and a turn of the clock are.
    """

    desk: Desk

    def turn(self, reading: Reading, *, first: bool = False) -> None:
        """Another step of the plan."""
        raise NotImplementedError

    def hand(self, table: TableNow, *, big_blind: int, unit: int) -> None:
        """The next hand of a table."""
        raise NotImplementedError
