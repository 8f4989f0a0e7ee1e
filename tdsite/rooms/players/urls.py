from django.urls import path

from tdsite.rooms.players.views import app, editing, people, personal_data, public

PERSON = "players/<int:player_id>/"


urlpatterns = [
    path("players/", people.people, name="people"),
    path("players/new/", editing.new_person, name="new_person"),
    path("players/<int:player_id>/", people.person, name="person"),
    path("players/<int:player_id>/edit/", editing.edit_person, name="edit_person"),
    path("players/<int:player_id>/photo/", people.photo, name="person_photo"),
    path("players/<int:player_id>/card.pdf", people.member_card, name="member_card"),
    path("players/doubles/", personal_data.likely_doubles, name="doubles"),
    path(f"{PERSON}marks/", editing.marks, name="person_marks"),
    path(f"{PERSON}mark/", editing.mark, name="mark_person"),
    path(f"{PERSON}marks/<int:mark_id>/lift/", editing.lift_mark, name="lift_mark"),
    path(f"{PERSON}merge/", personal_data.choose_double, name="merge_with"),
    path(f"{PERSON}merge/<int:other_id>/", personal_data.merge_people, name="merge_people"),
    path(f"{PERSON}apart/<int:other_id>/", personal_data.keep_apart, name="tell_apart"),
    path(f"{PERSON}data/", personal_data.personal_data, name="person_data"),
    path(f"{PERSON}data.json", personal_data.personal_data_file, name="person_data_file"),
    path(f"{PERSON}erase/", personal_data.erase_person, name="erase_person"),
    path(f"{PERSON}links/renew/", people.renew_personal, name="renew_person_links"),
    path("p/<slug:token>/", public.player_page, name="player_page"),
    path("p/<slug:token>/app.webmanifest", app.player_manifest, name="player_manifest"),
    path("join/<slug:token>/", public.join, name="join"),
    path("check-in/<slug:token>/", public.check_in, name="check_in"),
    path("check-in/<slug:token>/withdraw/", public.withdraw_registration, name="take_back"),
    path("check-in/<slug:token>/desk/", public.at_desk, name="check_in_at_desk"),
]
