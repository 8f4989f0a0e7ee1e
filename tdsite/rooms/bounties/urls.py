from django.urls import path

from tdsite.rooms.bounties import views

urlpatterns = [
    path("events/<int:pk>/bounties/", views.page, name="bounties"),
    path(
        "events/<int:pk>/bounties/players/<int:player>/",
        views.statement,
        name="bounty_statement",
    ),
    path("events/<int:pk>/bounties/plan/", views.plan, name="plan_bounties"),
    path("events/<int:pk>/bounties/envelopes/", views.envelopes, name="envelopes"),
    path("events/<int:pk>/bounties/envelopes/sum/", views.envelopes_sum, name="envelopes_sum"),
    path("events/<int:pk>/last-longers/", views.open_pot, name="open_pot"),
    path("events/<int:pk>/last-longers/<int:number>/<slug:name>/", views.pot, name="pot"),
]
