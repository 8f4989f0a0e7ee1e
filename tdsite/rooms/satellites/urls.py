from django.urls import path

from tdsite.rooms.satellites.views import vouchers

urlpatterns = [
    path("vouchers/", vouchers.page, name="vouchers"),
    path("vouchers/<int:voucher_id>/cancel/", vouchers.cancel, name="cancel_voucher"),
]
