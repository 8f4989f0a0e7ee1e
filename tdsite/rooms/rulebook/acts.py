"""The house's own rules beside the laws.  All of it is in the club's journal."""

from typing import Annotated, Unpack

from tdsite.rooms.rulebook import texts
from tdsite.rooms.rulebook.book import book
from tournaments import journal
from tournaments.acts import ActContext
from tournaments.models import HouseRule, JournalLine
from tournaments.operations import clubs
from tournaments.register import Also, RowOf, act
from tournaments.rules import N_, RuleError
from tournaments.rules.policy import Wording
from tournaments.rules.values import Flat, RowId

RULE = "house-rules/<id:rule_id>/"
REWORD = "Give a house rule another wording"

RuleId = Annotated[RowId, RowOf(HouseRule)]


class NoSuchLaw(RuleError):
    """The book has no law of that number."""


@act(
    "house_rule.saved",
    path="house-rules/",
    status=201,
    name="add_house_rule",
    also=Also("change_house_rule", RULE, REWORD),
)
def save_house_rule(
    club_id: int,
    *,
    wording: Annotated[Wording, Flat()],
    rule_id: RuleId | None = None,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Write a house rule; `data.house_rule_id` names it.

    With `rule_id`: another wording of that one.

    Raises HouseRuleUnfit, HouseRuleGone, NoSuchLaw; HouseRule.DoesNotExist.
    """
    act = journal.open_club_act(club_id, "house_rule.saved", **order)
    placed = Wording(wording.title, wording.text, _law_of(wording.law))
    if rule_id is None:
        rule = clubs.add_house_rule(act, placed)
    else:
        kept = HouseRule.objects.get(pk=rule_id, club=act.club)
        rule = clubs.change_house_rule(act, kept, placed)
    return journal.record(act, law=rule.law, house_rule_id=rule.pk, title=rule.title)


@act("house_rule.retired", path=f"{RULE}retire/")
def retire_house_rule(rule_id: RuleId, **order: Unpack[ActContext]) -> JournalLine:
    """Put a house rule away.  Raises HouseRuleGone; HouseRule.DoesNotExist."""
    club_id = HouseRule.objects.get(pk=rule_id).club_id
    act = journal.open_club_act(club_id, "house_rule.retired", **order)
    rule = clubs.retire_house_rule(act, HouseRule.objects.get(pk=rule_id))
    return journal.record(act, law=rule.law, house_rule_id=rule.pk, title=rule.title)


def _law_of(text: str) -> str:
    """The number as the book writes it; empty for none.  Raises NoSuchLaw."""
    if not text.strip():
        return ""
    law = book().law(texts.number_typed(text) or text)
    if law is None:
        raise NoSuchLaw(
            N_("Rule “%(law)s” does not exist. Enter a number like 7.15, or leave blank."),
            field="law",
            law=text.strip()[:40],
        )
    return law.number
