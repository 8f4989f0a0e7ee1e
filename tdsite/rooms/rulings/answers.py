"""Calculators run, and what they answer in the reader's language, for pages and programs alike."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from tdsite.web import formats
from tdsite.web.languages import reading
from tournaments.rules import N_
from tournaments.rules.betting.calculator import (
    AnswerStep,
    Calculator,
    FieldKind,
    Figure,
    Ruling,
    step_text,
)
from tournaments.rules.betting.comparison import ComparedHand
from tournaments.rules.betting.hands import Five
from tournaments.rules.rulings import MAX_DECISION, MAX_LAW


def run(calculator: Calculator, data: Mapping[str, Any]) -> Ruling:
    """The answer, what was not given left at its default.  Raises RuleError, with the field."""
    left_out = {field.name: field.default for field in calculator.ask if not field.required}
    return calculator.run(**{**left_out, **data})


def say(step: AnswerStep) -> str:
    """The sentence in the reader's language, its numbers in groups of three."""
    locale = reading()
    return step_text(
        step, sentence=gettext, number=lambda count: formats.chips(count, locale=locale)
    )


def answer(calculator: Calculator, ruling: Ruling) -> dict[str, Any]:
    """The whole answer, in words and in plain values, with the other readings."""
    return {
        **_reading(calculator, ruling),
        "readings": [_reading(calculator, other) for other in ruling.readings],
    }


def figures(calculator: Calculator, ruling: Ruling) -> dict[str, Any]:
    """The figures by name, as plain values; None where one does not apply."""
    return {
        figure.name: _plain(figure.kind, getattr(ruling, figure.name))
        for figure in calculator.tells
    }


def _reading(calculator: Calculator, ruling: Ruling) -> dict[str, Any]:
    return {
        "says": say(ruling.says),
        "steps": [{"says": say(step), "law": step.law} for step in ruling.steps],
        "law": ruling.law,
        "source": ruling.source,
        "figures": figures(calculator, ruling),
    }


def _plain(kind: FieldKind, value: Any) -> Any:
    if kind is FieldKind.POTS:
        return [{"amount": pot.amount, "players": list(pot.eligible)} for pot in value]
    if kind is FieldKind.HANDS:
        return [_hand(hand) for hand in value]
    if kind is FieldKind.SHARES:
        return dict(value)
    return list(value) if isinstance(value, tuple) else value


def _hand(hand: ComparedHand) -> dict[str, Any]:
    return {
        "player": hand.player,
        "cards": list(hand.five),
        "says": say(hand.made.says()),
        "low": list(hand.low or ()),
    }


SUITS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


@dataclass(frozen=True, slots=True)
class CitedSentence:
    """A sentence, and the laws it rests on."""

    text: str
    law: str = ""


@dataclass(frozen=True, slots=True)
class Share:
    """Chips, and who they are for."""

    chips: int
    to: str


@dataclass(frozen=True, slots=True)
class Hand:
    """A player's best five, what they make, and the low if there is one."""

    player: str
    cards: Five
    makes: str
    low: Five | None


@dataclass(frozen=True, slots=True)
class Answer:
    """One reading: its verdict, the steps to it, and its figures as a page lists them.

    `paid` is the pot as it is divided, where that is what was asked.
    """

    says: str
    steps: list[CitedSentence]
    law: str
    source: str
    numbers: list[tuple[str, str]]
    pots: list[Share]
    shares: list[tuple[str, list[Share]]]
    hands: list[Hand]
    paid: list[Share]


def answer_of(calculator: Calculator, ruling: Ruling) -> Answer:
    """The ruling of a calculator, or one of its other readings, told."""
    figures = [(figure, getattr(ruling, figure.name, None)) for figure in calculator.tells]
    return Answer(
        says=say(ruling.says),
        steps=[CitedSentence(say(one), one.law) for one in ruling.steps],
        law=ruling.law,
        source=ruling.source,
        numbers=[
            (gettext(figure.label), formats.chips(value, locale=reading()))
            for figure, value in figures
            if figure.kind in (FieldKind.CHIPS, FieldKind.COUNT) and value is not None
        ],
        pots=_pots(figures),
        shares=[
            (gettext(figure.label), [Share(chips, _who(to)) for to, chips in value.items()])
            for figure, value in figures
            if figure.kind is FieldKind.SHARES and isinstance(value, Mapping) and value
        ],
        hands=_hands(figures),
        paid=[
            share for figure, value in figures if figure.name == "shares" for share in _paid(value)
        ],
    )


def _paid(shares: Any) -> list[Share]:
    if not isinstance(shares, Mapping):
        return []
    return [Share(chips, _who(to)) for to, chips in shares.items() if chips]


def _who(to: Any) -> str:
    """A player by name, or by seat."""
    return gettext("seat %(seat)s") % {"seat": to} if isinstance(to, int) else str(to)


def _pots(figures: list[tuple[Figure, Any]]) -> list[Share]:
    pots = next((value for figure, value in figures if figure.kind is FieldKind.POTS and value), ())
    return [Share(pot.amount, ", ".join(map(str, pot.eligible))) for pot in pots]


def _hands(figures: list[tuple[Figure, Any]]) -> list[Hand]:
    hands = next(
        (value for figure, value in figures if figure.kind is FieldKind.HANDS and value), ()
    )
    return [Hand(one.player, one.five, say(one.made.says()), one.low) for one in hands]


OTHERWISE = N_("%(source)s: %(says)s")


def as_decision(answer: Answer, readings: list[Answer]) -> str:
    """The answer as the text of a decision: the sentence, its steps, then other readings."""
    lines = [answer.says]
    lines += [f"{one.text} ({one.law})" if one.law else one.text for one in answer.steps]
    lines += [
        gettext(OTHERWISE) % {"source": one.source, "says": one.says}
        for one in readings
        if one.says != answer.says
    ]
    text = ""
    for line in lines:  # whole lines only
        if len(text) + len(line) + 1 > MAX_DECISION:
            break
        text += f"{line}\n"
    return text.strip()


def as_law(law: str) -> str:
    """As many of the laws as the log holds, whole ones only."""
    kept = ""
    for piece in law.replace(";", ",").split(","):
        longer = f"{kept}, {piece.strip()}" if kept else piece.strip()
        if len(longer) > MAX_LAW:
            break
        kept = longer
    return kept
