"""The addresses of the rulebook and of the house's own rules."""

from django.urls import path

from tdsite.api.commands import house_rules as acts
from tdsite.api.doors import door
from tdsite.api.reads import rulebook as reads

RULE = "house-rules/<id:rule_id>/"

urlpatterns = [
    path("rulebook/", door(get=reads.search_rulebook)),
    path("rulebook/<str:number>/", door(get=reads.get_law)),
    path("house-rules/", door(get=reads.list_house_rules, post=acts.add_house_rule)),
    path(RULE, door(post=acts.change_house_rule)),
    path(f"{RULE}retire/", door(post=acts.retire_house_rule)),
]
