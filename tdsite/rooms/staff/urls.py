from django.urls import path

from tdsite.rooms.staff.views import me, staff
from tdsite.rooms.staff.views.sign_in import SignIn, switch

urlpatterns = [
    path("login/", SignIn.as_view(), name="login"),
    path("switch/", switch, name="switch"),
    path("staff/", staff.staff, name="staff"),
    path("staff/<int:user_id>/", staff.person, name="staff_person"),
    path("staff/<int:user_id>/give/", staff.give, name="give_role"),
    path("staff/<int:user_id>/take/", staff.take, name="take_role"),
    path("staff/<int:user_id>/pin/", staff.pin, name="staff_pin"),
    path("staff/<int:user_id>/password/", staff.password, name="staff_password"),
    path("staff/<int:user_id>/agree/", staff.agree, name="agree_to_person"),
    path("staff/<int:user_id>/away/", staff.away, name="put_away"),
    path("staff/<int:user_id>/back/", staff.back, name="bring_back"),
    path("me/", me.me, name="me"),
    path("me/pin/", me.own_pin, name="own_pin"),
    path("me/password/", me.own_password, name="own_password"),
    path("me/tablet/", me.share, name="share_tablet"),
]
