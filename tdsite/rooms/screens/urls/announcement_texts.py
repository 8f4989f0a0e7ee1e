from django.urls import path

from tdsite.rooms.screens.views import announcement_texts

urlpatterns = [
    path("events/<int:pk>/sayings/", announcement_texts.announcement_texts, name="sayings"),
    path(
        "events/<int:pk>/sayings/<slug:language>/",
        announcement_texts.announcement_texts,
        name="sayings",
    ),
    path("b/<slug:token>/voice.json", announcement_texts.spoken, name="spoken"),
]
