"""Frozen pots over the end of a day: in no bag, so out of play until they are released."""

from collections.abc import Iterable

from tournaments.acts import Act
from tournaments.models import Ruling
from tournaments.models.money import ChipReason
from tournaments.operations.nights import check_unsealed
from tournaments.rulings import FROZEN


def take_out(act: Act) -> int:
    """The chips of all frozen pots leave play: no bag holds them.  How many left by this act.

    Source: Robert's Rules 2.1.7.
    """
    rows = Ruling.objects.filter(FROZEN, tournament=act.tournament, out_of_play=False)
    taken = 0
    for ruling in rows.order_by("number"):
        chips = ruling.frozen_chips or 0
        act.move_chips(ChipReason.FROZEN, -chips, table=ruling.table_number)
        act.update(ruling, out_of_play=True)
        taken += chips
    return taken


def put_back(act: Act, ruling: Ruling, parts: Iterable[tuple[int, int | None]]) -> None:
    """The pot, if it has left play, comes back: so many chips, and at which table.

    Raises BagsSealed in the night of a flight.
    """
    if not ruling.out_of_play:
        return
    check_unsealed(act.tournament)
    for chips, table in parts:
        act.move_chips(ChipReason.FROZEN, chips, table=table)
    act.update(ruling, out_of_play=False)
