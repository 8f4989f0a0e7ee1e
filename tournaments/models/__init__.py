"""The book: who entered, what was paid, who finished where, and the journal of it all."""

from tournaments.models.club import Club, StaffRole
from tournaments.models.entries import Alternate, ChipCount, Elimination, Entry, KnockOut
from tournaments.models.imports import ImportedEvent, Upload
from tournaments.models.journal import JournalLine
from tournaments.models.late import LateStack, Preregistration
from tournaments.models.money import ChipMovement, Posting, Sale, Voucher
from tournaments.models.papers import PaperKind, Printed, PrintJob
from tournaments.models.players import Mark, NameWord, Player, Spelling
from tournaments.models.prizes import Payout, Prize
from tournaments.models.screens import Look, Notice, Picture, Screen
from tournaments.models.tills import Till, TillCount, TillMove, TillShift
from tournaments.models.tournament import Price, PriceLine, Tournament

__all__ = [
    "Alternate",
    "ChipCount",
    "ChipMovement",
    "Club",
    "Elimination",
    "Entry",
    "ImportedEvent",
    "JournalLine",
    "KnockOut",
    "LateStack",
    "Look",
    "Mark",
    "NameWord",
    "Notice",
    "PaperKind",
    "Payout",
    "Picture",
    "Player",
    "Posting",
    "Preregistration",
    "Price",
    "PriceLine",
    "PrintJob",
    "Printed",
    "Prize",
    "Sale",
    "Screen",
    "Spelling",
    "StaffRole",
    "Till",
    "TillCount",
    "TillMove",
    "TillShift",
    "Tournament",
    "Upload",
    "Voucher",
]
