"""What a word names (a number of the event, a name assigned before, a function), and calls read."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches

from tournaments.rules import N_
from tournaments.rules.formulas.evaluation import CONSTANTS, KEYS, VARIABLES, Do, FormulaStep
from tournaments.rules.formulas.functions import (
    ALIASES,
    FUNCTIONS,
    OF_TEXTS,
    REFUSED,
    SPECIAL,
)
from tournaments.rules.formulas.lists import made
from tournaments.rules.formulas.tokens import WORD_OPERATORS, Is, Token
from tournaments.rules.formulas.values import FormulaError, Spot
from tournaments.rules.formulas.variables import NO_NUMBER


@dataclass(slots=True)
class Call:
    """An open parenthesis; of a function, unless `name` is empty.

    `past` leads past the value that is not chosen, `ends` are the jumps to the end of the call.
    """

    name: str
    spot: Spot
    read: int = 0
    target: str = ""
    past: FormulaStep | None = None
    ends: list[FormulaStep] = field(default_factory=list)


def begun(name: str, token: Token) -> Call:
    """The call of this function, at its open parenthesis."""
    return Call(name, token.spot)


def argument_read(call: Call, steps: list[FormulaStep], spot: Spot) -> None:
    """An argument has ended at a comma."""
    call.read += 1
    if call.name == "if" and call.read <= 2:
        _if_argument(call, steps, spot)
    elif call.name == "switch" and call.read > 1:
        _switch_argument(call, steps, spot)


def _if_argument(call: Call, steps: list[FormulaStep], spot: Spot) -> None:
    if call.read == 1:
        call.past = _added(steps, FormulaStep(Do.UNLESS, spot))
    else:
        _end_value(call, steps, spot)


def _switch_argument(call: Call, steps: list[FormulaStep], spot: Spot) -> None:
    if call.read % 2 == 0:
        call.past = _added(steps, FormulaStep(Do.CASE, spot))
    else:
        _end_value(call, steps, spot)


def _end_value(call: Call, steps: list[FormulaStep], spot: Spot) -> None:
    """A value is chosen: the rest is jumped over; what was not chosen goes on here."""
    call.ends.append(_added(steps, FormulaStep(Do.JUMP, spot)))
    if call.past:
        call.past.to = len(steps)
    call.past = None


def closed(call: Call, steps: list[FormulaStep], spot: Spot) -> None:
    """The call has ended at its closing parenthesis.  Raises FormulaError by its arguments."""
    call.read += 1
    if call.name:
        CLOSED.get(call.name, _close_function)(call, steps, spot)
    for jump in call.ends:
        jump.to = len(steps)


def _close_function(call: Call, steps: list[FormulaStep], spot: Spot) -> None:
    function = FUNCTIONS[call.name]
    _check_arguments(call, function.least, function.most)
    steps.append(
        FormulaStep(
            Do.APPLY,
            call.spot,
            name=call.name,
            apply=function.apply,
            count=call.read,
            takes_lists=function.lists,
            makes_list=function.makes_list,
        )
    )


def _close_list(call: Call, steps: list[FormulaStep], spot: Spot) -> None:
    steps.append(
        FormulaStep(
            Do.APPLY,
            call.spot,
            name="list",
            apply=made,
            count=call.read,
            takes_lists=True,
            makes_list=True,
        )
    )


def _close_if(call: Call, steps: list[FormulaStep], spot: Spot) -> None:
    _check_arguments(call, 2, 3)
    if call.read == 2:
        _end_value(call, steps, spot)
        steps.append(FormulaStep(Do.PUSH, spot, value=0))


def _close_switch(call: Call, steps: list[FormulaStep], spot: Spot) -> None:
    _check_arguments(call, 3, None)
    if call.read % 2 == 0:
        steps.append(FormulaStep(Do.UNDER, spot))
        return
    _end_value(call, steps, spot)
    steps.append(FormulaStep(Do.DROP, spot))
    steps.append(FormulaStep(Do.PUSH, spot, value=0))


def _close_assign(call: Call, steps: list[FormulaStep], spot: Spot) -> None:
    call.read += 1  # the name, which is no value
    _check_arguments(call, 2, 2)
    steps.append(FormulaStep(Do.STORE, call.spot, name=call.target))


CLOSED = {"[": _close_list, "if": _close_if, "switch": _close_switch, "assign": _close_assign}


def _check_arguments(call: Call, least: int, most: int | None) -> None:
    if least <= call.read and (most is None or call.read <= most):
        return
    shape = SPECIAL[call.name][0] if call.name in SPECIAL else FUNCTIONS[call.name].shape
    raise FormulaError(
        N_(
            "Line %(line)s, column %(column)s: “%(name)s” has another number of arguments. Write"
            " %(shape)s."
        ),
        spot=call.spot,
        name=call.name,
        shape=shape,
    )


def _added(steps: list[FormulaStep], step: FormulaStep) -> FormulaStep:
    steps.append(step)
    return step


SHOWN = {name.lower(): name for variable in VARIABLES for name in variable.names}
SHOWN |= {name.lower(): name for name in NO_NUMBER}
RESERVED = frozenset({*SPECIAL, *CONSTANTS, *WORD_OPERATORS})
CALLABLE = {**dict.fromkeys((*FUNCTIONS, *SPECIAL, *OF_TEXTS), ""), **ALIASES}


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
            raise FormulaError(
                REFUSED[token.text], spot=token.spot, name=SHOWN.get(token.text, token.text)
            )
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

    def of_texts(self, token: Token, tokens: Sequence[Token], at: int) -> tuple[FormulaStep, int]:
        """The step for a function of texts, and where what follows it begins.

        Raises FormulaError unless texts stand there, in their number.
        """
        least, most, shape, _ = OF_TEXTS[token.text]
        texts: list[str] = []
        while at < len(tokens) and tokens[at].kind is Is.STRING:
            texts.append(tokens[at].text)
            at += 1
            if at + 1 < len(tokens) and tokens[at].kind in COMMAS:
                at += tokens[at + 1].kind is Is.STRING
        if not (at < len(tokens) and tokens[at].kind is Is.CLOSE and least <= len(texts) <= most):
            raise FormulaError(
                N_(
                    "Line %(line)s, column %(column)s: “%(name)s” has another number of arguments."
                    " Write %(shape)s."
                ),
                spot=token.spot,
                name=token.text,
                shape=shape,
            )
        key = "/".join((token.text, *texts))
        self.used.add(key)
        return FormulaStep(Do.LOAD, token.spot, name=key, key=key), at + 1

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
            return FormulaError(
                REFUSED[token.text], spot=token.spot, name=SHOWN.get(token.text, token.text)
            )
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
                    "Line %(line)s, column %(column)s: “%(name)s” is unknown. Did you mean "
                    "“%(near)s”?"
                ),
                spot=token.spot,
                name=token.text,
                near=spellings.get(near[0], near[0]),
            )
        return FormulaError(
            N_(
                "Line %(line)s, column %(column)s: “%(name)s” is unknown. Take a name from "
                'the list, or give it a value before with assign("%(name)s", …).'
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
