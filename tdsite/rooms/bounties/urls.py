from django.urls import path

from tdsite.rooms.bounties.views import bounties, bounty_statement

urlpatterns = [
    path("events/<int:pk>/bounties/", bounties.page, name="bounties"),
    path(
        "events/<int:pk>/bounties/players/<int:player>/",
        bounty_statement.page,
        name="bounty_statement",
    ),
    path("events/<int:pk>/bounties/plan/", bounties.plan, name="plan_bounties"),
    path("events/<int:pk>/bounties/envelopes/", bounties.envelopes, name="envelopes"),
    path("events/<int:pk>/bounties/envelopes/sum/", bounties.envelopes_sum, name="envelopes_sum"),
    path("events/<int:pk>/last-longers/", bounties.open_pot, name="open_pot"),
    path("events/<int:pk>/last-longers/<int:number>/<slug:name>/", bounties.pot, name="pot"),
]
