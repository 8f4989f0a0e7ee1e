"""The book: who entered, what was paid, who finished where, and the journal of it all."""

from tournaments.models.bounties import Envelope, SidePot, SidePotEntry
from tournaments.models.club import Club, StaffRole
from tournaments.models.days import Bag, CarriedBag, DayEnd
from tournaments.models.dealers import Dealer, Down, FloorCall, Shift
from tournaments.models.deals import Deal, DealShare
from tournaments.models.entries import Alternate, ChipCount, Elimination, Entry, KnockOut
from tournaments.models.imports import ImportedEvent, Upload
from tournaments.models.journal import JournalLine
from tournaments.models.late import LateStack, Preregistration
from tournaments.models.leagues import League, Season, SeasonEvent, SeasonPoints
from tournaments.models.money import ChipMovement, Posting, Sale, SalePart, Voucher
from tournaments.models.papers import PaperKind, Printed, PrintJob, PrintRun
from tournaments.models.penalties import Absence, AbsentPost, HeldPrize, Penalty, PenaltyHand
from tournaments.models.pins import PinTries, StaffPin
from tournaments.models.players import Mark, NameWord, Player, Spelling
from tournaments.models.prizes import (
    Payout,
    Prize,
    PrizeStructure,
    Withholding,
    WithholdingRule,
)
from tournaments.models.reports import ExportFormat
from tournaments.models.rulings import HouseRule, Ruling, RulingEntry
from tournaments.models.screens import BoardSound, Look, Notice, Picture, Screen, SoundState
from tournaments.models.televisions import Television, TelevisionKey
from tournaments.models.tills import Till, TillCount, TillMove, TillShift
from tournaments.models.tournament import Price, PriceLine, PriceLinePart, PricePart, Tournament

__all__ = [
    "Absence",
    "AbsentPost",
    "Alternate",
    "Bag",
    "BoardSound",
    "CarriedBag",
    "ChipCount",
    "ChipMovement",
    "Club",
    "DayEnd",
    "Deal",
    "DealShare",
    "Dealer",
    "Down",
    "Elimination",
    "Entry",
    "Envelope",
    "ExportFormat",
    "FloorCall",
    "HeldPrize",
    "HouseRule",
    "ImportedEvent",
    "JournalLine",
    "KnockOut",
    "LateStack",
    "League",
    "Look",
    "Mark",
    "NameWord",
    "Notice",
    "PaperKind",
    "Payout",
    "Penalty",
    "PenaltyHand",
    "Picture",
    "PinTries",
    "Player",
    "Posting",
    "Preregistration",
    "Price",
    "PriceLine",
    "PriceLinePart",
    "PricePart",
    "PrintJob",
    "PrintRun",
    "Printed",
    "Prize",
    "PrizeStructure",
    "Ruling",
    "RulingEntry",
    "Sale",
    "SalePart",
    "Screen",
    "Season",
    "SeasonEvent",
    "SeasonPoints",
    "Shift",
    "SidePot",
    "SidePotEntry",
    "SoundState",
    "Spelling",
    "StaffPin",
    "StaffRole",
    "Television",
    "TelevisionKey",
    "Till",
    "TillCount",
    "TillMove",
    "TillShift",
    "Tournament",
    "Upload",
    "Voucher",
    "Withholding",
    "WithholdingRule",
]
