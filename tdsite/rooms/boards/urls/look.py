from django.urls import path, re_path

from tdsite.rooms.boards.views import look as board_look
from tdsite.rooms.boards.views import pictures

urlpatterns = [
    path("events/<int:pk>/look/", board_look.look, name="look"),
    re_path(r"^pictures/(?P<sha256>[0-9a-f]{64})/$", pictures.picture, name="picture"),
]
