"""A refusal proves itself wherever a test meets it: its sentence is whole, its field is a field."""

import re
from collections.abc import Iterator

import pytest

from tournaments.rules import RuleError

_VALUE = re.compile(r"%\((\w+)\)")
_FIELD = re.compile(r"(?:[a-z][a-z0-9_]*(?:-\d+)?|Idempotency-Key)?")
_RULES = re.compile(r"(?:tournaments|tables|blinds)\.rules\b")

# Refusals of the pure rules that may speak of no field: the act as a whole is not possible, or
# the caller alone knows in which field stands what was read.  All others name the field to mend
_OF_NO_FIELD = """
AddOnsClosed AlreadyDecided AlreadyOut AlreadyRunning BadBounties BadBrackets BadPlan
CannotKeepApart DateTooFar DayIsOver DealsForbidden EventFull FouledDeck
HandForHandAlready HandIsOver HandNotOver HandRunning HandUnderWay HouseRuleGone InputsUnfit
LastPlayerLeft LateRegistrationClosed LeagueUnfit MalformedStructure NoCardsLeft NoDealPartner
NoFreeSeat NoLevelNow NoMovablePlayer NoShotClock NotACard NotAPastEvent NotAPicture NotDecided
NotEnoughPlayers NotHandForHand NotOut NotRunning NotTheMove NothingChanged NothingToDecide
OwnCount PageClosed PageFull PictureSizeUnfit PictureTooHeavy PlanMovedOn PlayHasBegun
PositionsOutOfOrder PotInPlay PotNotFrozen PrizeKept PrizeWithheld PushWaits RebuysClosed
ReentriesClosed RulingIsVoid SeasonClosed SelfExclusionStands StackTaken StackTooBig
StackUndecided StacksNeeded TooFewAccessible TooManyAddOns TooManyAtOnce TooManyRebuys
TooManyReentries TooManySlides TooManyWithdrawn
"""


def _prove(refusal: RuleError) -> None:
    name, sentence, values = type(refusal).__name__, refusal.sentence, refusal.values
    asked = set(_VALUE.findall(sentence))
    assert asked <= values.keys(), f"{name}: {sentence!r} has no {asked - values.keys()}"
    unknown = {each for each in asked if values[each] is None}
    assert not unknown, f"{name}: {sentence!r} would say None for {unknown}"
    assert isinstance(refusal.field, str), f"{name}: {refusal.field!r} is no text"
    assert _FIELD.fullmatch(refusal.field), f"{name}: no field is called {refusal.field!r}"
    if type(refusal) is not RuleError and _RULES.match(type(refusal).__module__):
        assert refusal.field or name in _OF_NO_FIELD.split(), f"{name} does not say what to mend"


@pytest.fixture(scope="session", autouse=True)
def refusals_are_whole() -> Iterator[None]:
    """A sentence with a gap would be found by its reader, at the table: here it fails its test."""
    refuse = RuleError.__init__

    def proved(self: RuleError, sentence: str, /, *, field: str = "", **values: object) -> None:
        refuse(self, sentence, field=field, **values)
        _prove(self)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(RuleError, "__init__", proved)
        yield
