"""Pure rules: no Django, no clock, no chance that is not passed in."""

import re


def N_(sentence: str) -> str:
    """The sentence itself, marked so that the translators' catalogue finds it."""
    return sentence


class RuleError(Exception):
    """A law of the game, or of this tournament, forbids the act.

    The sentence is for the director: whole, without ids or jargon, and it says what to do next
    where there is something to do.  It is kept untranslated beside its values, so that each
    reader gets it in their own language.  `field` names the input it speaks of, if any.
    """

    def __init__(self, sentence: str, /, *, field: str = "", **values: object) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.field = field
        self.values = values

    def __str__(self) -> str:
        return self.sentence % self.values if self.values else self.sentence

    @property
    def code(self) -> str:
        """The class name as the API says it: SeatTaken is "seat_taken".

        A class that was renamed says the code it had, for programs read it.
        """
        return re.sub(r"(?<!^)(?=[A-Z])", "_", type(self).__name__).lower()
