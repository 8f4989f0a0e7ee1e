from django.urls import path

from tdsite.rooms.policies.views import policies, policy

urlpatterns = [
    path("club/policy/", policies.club_policy, name="club_policy"),
    path("events/<int:pk>/policy/", policies.event_policy, name="event_policy"),
    path("b/<slug:token>/policy/", policy.policy, name="policy"),
]
