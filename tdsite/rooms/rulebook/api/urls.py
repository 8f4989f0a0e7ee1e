"""The addresses of the rulebook and of the house's own rules."""

from tdsite.api.routes import Routes, endpoint
from tdsite.rooms.rulebook.api import acts as house_rules_acts
from tdsite.rooms.rulebook.api import reads

RULE = "house-rules/<id:rule_id>/"

ROUTES: Routes = {
    "rulebook/": endpoint(get=reads.search_rulebook),
    "rulebook/<str:number>/": endpoint(get=reads.get_law),
    "house-rules/": endpoint(get=reads.list_house_rules, post=house_rules_acts.add_house_rule),
    RULE: endpoint(post=house_rules_acts.change_house_rule),
    f"{RULE}retire/": endpoint(post=house_rules_acts.retire_house_rule),
}
