from django.urls import path

from tdsite.views.club import club
from tdsite.views.events import edit_event, new_event

urlpatterns = [
    path("", club, name="club"),
    path("events/new/", new_event, name="new_event"),
    path("events/<int:pk>/edit/", edit_event, name="edit_event"),
]
