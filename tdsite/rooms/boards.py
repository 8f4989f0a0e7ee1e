from django.urls import URLPattern, path

from tdsite.views import boards

urlpatterns: list[URLPattern] = [
    path("b/<slug:token>/", boards.board, name="board"),
    path("b/<slug:token>/snapshot.json", boards.snapshot, name="snapshot"),
]
