"""A stack from one flight whose player was disqualified in another: out of play, or kept.

All flights are one event: who is put out of one of them is out of it.
Source: Robert's Rules 7 (introduction), 7.28; TDA 2024 71-D.
"""

from tournaments.rules import RuleError

LAW = "7.28; TDA 2024 71-D"


class StackUndecided(RuleError):
    """Somebody disqualified in a flight would sit down on the next day."""


class NothingToDecide(RuleError):
    """The player was disqualified in no flight, or his stack is out of play already."""


class PlayHasBegun(RuleError):
    """The next day has begun: who plays in it is disqualified at his table."""


class StackTaken(RuleError):
    """The next day has taken a stack out of play because of what would be undone."""
