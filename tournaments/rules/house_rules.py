"""What a rule of the house may look like."""

from dataclasses import dataclass
from typing import Annotated

from tournaments.rules import N_, RuleError
from tournaments.rules.values import Help, Text

LONGEST_TITLE = 120
LONGEST_TEXT = 2000
LONGEST_LAW = 40
MAX_PLACE = 999


class HouseRuleUnfit(RuleError):
    """A rule of the house needs a title and a text."""


class HouseRuleGone(RuleError):
    """The rule has been put away."""


@dataclass(frozen=True, slots=True)
class Wording:
    """A rule of the house as it is written; `law` is the law it stands beside, or empty."""

    title: Annotated[str, Text(LONGEST_TITLE)]
    text: Annotated[str, Text(LONGEST_TEXT)]
    law: Annotated[
        str, Text(LONGEST_LAW, blank=True), Help("The law it stands beside, such as 7.15.")
    ] = ""


def checked(wording: Wording) -> Wording:
    """The wording, tidied: one line of title, no blank lines around the text.

    Raises HouseRuleUnfit where something is missing or too long.
    """
    tidy = Wording(
        title=" ".join(wording.title.split()),
        text="\n".join(line.rstrip() for line in wording.text.strip().splitlines()),
        law=" ".join(wording.law.split()),
    )
    if not tidy.title:
        raise HouseRuleUnfit(N_("The rule needs a title. Write one."), field="title")
    if not tidy.text:
        raise HouseRuleUnfit(N_("The rule needs a text. Write what holds here."), field="text")
    for field, most in (("title", LONGEST_TITLE), ("text", LONGEST_TEXT), ("law", LONGEST_LAW)):
        if len(getattr(tidy, field)) > most:
            raise HouseRuleUnfit(
                N_("This is too long. Write %(most)s letters at most."), field=field, most=most
            )
    return tidy
