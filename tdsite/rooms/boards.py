from django.urls import URLPattern, path

from tdsite.views import boards

urlpatterns: list[URLPattern] = [
    path("b/<str:token>/", boards.board, name="board"),
    path("b/<str:token>/snapshot.json", boards.snapshot, name="snapshot"),
]
