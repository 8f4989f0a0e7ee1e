from django.urls import path

from tdsite.rooms.structures.views import library, reshape, structure_editor, structure_files

ENDING = "<slug:ending>"


urlpatterns = [
    path("structures/", library.library, name="structures"),
    path("structures/new/", structure_editor.new_structure, name="new_structure"),
    path("structures/add/<slug:key>/", library.add_ready_made, name="add_ready_made"),
    path("structures/<int:structure_id>/", structure_editor.structure, name="structure"),
    path(
        "structures/<int:structure_id>/duplicate/",
        library.duplicate_structure,
        name="duplicate_structure",
    ),
    path(
        "structures/<int:structure_id>/remove/", library.remove_structure, name="remove_structure"
    ),
    path("structures/<int:structure_id>/sheet.pdf", structure_files.sheet, name="structure_sheet"),
    path(
        f"structures/<int:structure_id>/structure.{ENDING}",
        structure_files.structure_file,
        name="structure_file",
    ),
    path("chips/", library.chip_sets, name="chip_sets"),
    path("chips/<int:chip_set_id>/", library.chip_set, name="chip_set"),
    path("chips/<int:chip_set_id>/remove/", library.remove_chip_set, name="remove_chip_set"),
    path("events/<int:pk>/structure/", structure_editor.event_structure, name="event_structure"),
    path(
        "events/<int:pk>/structure/sheet.pdf",
        structure_files.event_sheet,
        name="event_structure_sheet",
    ),
    path(
        f"events/<int:pk>/structure/structure.{ENDING}",
        structure_files.event_structure_file,
        name="event_structure_file",
    ),
    path("structures/generate/", reshape.generator, name="generator"),
    path("events/<int:pk>/structure/change/", reshape.reshape, name="reshape"),
]
