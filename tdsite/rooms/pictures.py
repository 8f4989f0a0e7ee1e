from django.urls import path, re_path

from tdsite.views import board_look, pictures

urlpatterns = [
    path("events/<int:pk>/look/", board_look.look, name="look"),
    re_path(r"^pictures/(?P<sha256>[0-9a-f]{64})/$", pictures.picture, name="picture"),
]
