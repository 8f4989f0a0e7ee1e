"""The addresses of the house rules where the laws leave a choice."""

from tdsite.api.routes import Routes, endpoint
from tdsite.rooms.policies.api import acts, reads

ROUTES: Routes = {
    "club/policy/": endpoint(get=reads.get_club_policy, post=acts.choose_club_policy),
    "tournaments/<id:tournament_id>/policy/": endpoint(
        get=reads.get_policy, post=acts.choose_policy
    ),
}
