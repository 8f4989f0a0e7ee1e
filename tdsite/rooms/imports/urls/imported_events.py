from django.urls import path

from tdsite.rooms.imports.views import imported_events

FILE = "club/import/event/<int:upload_id>/"

urlpatterns = [
    path("club/import/event/", imported_events.import_event, name="import_event"),
    path(FILE, imported_events.imported_file, name="imported_file"),
    path(f"{FILE}take/", imported_events.take_event, name="take_event"),
    path(f"{FILE}structure/", imported_events.take_structure, name="take_file_structure"),
    path(f"{FILE}drop/", imported_events.drop_file, name="drop_file"),
    path("events/<int:pk>/import/", imported_events.imported_event, name="imported_event"),
]
