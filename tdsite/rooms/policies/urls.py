from django.urls import path

from tdsite.rooms.policies.views import policies

urlpatterns = [
    path("club/policy/", policies.club_policy, name="club_policy"),
    path("events/<int:pk>/policy/", policies.event_policy, name="event_policy"),
]
