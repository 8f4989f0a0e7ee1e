from django.urls import path

from tdsite.views.club import club
from tdsite.views.events import new_event

urlpatterns = [
    path("", club, name="club"),
    path("events/new/", new_event, name="new_event"),
]
