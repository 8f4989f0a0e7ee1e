from django.urls import URLPattern, path

from tdsite.rooms.boards.views import boards, links, notices
from tdsite.rooms.boards.views import pages as board_pages
from tdsite.rooms.boards.views import sound as board_sound
from tdsite.rooms.boards.views import worker as board_worker

urlpatterns: list[URLPattern] = [
    path("b/sw.js", board_worker.board_worker, name="board_worker"),
    path("b/<slug:token>/", boards.board, name="board"),
    path("b/<slug:token>/plain/", boards.plain, name="plain_board"),
    path("b/<slug:token>/snapshot.json", boards.snapshot, name="snapshot"),
    path("b/<slug:token>/page/<slug:page>/", board_pages.board_page, name="board_page"),
    path("b/<slug:token>/page/<slug:page>/<slug:part>/", board_pages.board_part, name="board_part"),
    path("b/<slug:token>/sound/", board_sound.board_sound, name="board_sound"),
    path("events/<int:pk>/links/renew/", links.renew_public, name="renew_links"),
    path("events/<int:pk>/notices/", notices.notices, name="notices"),
]
