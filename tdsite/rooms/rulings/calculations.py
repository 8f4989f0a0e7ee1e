"""Calculators run and told: in the reader's language, for pages and programs alike."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext

from tdsite.web import formats
from tdsite.web.languages import reading
from tournaments.rules.betting.asking import Calculator, FieldKind
from tournaments.rules.betting.comparison import ComparedHand
from tournaments.rules.betting.steps import AnswerStep, Ruling, step_text


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
