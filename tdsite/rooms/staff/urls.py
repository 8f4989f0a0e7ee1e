from django.urls import path

from tdsite.rooms.staff import account_views, views
from tdsite.rooms.staff.account_views import SignIn, switch

urlpatterns = [
    path("login/", SignIn.as_view(), name="login"),
    path("switch/", switch, name="switch"),
    path("staff/", views.staff, name="staff"),
    path("staff/<int:user_id>/", views.person, name="staff_person"),
    path("staff/<int:user_id>/give/", views.give, name="give_role"),
    path("staff/<int:user_id>/take/", views.take, name="take_role"),
    path("staff/<int:user_id>/pin/", views.pin, name="staff_pin"),
    path("staff/<int:user_id>/password/", views.password, name="staff_password"),
    path("staff/<int:user_id>/agree/", views.agree, name="agree_to_person"),
    path("staff/<int:user_id>/away/", views.away, name="put_away"),
    path("staff/<int:user_id>/back/", views.back, name="bring_back"),
    path("me/", account_views.me, name="me"),
    path("me/pin/", account_views.own_pin, name="own_pin"),
    path("me/password/", account_views.own_password, name="own_password"),
    path("me/tablet/", account_views.share, name="share_tablet"),
]
