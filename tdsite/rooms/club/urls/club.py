from django.urls import path

from tdsite.rooms.club.views import club_settings
from tdsite.rooms.club.views.club import club, past

urlpatterns = [
    path("club/settings/", club_settings.club_settings, name="club_settings"),
    path("", club, name="club"),
    path("club/past/", past, name="past_events"),
]
