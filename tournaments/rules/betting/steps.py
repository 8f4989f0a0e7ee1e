"""What a calculator answers: a sentence, the steps to it in spoken order, and the laws."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from tournaments.rules import N_

SHARE = N_("%(chips)s to %(who)s")
SEAT_SHARE = N_("%(chips)s to seat %(who)s")


@dataclass(frozen=True, slots=True)
class AnswerStep:
    """One sentence as a floor person says it, kept apart from its values until it is read.

    A value is a number, a text, another step, a tuple of such, or chips by player or by seat.
    """

    text: str
    values: Mapping[str, object] = field(default_factory=dict)
    law: str = ""

    def __str__(self) -> str:
        return step_text(self, sentence=str, number=str)


def step(text: str, law: str = "", /, **values: object) -> AnswerStep:
    """A step from its sentence, its law and the values of the sentence."""
    return AnswerStep(text, values, law)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """The answer of a calculator; each adds its own figures.

    `says` is the answer in a sentence, `law` all the laws it rests on.  Where another rulebook
    reads it otherwise, `readings` hold its answers, each with its `source`.
    """

    says: AnswerStep
    steps: tuple[AnswerStep, ...]
    law: str
    source: str = ""
    readings: tuple["Ruling", ...] = ()


def step_text(
    step: AnswerStep, *, sentence: Callable[[str], str], number: Callable[[int], str]
) -> str:
    """The step in a reader's language: `sentence` translates a text, `number` writes a number."""

    def value(of: object) -> str:
        if isinstance(of, AnswerStep):
            return step_text(of, sentence=sentence, number=number)
        if isinstance(of, Mapping):
            return ", ".join(share(who, chips) for who, chips in of.items())
        if isinstance(of, tuple | list):
            return ", ".join(map(value, of))
        return number(of) if isinstance(of, int) else str(of)

    def share(who: object, chips: object) -> str:
        text = SEAT_SHARE if isinstance(who, int) else SHARE
        return sentence(text) % {"who": who, "chips": value(chips)}

    text = sentence(step.text)
    return text % {name: value(of) for name, of in step.values.items()} if step.values else text
