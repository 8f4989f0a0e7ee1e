"""What is said when chance is used a second time for the same thing: why, and who confirms it.

Whoever orders an act says it once, around the act; the operation that draws asks for it.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from django.contrib.auth.models import User

from tournaments.rules import RuleError


class DrawnBefore(RuleError):
    """This was drawn already, and the result was seen: a reason and a second person are asked."""


Second = Callable[[str, int], User | None]


@dataclass(frozen=True, slots=True)
class Again:
    """`second` tells who confirms it, when it is asked with the right to the act and its event.

    It may refuse a wrong password.
    """

    why: str
    second: Second


def _nobody(right: str, event: int) -> User | None:
    return None


NOTHING_SAID = Again("", _nobody)
_said: ContextVar[Again] = ContextVar("drawn_again", default=NOTHING_SAID)


def what_is_said() -> Again:
    return _said.get()


@contextmanager
def reason_given(why: str, second: Second = _nobody) -> Iterator[None]:
    """Say why something is drawn again, and who confirms it, to what is done meanwhile."""
    token = _said.set(Again(why.strip(), second))
    try:
        yield
    finally:
        _said.reset(token)
