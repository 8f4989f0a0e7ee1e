from django.urls import path

from tdsite.rooms.players.views import person_erase, person_links, person_marks, person_merge

PERSON = "players/<int:player_id>/"

urlpatterns = [
    path("players/doubles/", person_merge.likely, name="doubles"),
    path(f"{PERSON}marks/", person_marks.marks, name="person_marks"),
    path(f"{PERSON}mark/", person_marks.mark, name="mark_person"),
    path(f"{PERSON}marks/<int:mark_id>/lift/", person_marks.lift, name="lift_mark"),
    path(f"{PERSON}merge/", person_merge.choose, name="merge_with"),
    path(f"{PERSON}merge/<int:other_id>/", person_merge.merge, name="merge_people"),
    path(f"{PERSON}apart/<int:other_id>/", person_merge.apart, name="tell_apart"),
    path(f"{PERSON}data/", person_erase.data, name="person_data"),
    path(f"{PERSON}data.json", person_erase.data_file, name="person_data_file"),
    path(f"{PERSON}erase/", person_erase.erase, name="erase_person"),
    path(f"{PERSON}links/renew/", person_links.renew_personal, name="renew_person_links"),
]
