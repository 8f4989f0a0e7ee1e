from django.urls import path

from tdsite.rooms.players.views import people, people_card, people_edit

urlpatterns = [
    path("players/", people.people, name="people"),
    path("players/new/", people_edit.new_person, name="new_person"),
    path("players/<int:player_id>/", people.person, name="person"),
    path("players/<int:player_id>/edit/", people_edit.edit_person, name="edit_person"),
    path("players/<int:player_id>/photo/", people.photo, name="person_photo"),
    path("players/<int:player_id>/card.pdf", people_card.member_card, name="member_card"),
]
