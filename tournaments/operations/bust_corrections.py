"""Busts put right after they were reported: steps of an act.

Places, prizes and bounties follow from the rows, so that only what was reported is changed here.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tournaments import finishes, queries
from tournaments.acts import Act
from tournaments.models import Elimination, Entry, KnockOut
from tournaments.models.entries import Ending
from tournaments.operations import eliminations
from tournaments.operations.eliminations import Knock
from tournaments.operations.entries import check_not_out, check_not_waiting
from tournaments.rules import N_, RuleError
from tournaments.rules import bust_corrections as rules
from tournaments.rules import entries as entry_rules
from tournaments.rules.bust_corrections import Where


class NotBusted(RuleError):
    """The entry has no bust that could be corrected."""


class SamePlayer(RuleError):
    """A bust is given to the player who has it already."""


class BoughtInAgain(RuleError):
    """A player cannot come back into an entry while they play another."""


class EnvelopeOpened(RuleError):
    """An envelope was opened for a knock-out that would no longer be."""


def the_bust(act: Act, entry_id: int) -> Elimination:
    """The elimination of an entry.  Raises NotBusted."""
    rows = Elimination.objects.filter(tournament=act.tournament, entry=entry_id)
    row = rows.select_related("entry__player", "entry__tournament").first()
    if row is None:
        raise NotBusted(
            N_("This player is not out, so there is no bust to correct. Check the list of busts."),
            field="entry",
        )
    return row


def put(act: Act, row: Elimination, where: Where) -> None:
    """Give a bust that is not in the order, or in another place of it, its right place.

    It leaves the hand it was in.  Raises WhereUnclear, NotInTheOrder.
    """
    others = [out for out in finishes.outs_of(act.tournament) if out.entry != row.entry_id]
    fresh = act.revision * 1000
    where = _not_before_the_start(act, where)
    slot = rules.slot(others, where, fresh=fresh, now=act.at, held=row.sequence)
    _make_room(act, slot.pushed)
    act.update(row, sequence=slot.sequence, at=slot.at, hand="", best_hand=False)


def late(
    act: Act, knock: Knock, where: Where, *, left: int, pending: bool, stacks: Mapping[int, int]
) -> Elimination:
    """A bust that nobody reported when it happened, where it belongs in the order.

    `left` are the entries still in before; `stacks` (entry → chips) are those of the hand it
    fell in, where that is `where.beside`.
    Raises AlreadyOut, LastPlayerLeft, NotInTheOrder, WhereUnclear, StacksNeeded, NotAnOpponent.
    """
    if where.beside is not None:
        beside = the_bust(act, where.beside)
        row = _late(act, knock, left=left, pending=pending, opponents_may_be_out=True)
        join(act, [beside, row], stacks=stacks)
        return act.update(row, at=beside.at)
    others = finishes.outs_of(act.tournament)
    where = _not_before_the_start(act, where)
    slot = rules.slot(others, where, fresh=act.revision * 1000, now=act.at)
    _make_room(act, slot.pushed)
    row = _late(act, knock, left=left, pending=pending, opponents_may_be_out=True)
    return act.update(row, sequence=slot.sequence, at=slot.at)


def _late(
    act: Act, knock: Knock, *, left: int, pending: bool, opponents_may_be_out: bool
) -> Elimination:
    still = frozenset({knock.entry.pk}) if pending else frozenset()
    (row,) = eliminations.bust(
        act, [knock], left=left, pending=still, opponents_may_be_out=opponents_may_be_out
    )
    return row


def _not_before_the_start(act: Act, where: Where) -> Where:
    began = act.tournament.started_at
    return replace(where, at=max(where.at, began)) if where.at and began else where


def _make_room(act: Act, pushed: Sequence[tuple[int, int]]) -> None:
    """One by one, the last first: no two may have a number at the same time."""
    rows = Elimination.objects.filter(
        tournament=act.tournament, entry__in=[entry for entry, _ in pushed]
    )
    by_entry = {row.entry_id: row for row in rows}
    for entry, sequence in pushed:
        act.update(by_entry[entry], sequence=sequence)


def join(
    act: Act,
    rows: Sequence[Elimination],
    *,
    stacks: Mapping[int, int],
    best_hand: int | None = None,
) -> None:
    """These fell in one hand, with whoever fell in it beside them; the first of them tells when.

    `stacks` (entry → chips before the hand) replaces what was reported; `best_hand` is the entry
    that gets what a tie leaves over.  Raises StacksNeeded where stacks decide and one is missing.
    Source: Robert's Rules 7.35.
    """
    named = {row.hand for row in rows if row.hand}
    hand = min(named, default=f"line {act.revision}", key=_synchronised_first)
    mates = list(Elimination.objects.filter(tournament=act.tournament, hand__in=named))
    together = {row.pk: row for row in [*mates, *rows]}
    for chips in stacks.values():
        entry_rules.check_amount(chips, field="stack_chips")
    for row in together.values():
        best = row.entry_id == best_hand if best_hand is not None else row.best_hand
        stack = stacks.get(row.entry_id, row.stack_chips)
        act.update(row, hand=hand, stack_chips=stack, best_hand=best)


def _synchronised_first(hand: str) -> tuple[bool, str]:
    """A hand of all tables keeps its name when one of a single table turns out to be it."""
    return not hand.startswith("hand "), hand


def set_stack(
    act: Act, row: Elimination, *, stack_chips: int | None, best_hand: bool | None
) -> None:
    """What the player had when their last hand began, and whether theirs was the best of a tie.

    Raises NegativeAmount.
    """
    if stack_chips is not None:
        entry_rules.check_amount(stack_chips, field="stack_chips")
        act.update(row, stack_chips=stack_chips)
    if best_hand and row.hand:
        mates = Elimination.objects.filter(tournament=act.tournament, hand=row.hand)
        for mate in mates.exclude(pk=row.pk):
            act.update(mate, best_hand=False)
    if best_hand is not None:
        act.update(row, best_hand=best_hand)


def set_hitmen(act: Act, row: Elimination, by: Sequence[Entry]) -> None:
    """Who took the last chips, the first named first.  Raises NotAnOpponent, EnvelopeOpened."""
    eliminations.check_opponents(Knock(row.entry, by), may_be_out=True)
    wanted = {entry.pk for entry in by}
    rows = list(row.knock_outs.order_by("position", "pk"))
    kept = {row.by_entry_id: row for row in rows if row.by_entry_id in wanted}
    spare = [row for row in rows if row.by_entry_id not in wanted]
    for position, entry in enumerate(by):
        if entry.pk in kept:
            act.update(kept[entry.pk], position=position)
        elif spare:  # the envelope that was opened for it goes with it
            act.update(spare.pop(0), by_entry=entry, position=position)
        else:
            act.create(KnockOut(elimination=row, by_entry=entry, position=position))
    for knock_out in spare:
        _check_no_envelope(knock_out)
        act.delete(knock_out)


def give_to(
    act: Act,
    row: Elimination,
    entry: Entry,
    *,
    by: Sequence[Entry],
    stack_chips: int | None,
    place: tuple[int, int] | None,
    pending: bool,
) -> None:
    """It was another player who went out: the bust is theirs, the one it was written for is back.

    `place` is the table and seat they lost their chips at.
    Raises NotBusted for other ends than a bust, SamePlayer, AlreadyOut, BoughtInAgain.
    """
    if row.kind != Ending.BUST:
        raise NotBusted(
            N_("%(player)s was removed, not eliminated. Undo that action instead."),
            field="entry",
            player=row.entry.player.name,
        )
    if entry.pk == row.entry_id or entry.tournament_id != act.tournament.pk:
        raise SamePlayer(N_("Choose another player as the eliminated one."), field="instead")
    check_not_out(entry)
    check_not_waiting(entry)
    _check_plays_nothing_else(row.entry)
    table, seat = place or (None, None)
    act.update(
        row,
        entry=entry,
        stack_chips=stack_chips,
        table_number=table,
        seat_number=seat,
        best_hand=False,
        pending=pending,
    )
    set_hitmen(act, row, by)


def delete_elimination(act: Act, row: Elimination) -> None:
    """The player did not go out at all.  Raises EnvelopeOpened, BoughtInAgain."""
    _check_plays_nothing_else(row.entry)
    for knock_out in row.knock_outs.all():
        _check_no_envelope(knock_out)
        act.delete(knock_out)
    act.delete(row)


def _check_plays_nothing_else(entry: Entry) -> None:
    others = queries.entries_in(entry.tournament).filter(player=entry.player_id)
    again = others.exclude(pk=entry.pk).order_by("number").first()
    if again is not None:
        raise BoughtInAgain(
            N_(
                "%(player)s has re-entered since (entry %(number)s). Void that entry first, "
                "then correct the bust."
            ),
            field="entry",
            player=entry.player.name,
            number=again.number,
        )


def _check_no_envelope(knock_out: KnockOut) -> None:
    if knock_out.envelopes.exists():
        raise EnvelopeOpened(
            N_(
                "%(player)s has opened an envelope for this knock-out. Undo that first, then"
                " correct the bust."
            ),
            field="by",
            player=knock_out.by_entry.player.name,
        )
