from django.urls import path

from tdsite.rooms.policies import views

urlpatterns = [
    path("club/policy/", views.club_policy, name="club_policy"),
    path("events/<int:pk>/policy/", views.event_policy, name="event_policy"),
    path("b/<slug:token>/policy/", views.policy, name="policy"),
]
