from django.contrib.auth.views import LogoutView
from django.urls import path
from django.views.i18n import set_language

from tdsite.rooms.club import first_run, public_views, sample, views
from tdsite.rooms.club.views import club, past, theme

urlpatterns = [
    path("club/settings/", views.club_settings, name="club_settings"),
    path("club/first-run/", first_run.first_run, name="first_run"),
    path("club/sample/", sample.sample, name="sample"),
    path("club/sample/add/", sample.add, name="add_sample"),
    path("club/sample/remove/", sample.remove, name="remove_sample"),
    path("", club, name="club"),
    path("upcoming/", public_views.upcoming, name="upcoming"),
    path("robots.txt", public_views.robots, name="robots"),
    path("favicon.ico", public_views.favicon, name="favicon"),
    path("club/past/", past, name="past_events"),
    path("logout/", LogoutView.as_view(), name="logout"),
    path("language/", set_language, name="set_language"),
    path("theme/", theme, name="theme"),
]
