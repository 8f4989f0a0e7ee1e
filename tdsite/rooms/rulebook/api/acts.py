"""House rules written, reworded and put away."""

from tdsite import director
from tdsite.api.doors import command
from tdsite.rooms.rulebook.api import bodies
from tdsite.web.house import the_house
from tournaments.acts import Order
from tournaments.models import JournalLine
from tournaments.rules.house_rules import Wording


@command("house_rule.saved", bodies.HouseRuleText, status=201)
def add_house_rule(order: Order, **told: str) -> JournalLine:
    """Write a house rule; `data.house_rule_id` names it."""
    return director.save_house_rule(the_house().pk, wording=Wording(**told), **order)


@command("house_rule.saved", bodies.HouseRuleText)
def change_house_rule(order: Order, rule_id: int, **told: str) -> JournalLine:
    """Give a house rule another wording."""
    wording = Wording(**told)
    return director.save_house_rule(the_house().pk, wording=wording, rule_id=rule_id, **order)


@command("house_rule.retired")
def retire_house_rule(order: Order, rule_id: int) -> JournalLine:
    """Put a house rule away."""
    return director.retire_house_rule(rule_id, **order)
