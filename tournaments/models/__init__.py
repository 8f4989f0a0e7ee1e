"""The book: who entered, what was paid, who finished where, and the journal of it all."""

from tournaments.models.club import Club, StaffRole
from tournaments.models.entries import Alternate, Elimination, Entry, KnockOut
from tournaments.models.journal import JournalLine
from tournaments.models.money import ChipMovement, Posting, Sale
from tournaments.models.papers import PaperKind, Printed
from tournaments.models.players import Player
from tournaments.models.prizes import Payout, Prize
from tournaments.models.tournament import Price, Tournament

__all__ = [
    "Alternate",
    "ChipMovement",
    "Club",
    "Elimination",
    "Entry",
    "JournalLine",
    "KnockOut",
    "PaperKind",
    "Payout",
    "Player",
    "Posting",
    "Price",
    "Printed",
    "Prize",
    "Sale",
    "StaffRole",
    "Tournament",
]
