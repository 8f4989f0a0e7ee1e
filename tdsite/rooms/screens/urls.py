from django.urls import path

from tdsite.rooms.screens import television_views, views

urlpatterns = [
    path("events/<int:pk>/sayings/", views.announcement_texts, name="sayings"),
    path(
        "events/<int:pk>/sayings/<slug:language>/",
        views.announcement_texts,
        name="sayings",
    ),
    path("b/<slug:token>/voice.json", views.spoken, name="spoken"),
    path("tv/", television_views.tv, name="tv"),
    path("tv/now/", television_views.tv_now, name="tv_now"),
    path("tv/boards/", television_views.tv_boards, name="tv_boards"),
    path("televisions/", television_views.television_list, name="televisions"),
    path("televisions/pair/", television_views.pair_television, name="pair_television"),
    path(
        "televisions/<int:television>/<slug:do>/",
        television_views.television_act,
        name="television_act",
    ),
    path("events/<int:pk>/screens/", views.control_room, name="screens"),
    path("events/<int:pk>/screens/<slug:name>/", views.screen_act, name="screen_act"),
]
