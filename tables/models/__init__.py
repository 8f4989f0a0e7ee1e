"""The floor: tables, seats, draws, moves and synchronised hands."""

from tables.models.draws import (
    Draw,
    DrawKind,
    DrawSecret,
    Move,
    MoveReason,
    OrderedMove,
    SeatCheck,
    SeenBy,
)
from tables.models.floor import (
    CallOutcome,
    HandForHand,
    HandState,
    KeepApart,
    Seat,
    SeatNeed,
    Table,
    TableCall,
    TableHand,
    TimeCardUse,
)

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
