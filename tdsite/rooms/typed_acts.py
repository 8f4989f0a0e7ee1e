"""What a line of the command box does: each command one act of the director, gathered here."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from django.shortcuts import get_object_or_404

from blinds import stages
from tables import hands
from tdsite import director
from tdsite.rooms.dashboard.commands import (
    AddMinutes,
    AddOn,
    AskRuling,
    Bust,
    Button,
    ChipCounts,
    ChipsOut,
    Command,
    HandDealt,
    HandDone,
    HandForHand,
    HandHeld,
    Jump,
    Move,
    NoRebuy,
    Pause,
    Penalise,
    Raced,
    Rebuy,
    Resume,
    Say,
    Undo,
    entry_at,
    report,
)
from tdsite.rooms.dashboard.rules_typed import HouseRule, HouseRules, Typed, as_stored
from tdsite.web.event_state import EventState
from tdsite.web.log_lines import last_to_undo
from tournaments.acts import ActContext
from tournaments.models import Entry, JournalLine, Tournament
from tournaments.models.penalties import PenaltyKind
from tournaments.rules import N_, RuleError


class NoSuchLevel(RuleError):
    """The plan has no step on that side."""


class NothingRaced(RuleError):
    """No denomination is leaving now."""


class NothingToUndo(RuleError):
    """Nothing that this person may undo was done lately."""


def _move(tournament: Tournament, wanted: Move, order: ActContext) -> JournalLine:
    entry = entry_at(tournament, wanted.here)
    there = wanted.there
    return director.move(entry, table=there.table, seat=there.seat, **order)


def _rebuy(tournament: Tournament, wanted: Rebuy, order: ActContext) -> JournalLine:
    entry = entry_at(tournament, wanted.place)
    return director.rebuy(entry, count=wanted.count, method=wanted.method, **order)


def _add_on(tournament: Tournament, wanted: AddOn, order: ActContext) -> JournalLine:
    entry = entry_at(tournament, wanted.place)
    return director.add_on(entry, count=wanted.count, method=wanted.method, **order)


def _let_out(tournament: Tournament, wanted: NoRebuy, order: ActContext) -> JournalLine:
    return director.decline_rebuy(entry_at(tournament, wanted.place), **order)


def _button(tournament: Tournament, wanted: Button, order: ActContext) -> JournalLine:
    place = wanted.place
    return director.set_button(
        tournament.pk, table=place.table, seat=place.seat, sb=wanted.sb, bb=wanted.bb, **order
    )


def _hand_for_hand(tournament: Tournament, wanted: HandForHand, order: ActContext) -> JournalLine:
    on = hands.play_of(tournament) is not None
    return (director.hand_next if on else director.hands_announce)(tournament.pk, **order)


def _hand_done(tournament: Tournament, wanted: HandDone, order: ActContext) -> JournalLine:
    return director.hand_done(tournament.pk, table=wanted.table, **order)


def _hand_held(tournament: Tournament, wanted: HandHeld, order: ActContext) -> JournalLine:
    return director.hand_held(tournament.pk, table=wanted.table, **order)


def _count_chips(tournament: Tournament, wanted: ChipCounts, order: ActContext) -> JournalLine:
    counts = {entry_at(tournament, place): chips for place, chips in wanted.stacks}
    return director.count_chips(tournament.pk, counts=counts, **order)


def _raced(tournament: Tournament, wanted: Raced, order: ActContext) -> JournalLine:
    """Raises NothingRaced, and what the act refuses."""
    color_up = stages.color_up_under_way(tournament)
    if color_up is None:
        raise NothingRaced(N_("No color-up is under way. Begin it on its plan."), field="line")
    odd = dict(wanted.odd)
    return director.race_tables(tournament.pk, old=color_up.old_chips, odd=odd, **order)


def _chips_out(tournament: Tournament, wanted: ChipsOut, order: ActContext) -> JournalLine:
    entry = entry_at(tournament, wanted.place)
    return director.take_chips_out(
        entry, chips=wanted.chips, reason=wanted.reason, foreign=wanted.foreign, **order
    )


def _penalty(tournament: Tournament, wanted: Penalise, order: ActContext) -> JournalLine:
    entry = entry_at(tournament, wanted.place)
    return director.give_penalty(
        entry,
        kind=PenaltyKind(wanted.kind),
        amount=wanted.amount,
        law=wanted.law,
        reason=wanted.reason,
        **order,
    )


def _hand_dealt(tournament: Tournament, wanted: HandDealt, order: ActContext) -> JournalLine:
    return director.table_hand(tournament.pk, table=wanted.table, **order)


def _say(tournament: Tournament, wanted: Say, order: ActContext) -> JournalLine:
    return director.note(tournament.pk, text=wanted.text, **order)


def _ask_ruling(tournament: Tournament, wanted: AskRuling, order: ActContext) -> JournalLine:
    question = wanted.question
    return director.ask_ruling(tournament.pk, table=wanted.table, question=question, **order)


def _pause(tournament: Tournament, wanted: Pause, order: ActContext) -> JournalLine:
    return director.pause(tournament.pk, **order)


def _resume(tournament: Tournament, wanted: Resume, order: ActContext) -> JournalLine:
    return director.resume(tournament.pk, **order)


def _add_minutes(tournament: Tournament, wanted: AddMinutes, order: ActContext) -> JournalLine:
    return director.add_time(tournament.pk, seconds=60 * wanted.minutes, **order)


def _jump(tournament: Tournament, wanted: Jump, order: ActContext) -> JournalLine:
    event_now = EventState(tournament, order["at"])
    index = event_now.next_index if wanted.steps > 0 else event_now.previous_index
    if index is None:
        raise NoSuchLevel(N_("No more levels in that direction."), field="line")
    return director.jump(tournament.pk, index=index, **order)


def _undo(tournament: Tournament, wanted: Undo, order: ActContext) -> JournalLine:
    """Raises NothingToUndo, and what an undo refuses."""
    line = last_to_undo(tournament, by=order["by"])
    if line is None:
        raise NothingToUndo(
            N_("Nothing can be undone here. The log shows what was done."), field="line"
        )
    return director.undo(tournament.pk, revision=line.line.revision, **order)


_ACTS: dict[type[Command], Callable[[Tournament, Any, ActContext], JournalLine]] = {
    Move: _move,
    Rebuy: _rebuy,
    AddOn: _add_on,
    NoRebuy: _let_out,
    Button: _button,
    HandForHand: _hand_for_hand,
    HandDone: _hand_done,
    HandHeld: _hand_held,
    ChipCounts: _count_chips,
    ChipsOut: _chips_out,
    Raced: _raced,
    Penalise: _penalty,
    HandDealt: _hand_dealt,
    Say: _say,
    AskRuling: _ask_ruling,
    Pause: _pause,
    Resume: _resume,
    AddMinutes: _add_minutes,
    Jump: _jump,
    Undo: _undo,
}


def do(
    tournament: Tournament, wanted: Command, data: Mapping[str, str], order: ActContext
) -> JournalLine:
    """The line of what was typed.  `data`: `certain` and `instead` of a bust asked about again,
    the `reason` of house rules.

    Raises SeatEmpty and the act's own refusals.
    """
    if isinstance(wanted, Bust):
        return _bust(tournament, wanted, data, order)
    if isinstance(wanted, HouseRules | HouseRule):
        return _house_rules(tournament, wanted, data, order)
    return _ACTS[type(wanted)](tournament, wanted, order)


def _house_rules(
    tournament: Tournament, wanted: Typed, data: Mapping[str, str], order: ActContext
) -> JournalLine:
    reason = data.get("reason", wanted.reason)[:200]
    if isinstance(wanted, HouseRules):
        return director.choose_policy(
            tournament.pk, policy={}, preset=wanted.preset, reason=reason, **order
        )
    choice = {wanted.name: as_stored(wanted.value)}
    return director.choose_policy(tournament.pk, policy=choice, reason=reason, **order)


def _bust(
    tournament: Tournament, wanted: Bust, data: Mapping[str, str], order: ActContext
) -> JournalLine:
    certain, instead = "certain" in data, data.get("instead", "")[:18]
    reports = [report(tournament, out) for out in wanted.outs]
    earlier = wanted.earlier_stack_chips
    if len(reports) > 1:
        return director.bust_together(
            tournament.pk, reports=reports, earlier_stack_chips=earlier, certain=certain, **order
        )
    out = reports[0]
    if certain and instead.isascii() and instead.isdigit():
        seated = Entry.objects.filter(tournament=tournament, seat__isnull=False)
        out = replace(out, entry_id=get_object_or_404(seated, pk=instead).pk)
    return director.bust_out(
        out.entry_id,
        by_entries=out.by,
        stack_chips=out.stack_chips,
        earlier_stack_chips=earlier,
        certain=certain,
        **order,
    )
