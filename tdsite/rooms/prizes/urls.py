from django.urls import path

from tdsite.rooms.prizes import deal_views, views

urlpatterns = [
    path("events/<int:pk>/prizes/", views.prize_room, name="prizes"),
    path("structures/prizes/", views.library, name="prize_structures"),
    path("structures/prizes/new/", views.new_structure, name="new_prize_structure"),
    path("structures/prizes/house/<slug:name>/", views.of_the_house, name="house_prizes"),
    path("structures/prizes/<int:structure_id>/", views.structure, name="prize_structure"),
    path(
        "structures/prizes/<int:structure_id>/remove/",
        views.remove,
        name="remove_prize_structure",
    ),
    path("events/<int:pk>/deal/", deal_views.deal, name="deal"),
    path("events/<int:pk>/deal/proposal.pdf", deal_views.proposal, name="deal_proposal"),
    path("events/<int:pk>/deal/<int:number>.pdf", deal_views.printed_deal, name="deal_sheet"),
    path("events/<int:pk>/deal/<int:number>/void/", deal_views.void_deal, name="void_deal"),
]
