"""Chips taken off the table without a disqualification.  Steps of an act.

Source: Robert's Rules 7.25 (chips that are not the event's), 7.27 (chips carried out of view).
"""

from tournaments import counts, queries
from tournaments.acts import Act
from tournaments.models import Entry
from tournaments.models.money import ChipReason
from tournaments.operations.counts import count_again
from tournaments.operations.eliminations import TooManyChips
from tournaments.operations.entries import check_not_out
from tournaments.rules import N_, RuleError
from tournaments.rules.entries import NegativeAmount

FOREIGN_LAW, CARRIED_LAW = "7.25", "7.27"
MAX_REASON = 200


class WhyOut(RuleError):
    """Chips are taken out of play without saying why."""


def take_out(
    act: Act, entry: Entry, *, chips: int, table: int | None, foreign: bool, reason: str
) -> None:
    """Take chips of a player off the table, with the reason.

    What was carried out of view leaves play (7.27).  `foreign` chips never were in play: the chip
    ledger has them in and out again, so that nothing else moves (7.25).  A stack that was counted
    with them is counted without them.
    Raises WhyOut, NegativeAmount, TooManyChips, EntryVoided, AlreadyOut.
    """
    check_not_out(entry)
    if not reason.strip():
        raise WhyOut(N_("Say why these chips leave the table."), field="reason")
    if chips < 1:
        raise NegativeAmount(
            N_("Count the chips that leave the table: there is at least one."), field="chips"
        )
    counted = counts.latest(act.tournament).get(entry.pk)
    most = queries.chips_in_play(act.tournament) if counted is None else counted.chips
    if chips > most and not (foreign and counted is None):
        raise TooManyChips(
            N_("%(player)s has %(chips)s chips at most. Count again."),
            field="chips",
            player=entry.player.name,
            chips=most,
        )
    if foreign:
        act.move_chips(ChipReason.TAKEN_OUT, chips, entry=entry, table=table)
    act.move_chips(ChipReason.TAKEN_OUT, -chips, entry=entry, table=table)
    if counted is not None:
        count_again(act, {entry.pk: counted.chips - chips})
