"""The floor: tables, seats, draws, moves and synchronised hands."""

from tables.models.draws import Draw, DrawKind, DrawSecret
from tables.models.floor import KeepApart, Seat, SeatNeed, Table
from tables.models.hands import HandForHand, HandState, TableHand
from tables.models.moves import Move, MoveReason, OrderedMove, SeatCheck, SeenBy
from tables.models.timers import CallOutcome, TableCall, TimeCardUse

__all__ = [
    "CallOutcome",
    "Draw",
    "DrawKind",
    "DrawSecret",
    "HandForHand",
    "HandState",
    "KeepApart",
    "Move",
    "MoveReason",
    "OrderedMove",
    "Seat",
    "SeatCheck",
    "SeatNeed",
    "SeenBy",
    "Table",
    "TableCall",
    "TableHand",
    "TimeCardUse",
]
