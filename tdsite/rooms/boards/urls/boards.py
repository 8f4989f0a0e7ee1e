from django.urls import URLPattern, path

from tdsite.rooms.boards.views import boards
from tdsite.rooms.boards.views import pages as board_pages
from tdsite.rooms.boards.views import worker as board_worker
from tdsite.rooms.floor.views import final_table
from tdsite.rooms.policies.views import policy

urlpatterns: list[URLPattern] = [
    path("b/sw.js", board_worker.board_worker, name="board_worker"),
    path("b/<slug:token>/", boards.board, name="board"),
    path("b/<slug:token>/plain/", boards.plain, name="plain_board"),
    path("b/<slug:token>/snapshot.json", boards.snapshot, name="snapshot"),
    path("b/<slug:token>/page/<slug:page>/", board_pages.board_page, name="board_page"),
    path("b/<slug:token>/page/<slug:page>/<slug:part>/", board_pages.board_part, name="board_part"),
    path("b/<slug:token>/policy/", policy.policy, name="policy"),
    path("b/<slug:token>/final-table/", final_table.public_final_table, name="public_final_table"),
]
