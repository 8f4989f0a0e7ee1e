from django.urls import path, re_path

from tdsite.rooms.paper.views import print_queue

QUEUE = r"(?P<queue>[\w -]{1,40})"

urlpatterns = [
    path("print/codes/", print_queue.codes, name="papers_codes"),
    path("print/choose/", print_queue.choose, name="choose_printer"),
    path(
        "print/job/<int:job>/printed/", print_queue.update_job, {"word": "printed"}, "print_printed"
    ),
    path("print/job/<int:job>/drop/", print_queue.update_job, {"word": "drop"}, "print_drop"),
    path("print/job/<int:job>/again/", print_queue.update_job, {"word": "again"}, "print_again"),
    re_path(rf"^print/queue/{QUEUE}/$", print_queue.station, name="print_station"),
    path("print/", print_queue.station, name="print"),
]
