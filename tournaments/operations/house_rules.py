"""The house's own rules, in the order the house gives them."""

from django.db.models import Max

from tournaments.acts import Act
from tournaments.models import HouseRule
from tournaments.rules import N_
from tournaments.rules.house_rules import MAX_PLACE, HouseRuleGone, Wording, checked


def add(act: Act, wording: Wording) -> HouseRule:
    """A new rule, after the others.  Raises HouseRuleUnfit."""
    tidy = checked(wording)
    last = HouseRule.objects.filter(club=act.club).aggregate(last=Max("position"))["last"] or 0
    place = min(last + 1, MAX_PLACE)
    return act.create(
        HouseRule(club=act.club, position=place, law=tidy.law, title=tidy.title, text=tidy.text)
    )


def change(act: Act, rule: HouseRule, wording: Wording) -> HouseRule:
    """Another wording.  Raises HouseRuleUnfit; HouseRuleGone for one that is put away."""
    tidy = checked(wording)
    _check_kept(rule)
    return act.update(rule, law=tidy.law, title=tidy.title, text=tidy.text)


def retire(act: Act, rule: HouseRule) -> HouseRule:
    """Put a rule away: nobody is shown it any more.  Raises HouseRuleGone if it is."""
    _check_kept(rule)
    return act.update(rule, retired=True)


def _check_kept(rule: HouseRule) -> None:
    if rule.retired:
        raise HouseRuleGone(
            N_("This house rule is put away. Undo that in the log, or write a new one.")
        )
