from django.urls import path

from tdsite.rooms.draw.views import draw_room

urlpatterns = [
    path("events/<int:pk>/draw/", draw_room.page, name="draw_room"),
    path("events/<int:pk>/draw/people/", draw_room.people, name="draw_people"),
    path("events/<int:pk>/draw/<slug:name>/", draw_room.act, name="draw_act"),
]
