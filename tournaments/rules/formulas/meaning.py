"""What a word names: a number of the event, a name assigned before, or a function."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches

from tournaments.rules import N_
from tournaments.rules.formulas.calls import Call
from tournaments.rules.formulas.errors import FormulaError
from tournaments.rules.formulas.functions import ALIASES, FUNCTIONS, REFUSED, SPECIAL
from tournaments.rules.formulas.names import CONSTANTS, KEYS, VARIABLES
from tournaments.rules.formulas.steps import Do, FormulaStep
from tournaments.rules.formulas.tokens import WORD_OPERATORS, Is, Token

SHOWN = {name.lower(): name for variable in VARIABLES for name in variable.names}
RESERVED = frozenset({*SPECIAL, *CONSTANTS, *WORD_OPERATORS})
CALLABLE = {**dict.fromkeys(FUNCTIONS, ""), **dict.fromkeys(SPECIAL, ""), **ALIASES}


@dataclass
class Names:
    """The names of one formula: `own_names` by assign anywhere in it, `used` of the event's."""

    own_names: set[str] = field(default_factory=set)
    used: set[str] = field(default_factory=set)

    def is_call(self, token: Token, opening: Token) -> bool:
        """Whether the parenthesis after a name belongs to it; on a new line only a function's."""
        return token.text in CALLABLE or token.spot.line == opening.spot.line

    def function(self, token: Token) -> str:
        """The function's own name.  Raises FormulaError for what is none."""
        if token.text in REFUSED:
            raise FormulaError(REFUSED[token.text], spot=token.spot)
        if token.text not in CALLABLE:
            raise self._unknown(token, list(CALLABLE), {})
        return ALIASES.get(token.text, token.text)

    def assigned(self, call: Call, tokens: Sequence[Token], at: int) -> int:
        """Note the name that assign gives; answer where its value begins.

        Raises FormulaError unless a name and a comma follow.
        """
        words = tokens[at : at + 2]
        kinds = [word.kind for word in words]
        if len(words) < 2 or kinds[0] not in (Is.STRING, Is.NAME) or kinds[1] not in COMMAS:
            raise FormulaError(
                N_(
                    "Line %(line)s, column %(column)s: assign needs a name and a value. Write"
                    ' assign("name", x).'
                ),
                spot=words[0].spot if words else call.spot,
            )
        call.target = words[0].text
        if not call.target.isidentifier() or call.target in RESERVED:
            raise FormulaError(
                N_(
                    "Line %(line)s, column %(column)s: “%(name)s” cannot be a name. Take one"
                    " word of letters and digits."
                ),
                spot=words[0].spot,
                name=call.target,
            )
        return at + 2

    def value(self, token: Token) -> FormulaStep:
        """The step that brings a name's value.  Raises FormulaError for a name nobody knows."""
        if token.text in CONSTANTS:
            return FormulaStep(Do.PUSH, token.spot, value=CONSTANTS[token.text])
        name = token.text
        if name in KEYS and name not in self.own_names:
            self.used.add(KEYS[name])
        elif name not in self.own_names:
            raise self._not_a_value(token)
        return FormulaStep(Do.LOAD, token.spot, name=name, key=KEYS.get(name, ""))

    def _not_a_value(self, token: Token) -> FormulaError:
        if token.text in REFUSED:
            return FormulaError(REFUSED[token.text], spot=token.spot)
        if token.text in CALLABLE:
            return FormulaError(
                N_(
                    "Line %(line)s, column %(column)s: “%(name)s” is a function. Write its"
                    " argument in parentheses after it."
                ),
                spot=token.spot,
                name=token.text,
            )
        return self._unknown(token, [*SHOWN, *sorted(self.own_names)], SHOWN)

    def _unknown(
        self, token: Token, among: Sequence[str], spellings: dict[str, str]
    ) -> FormulaError:
        near = get_close_matches(token.text, among, n=1, cutoff=0.6)
        if near:
            return FormulaError(
                N_(
                    "Line %(line)s, column %(column)s: “%(name)s” is not known. Did you mean"
                    " “%(near)s”?"
                ),
                spot=token.spot,
                name=token.text,
                near=spellings.get(near[0], near[0]),
            )
        return FormulaError(
            N_(
                "Line %(line)s, column %(column)s: “%(name)s” is not known. Take a name from the"
                ' list, or give it a value before with assign("%(name)s", …).'
            ),
            spot=token.spot,
            name=token.text,
        )


COMMAS = (Is.COMMA, Is.SEMICOLON)


def assigned_names(tokens: Sequence[Token]) -> set[str]:
    """The names that assign gives anywhere in the formula."""
    return {
        tokens[at + 2].text
        for at, token in enumerate(tokens[:-2])
        if token.text == "assign" and tokens[at + 1].kind is Is.OPEN
    }
