from django.urls import path

from tdsite.rooms.events.changing import edit_event, edit_summary
from tdsite.rooms.events.series_views import announce_day, begin_series, skip_day, stop_series
from tdsite.rooms.events.take_over_views import take_over, take_over_outlook
from tdsite.rooms.events.template_views import (
    archive_template,
    event_templates,
    rename_template,
    save_template_of,
)
from tdsite.rooms.events.views import drop_draft, event_summary, new_event

urlpatterns = [
    path("events/new/", new_event, name="new_event"),
    path("events/new/summary/", event_summary, name="event_summary"),
    path("events/new/drafts/<int:draft_id>/drop/", drop_draft, name="drop_draft"),
    path("events/templates/", event_templates, name="event_templates"),
    path("events/templates/<int:template_id>/rename/", rename_template, name="rename_template"),
    path("events/templates/<int:template_id>/archive/", archive_template, name="archive_template"),
    path("events/series/", begin_series, name="begin_series"),
    path("events/series/<int:series_id>/announce/", announce_day, name="announce_day"),
    path("events/series/<int:series_id>/skip/", skip_day, name="skip_day"),
    path("events/series/<int:series_id>/end/", stop_series, name="stop_series"),
    path("events/<int:pk>/template/", save_template_of, name="save_template_of"),
    path("events/<int:pk>/edit/", edit_event, name="edit_event"),
    path("events/<int:pk>/edit/summary/", edit_summary, name="edit_summary"),
    path("events/<int:pk>/take-over/", take_over, name="take_over"),
    path("events/<int:pk>/take-over/outlook/", take_over_outlook, name="take_over_outlook"),
]
