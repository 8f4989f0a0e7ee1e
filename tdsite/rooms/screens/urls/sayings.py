from django.urls import path

from tdsite.rooms.screens.views import sayings

urlpatterns = [
    path("events/<int:pk>/sayings/", sayings.sayings, name="sayings"),
    path("events/<int:pk>/sayings/<slug:language>/", sayings.sayings, name="sayings"),
    path("b/<slug:token>/voice.json", sayings.spoken, name="spoken"),
]
