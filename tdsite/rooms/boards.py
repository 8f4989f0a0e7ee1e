from django.urls import URLPattern, path

from tdsite.views import boards, final_table, policy

urlpatterns: list[URLPattern] = [
    path("b/<slug:token>/", boards.board, name="board"),
    path("b/<slug:token>/snapshot.json", boards.snapshot, name="snapshot"),
    path("b/<slug:token>/policy/", policy.policy, name="policy"),
    path("b/<slug:token>/final-table/", final_table.public_final_table, name="public_final_table"),
]
