"""The addresses of the house rules where the laws leave a choice."""

from django.urls import path

from tdsite.api.doors import door
from tdsite.rooms.policies.api import acts, reads

urlpatterns = [
    path("club/policy/", door(get=reads.get_club_policy, post=acts.choose_club_policy)),
    path(
        "tournaments/<id:tournament_id>/policy/",
        door(get=reads.get_policy, post=acts.choose_policy),
    ),
]
