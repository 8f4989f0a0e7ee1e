from django.urls import path

from tdsite.rooms.structures.views import generator, reshape

urlpatterns = [
    path("structures/generate/", generator.generator, name="generator"),
    path("events/<int:pk>/structure/change/", reshape.reshape, name="reshape"),
]
