"""The addresses of the people who work here, below the API's root."""

from tdsite.api.routes import Routes, endpoint
from tdsite.rooms.staff.api import acts, reads

PERSON = "staff/<id:user_id>/"

ROUTES: Routes = {
    "staff/": endpoint(get=reads.list_staff),
    f"{PERSON}roles/give/": endpoint(post=acts.give_role),
    f"{PERSON}roles/take/": endpoint(post=acts.take_role),
    f"{PERSON}agree/": endpoint(post=acts.agree_to_person),
    f"{PERSON}put-away/": endpoint(post=acts.put_away),
    f"{PERSON}bring-back/": endpoint(post=acts.bring_back),
}
