"""The decks of the tables: what was changed when, and why."""

from datetime import datetime
from typing import Unpack

from tables.operations.seating import tables_at
from tables.rules.decks import LAW, Why, check_change
from tournaments import journal
from tournaments.acts import Act, ActContext
from tournaments.addresses import TABLE
from tournaments.models import JournalLine
from tournaments.operations.events import require_running
from tournaments.register import act
from tournaments.rules.values import EventId, TableNumber

KIND = "tables.deck_changed"


@act(KIND, path=f"{TABLE}deck/")
def change_deck(
    tournament_id: EventId, *, table: TableNumber, deck: Why = Why.PUSH, **order: Unpack[ActContext]
) -> JournalLine:
    """Note a new deck at a table: with a new dealer, a damaged card, or after an hour.

    The log says how long the old one was used.
    Raises WrongState, NoSuchSeat, DeckTooNew.  Source: Robert's Rules 2.2.22, 7.29.
    """
    act = journal.open_act(tournament_id, KIND, **order)
    require_running(act.tournament)
    tables_at(act, [table])
    used = max(0, int((act.at - _since(act, table)).total_seconds()))
    check_change(Why(deck), used)
    return journal.record(act, law=LAW, table=table, deck=Why(deck).value, used_seconds=used)


def _since(act: Act, table: int) -> datetime:
    """When the deck on the table came there: the start, before the first change."""
    lines = JournalLine.objects.filter(tournament=act.tournament, kind=KIND, data__table=table)
    last = lines.order_by("revision").last()
    return last.at if last else act.tournament.started_at or act.at
