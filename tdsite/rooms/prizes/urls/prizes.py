from django.urls import path

from tdsite.rooms.prizes.views import prize_structures, prizes

urlpatterns = [
    path("events/<int:pk>/prizes/", prizes.prize_room, name="prizes"),
    path("structures/prizes/", prize_structures.library, name="prize_structures"),
    path("structures/prizes/new/", prize_structures.new_structure, name="new_prize_structure"),
    path(
        "structures/prizes/house/<slug:name>/", prize_structures.of_the_house, name="house_prizes"
    ),
    path(
        "structures/prizes/<int:structure_id>/", prize_structures.structure, name="prize_structure"
    ),
    path(
        "structures/prizes/<int:structure_id>/remove/",
        prize_structures.remove,
        name="remove_prize_structure",
    ),
]
