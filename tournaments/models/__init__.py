"""The book: who entered, what was paid, who finished where, and the journal of it all."""

from tournaments.models.club import Club, StaffRole
from tournaments.models.entries import Alternate, ChipCount, Elimination, Entry, KnockOut
from tournaments.models.journal import JournalLine
from tournaments.models.money import ChipMovement, Posting, Sale
from tournaments.models.papers import PaperKind, Printed
from tournaments.models.players import Player
from tournaments.models.prizes import Payout, Prize
from tournaments.models.screens import Look, Notice, Picture, Screen
from tournaments.models.tournament import Price, Tournament

__all__ = [
    "Alternate",
    "ChipCount",
    "ChipMovement",
    "Club",
    "Elimination",
    "Entry",
    "JournalLine",
    "KnockOut",
    "Look",
    "Notice",
    "PaperKind",
    "Payout",
    "Picture",
    "Player",
    "Posting",
    "Price",
    "Printed",
    "Prize",
    "Sale",
    "Screen",
    "StaffRole",
    "Tournament",
]
