from django.urls import path

from tdsite.rooms.events.views import edit_event, new_event

urlpatterns = [
    path("events/new/", new_event, name="new_event"),
    path("events/<int:pk>/edit/", edit_event, name="edit_event"),
]
