from django.urls import path

from tdsite.rooms.screens.views import screens, televisions, tv

urlpatterns = [
    path("tv/", tv.tv, name="tv"),
    path("tv/now/", tv.tv_now, name="tv_now"),
    path("tv/boards/", tv.tv_boards, name="tv_boards"),
    path("televisions/", televisions.page, name="televisions"),
    path("televisions/pair/", televisions.pair, name="pair_television"),
    path("televisions/<int:television>/<slug:do>/", televisions.act, name="television_act"),
    path("events/<int:pk>/screens/", screens.page, name="screens"),
    path("events/<int:pk>/screens/<slug:name>/", screens.act, name="screen_act"),
]
