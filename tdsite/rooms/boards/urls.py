from django.urls import URLPattern, path, re_path

from tdsite.rooms.boards import look_views, views

urlpatterns: list[URLPattern] = [
    path("b/sw.js", views.board_worker, name="board_worker"),
    path("b/<slug:token>/", views.board, name="board"),
    path("b/<slug:token>/plain/", views.plain, name="plain_board"),
    path("b/<slug:token>/snapshot.json", views.snapshot, name="snapshot"),
    path("b/<slug:token>/page/<slug:page>/", views.board_page, name="board_page"),
    path("b/<slug:token>/page/<slug:page>/<slug:part>/", views.board_part, name="board_part"),
    path("b/<slug:token>/sound/", views.board_sound, name="board_sound"),
    path("events/<int:pk>/links/renew/", look_views.renew_public, name="renew_links"),
    path("events/<int:pk>/notices/", look_views.notices, name="notices"),
    path("events/<int:pk>/look/", look_views.look, name="look"),
    path("events/<int:pk>/slides/", look_views.slides, name="slides"),
    re_path(r"^pictures/(?P<sha256>[0-9a-f]{64})/$", look_views.picture, name="picture"),
]
