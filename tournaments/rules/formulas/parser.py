"""From words to steps, by precedence, with stacks of its own: no nesting can exhaust Python's."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from tournaments.rules import N_
from tournaments.rules.formulas.evaluation import Do, FormulaStep
from tournaments.rules.formulas.functions import COMPARES, OF_TEXTS, OPERATORS, PRECEDENCE
from tournaments.rules.formulas.meaning import Call, Names, argument_read, begun, closed
from tournaments.rules.formulas.tokens import OPENING, Is, Token
from tournaments.rules.formulas.values import FormulaError, Spot

PREFIXES = {"-": "negative", "+": "positive", "not": "not"}
KEEPS = {"and": Do.KEEP_FALSE, "or": Do.KEEP_TRUE}


@dataclass(slots=True)
class Pending:
    """An operator that waits for what is right of it; `jump` goes past that, if it need not be."""

    name: str
    spot: Spot
    jump: FormulaStep | None = None

    @property
    def precedence(self) -> int:
        return PRECEDENCE[self.name]


@dataclass
class Reader:
    """The words read so far; `operand` tells whether a value stands just before."""

    tokens: Sequence[Token]
    names: Names
    steps: list[FormulaStep] = field(default_factory=list)
    waiting: list[Pending | Call] = field(default_factory=list)
    at: int = 0
    operand: bool = False

    def read(self) -> list[FormulaStep]:
        """All steps.  Raises FormulaError at the first word that cannot stand where it does."""
        while self.at < len(self.tokens):
            token = self.tokens[self.at]
            if self.operand and token.kind in OPERAND_STARTS:
                self._next_line(token)
            if self.operand and token.kind is Is.OPERATOR and token.text == "not":
                self._next_line(token)
            self.at += 1
            READ[token.kind](self, token)
        self.end_line(self._last_spot())
        return self.steps

    def _last_spot(self) -> Spot:
        return self.tokens[-1].spot if self.tokens else Spot(1, 1)

    def _next_line(self, token: Token) -> None:
        """A value after a value begins a new line of the formula, if it stands on one."""
        same_line = self.tokens[self.at - 1].spot.line == token.spot.line
        if same_line or any(isinstance(each, Call) for each in self.waiting):
            raise FormulaError(
                N_(
                    "Line %(line)s, column %(column)s: before “%(word)s” an operator is"
                    " missing, such as + or *."
                ),
                spot=token.spot,
                word=token.text,
            )
        self.end_line(token.spot)

    def end_line(self, spot: Spot) -> None:
        """Close a line: all that waits is done, and its value taken.  An empty one is nothing."""
        if not self.operand and not self.waiting:
            return
        self.settle(spot)
        if self.waiting:
            raise FormulaError(
                N_(
                    "Line %(line)s, column %(column)s: this parenthesis is not closed. Add a"
                    " “)” where it ends."
                ),
                spot=self.waiting[-1].spot,
            )
        self.emit(Do.END, spot)
        self.operand = False

    def settle(self, spot: Spot, *, above: int = 0) -> None:
        """Do the operators that wait, back to the last open parenthesis.

        Only those of a precedence higher than `above`.
        """
        if not self.operand:
            raise _no_value(spot, self.tokens[min(self.at, len(self.tokens)) - 1].text)
        while self.waiting:
            last = self.waiting[-1]
            if isinstance(last, Call) or last.precedence <= above:
                break
            self.waiting.pop()
            if last.jump:
                last.jump.to = len(self.steps)
            self.steps.append(_applied(last))

    def emit(self, do: Do, spot: Spot, **more: object) -> FormulaStep:
        step = FormulaStep(do, spot, **more)  # type: ignore[arg-type]
        self.steps.append(step)
        return step


def _applied(operator: Pending) -> FormulaStep:
    one = operator.name in ("negative", "positive", "not", "and", "or")
    apply = OPERATORS[operator.name]
    return FormulaStep(Do.APPLY, operator.spot, apply=apply, count=1 if one else 2)


def _number(reader: Reader, token: Token) -> None:
    reader.emit(Do.PUSH, token.spot, value=token.value)
    reader.operand = True


def _string(reader: Reader, token: Token) -> None:
    raise FormulaError(
        N_(
            "Line %(line)s, column %(column)s: text is not a number. Quotation marks "
            'belong only to the name in assign("name", …).'
        ),
        spot=token.spot,
    )


def _name(reader: Reader, token: Token) -> None:
    following = reader.tokens[reader.at] if reader.at < len(reader.tokens) else None
    opens = following is not None and following.kind is Is.OPEN
    if opens and following is not None and reader.names.is_call(token, following):
        reader.at += 1
        if token.text in OF_TEXTS:
            step, reader.at = reader.names.of_texts(token, reader.tokens, reader.at)
            reader.steps.append(step)
            reader.operand = True
            return
        call = begun(reader.names.function(token), token)
        if call.name == "assign":
            reader.at = reader.names.assigned(call, reader.tokens, reader.at)
        reader.waiting.append(call)
        return
    reader.steps.append(reader.names.value(token))
    reader.operand = True


def _operator(reader: Reader, token: Token) -> None:
    if not reader.operand:
        if token.text not in PREFIXES:
            raise _no_value(token.spot, token.text)
        reader.waiting.append(Pending(PREFIXES[token.text], token.spot))
        return
    precedence = PRECEDENCE[token.text]
    from_right = token.text == "^"
    reader.settle(token.spot, above=precedence - (0 if from_right else 1))
    _check_compared_once(reader.steps, token, precedence)
    pending = Pending(token.text, token.spot)
    if token.text in KEEPS:
        pending.jump = reader.emit(KEEPS[token.text], token.spot)
    reader.waiting.append(pending)
    reader.operand = False


def _check_compared_once(steps: Sequence[FormulaStep], token: Token, precedence: int) -> None:
    compares = [OPERATORS[name] for name, of in PRECEDENCE.items() if of == COMPARES]
    if precedence == COMPARES and steps[-1].apply in compares and not steps[-1].name:
        raise FormulaError(
            N_(
                "Line %(line)s, column %(column)s: two comparisons in a row. Write a < b and b < c."
            ),
            spot=token.spot,
        )


def _open(reader: Reader, token: Token) -> None:
    reader.waiting.append(Call("", token.spot))


def _open_list(reader: Reader, token: Token) -> None:
    reader.waiting.append(Call("[", token.spot))


def _comma(reader: Reader, token: Token) -> None:
    call = _innermost(reader, token)
    if call is None or not call.name:
        raise FormulaError(
            N_(
                "Line %(line)s, column %(column)s: a comma may only separate the arguments "
                "of a function. Decimals take a point: 0.5."
            ),
            spot=token.spot,
        )
    argument_read(call, reader.steps, token.spot)
    reader.operand = False


def _semicolon(reader: Reader, token: Token) -> None:
    calls = [each for each in reader.waiting if isinstance(each, Call)]
    if not calls:
        reader.end_line(token.spot)
    elif calls[-1].name:
        _comma(reader, token)
    else:
        _innermost(reader, token)  # in bare parentheses: the last value is theirs
        reader.emit(Do.DROP, token.spot)
        reader.operand = False


def _close(reader: Reader, token: Token) -> None:
    before = reader.tokens[reader.at - 2] if reader.at > 1 else None
    if not reader.operand and before is not None and before.kind is Is.SEMICOLON:
        waits = reader.waiting[-1] if reader.waiting else None
        if isinstance(waits, Call) and not waits.name:  # (a; b;) is b too
            reader.steps.pop()
            reader.operand = True
    call = _innermost(reader, token)
    if call is None:
        raise FormulaError(
            N_(
                "Line %(line)s, column %(column)s: this parenthesis was never opened. Remove it,"
                " or open it before."
            ),
            spot=token.spot,
        )
    if (call.name == "[") != (token.kind is Is.END_LIST):
        raise FormulaError(
            N_(
                "Line %(line)s, column %(column)s: this parenthesis is not closed. Add a"
                " “)” where it ends."
            )
            if call.name != "["
            else N_(
                "Line %(line)s, column %(column)s: this list is not closed. Add a “]” where it"
                " ends."
            ),
            spot=call.spot,
        )
    reader.waiting.pop()
    closed(call, reader.steps, token.spot)
    if not call.name and reader.steps[-1].do is Do.APPLY:
        reader.steps[-1].name = "in parentheses"
    reader.operand = True


def _innermost(reader: Reader, token: Token) -> Call | None:
    """The call whose argument ends here, with what waited in it done."""
    before = reader.tokens[reader.at - 2] if reader.at > 1 else None
    if not reader.operand and before is not None and before.kind in OPENING:
        return _empty(reader, token)
    if not any(isinstance(each, Call) for each in reader.waiting):
        return None
    reader.settle(token.spot)
    last = reader.waiting[-1]
    return last if isinstance(last, Call) else None


def _empty(reader: Reader, token: Token) -> Call:
    raise FormulaError(
        N_("Line %(line)s, column %(column)s: the parentheses are empty. Write a value."),
        spot=token.spot,
    )


def _no_value(spot: Spot, word: str) -> FormulaError:
    return FormulaError(
        N_("Line %(line)s, column %(column)s: a value is missing at “%(word)s”. Write one there."),
        spot=spot,
        word=word,
    )


OPERAND_STARTS = (Is.NUMBER, Is.STRING, Is.NAME, Is.OPEN, Is.LIST)
READ: dict[Is, Callable[[Reader, Token], None]] = {
    Is.NUMBER: _number,
    Is.STRING: _string,
    Is.NAME: _name,
    Is.OPERATOR: _operator,
    Is.OPEN: _open,
    Is.COMMA: _comma,
    Is.SEMICOLON: _semicolon,
    Is.CLOSE: _close,
    Is.LIST: _open_list,
    Is.END_LIST: _close,
}
