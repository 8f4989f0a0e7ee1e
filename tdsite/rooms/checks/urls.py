from django.urls import path

from tdsite.rooms.checks.views import start_check

urlpatterns = [
    path("events/<int:pk>/start/", start_check, name="start_check"),
]
