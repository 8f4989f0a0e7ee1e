"""The addresses of the rulebook and of the house's own rules."""

from django.urls import path

from tdsite.api.doors import door
from tdsite.rooms.rulebook.api import acts as house_rules_acts
from tdsite.rooms.rulebook.api import reads

RULE = "house-rules/<id:rule_id>/"

urlpatterns = [
    path("rulebook/", door(get=reads.search_rulebook)),
    path("rulebook/<str:number>/", door(get=reads.get_law)),
    path("house-rules/", door(get=reads.list_house_rules, post=house_rules_acts.add_house_rule)),
    path(RULE, door(post=house_rules_acts.change_house_rule)),
    path(f"{RULE}retire/", door(post=house_rules_acts.retire_house_rule)),
]
