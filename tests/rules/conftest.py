"""What every test of the rules stands on: an answer at the table is whole, and it cites."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tdsite.rooms.rulebook.book import book
from tournaments.rules.betting.calculator import AnswerStep, Ruling

_VALUE = re.compile(r"%\((\w+)\)s")
_OTHER_BODY = re.compile(r"(?:TDA 2024|WSOP 2026)(?: (?P<rules>.+))?")
_OTHER_RULE = re.compile(r"(?:RP-)?[1-9]\d{0,2}[a-z]?(?:-(?:[A-Z]|[1-9]\d*))?")
_ELSEWHERE = "Robert's Rules (English)"
_CITES_NOTHING = {"Back to the player: %(back)s."}  # a sum that follows from the steps before it


def is_citation(text: object) -> bool:
    """Whether each law is one of the book, or has the form of a rule of the TDA or the WSOP.

    >>> is_citation("3.5.8, R.7; TDA 2024 51-A"), is_citation("3.5.99"), is_citation("tda 2024 57")
    (True, False, False)
    """
    return isinstance(text, str) and all(map(_of_one_body, text.split("; ")))


def _of_one_body(text: str) -> bool:
    if other := _OTHER_BODY.fullmatch(text):
        return all(map(_OTHER_RULE.fullmatch, other["rules"].split(", ") if other["rules"] else ()))
    return text == _ELSEWHERE or all(_is_law(law) for law in text.split(", "))


def _is_law(text: str) -> bool:
    found = book().law(text)
    return found is not None and found.number == text


def _whole(step: object) -> None:
    assert isinstance(step, AnswerStep)
    for name in _VALUE.findall(step.text):
        assert name in step.values, f"{step.text!r} has no {name}"
        value = step.values[name]
        assert value is not None, f"{step.text!r} would say None for {name}"
        for each in value if isinstance(value, tuple) else (value,):
            if isinstance(each, AnswerStep):
                _whole(each)


def _prove(ruling: Ruling) -> None:
    _whole(ruling.says)
    assert is_citation(ruling.law), f"{ruling.law!r} cites no law"
    assert ruling.source == "" or is_citation(ruling.source), f"{ruling.source!r} is no source"
    for step in ruling.steps:
        _whole(step)
        assert is_citation(step.law) or (not step.law and step.text in _CITES_NOTHING), (
            f"{step.text!r} cites {step.law!r}"
        )


def _kinds(of: type[Ruling]) -> Iterator[type[Ruling]]:
    yield of
    for each in of.__subclasses__():
        yield from _kinds(each)


def _proved(make: Callable[..., None]) -> Callable[..., None]:
    def made(self: Ruling, **figures: Any) -> None:
        make(self, **figures)
        _prove(self)

    return made


@pytest.fixture(scope="session", autouse=True)
def answers_are_whole_and_cite() -> Iterator[None]:
    """A floor person reads the answer out, and is asked for the law: every ruling made proves both.

    Its sentences have all that they name; its steps, but for those that only add up, cite laws.
    """
    with pytest.MonkeyPatch.context() as patch:
        for kind in set(_kinds(Ruling)):
            patch.setattr(kind, "__init__", _proved(kind.__init__))
        yield
