"""The addresses of the people who work here, below the API's root."""

from django.urls import path

from tdsite.api.doors import door
from tdsite.rooms.staff.api import acts, reads

PERSON = "staff/<id:user_id>/"

urlpatterns = [
    path("staff/", door(get=reads.list_staff)),
    path(f"{PERSON}roles/give/", door(post=acts.give_role)),
    path(f"{PERSON}roles/take/", door(post=acts.take_role)),
    path(f"{PERSON}agree/", door(post=acts.agree_to_person)),
    path(f"{PERSON}put-away/", door(post=acts.put_away)),
    path(f"{PERSON}bring-back/", door(post=acts.bring_back)),
]
