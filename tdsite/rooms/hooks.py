"""What rooms tell the parts that all of them use, gathered here once.

See `tdsite/web/hooks.py`, `tdsite/acts/hooks.py` and `tdsite/acts/agenda.py`, which name what is
here, and say what each is.
"""

from tdsite.acts.hooks import UndoHooks
from tdsite.rooms import persons, toasts, todo, typed_acts
from tdsite.rooms.boards import snapshots
from tdsite.rooms.bounties.soundness import bounties_hold
from tdsite.rooms.buttons import BUTTONS
from tdsite.rooms.clock import agenda as clock
from tdsite.rooms.days.report_box import flights_box
from tdsite.rooms.days.soundness import days_hold
from tdsite.rooms.dealers.history import floor_box
from tdsite.rooms.dealers.soundness import dealers_hold
from tdsite.rooms.desk import agenda as desk
from tdsite.rooms.draw.soundness import check_no_old_draw_returns
from tdsite.rooms.event_form import EVENT_FORM
from tdsite.rooms.events import agenda as events
from tdsite.rooms.floor.acts import calls as floor
from tdsite.rooms.leagues import points_of
from tdsite.rooms.leagues.terms_views import league_of
from tdsite.rooms.penalties.acts import penalties_hold
from tdsite.rooms.rulings.soundness import rulings_hold
from tdsite.web.boxes import ReportBox
from tdsite.web.hooks import Hooks

HOOKS = Hooks(
    due=todo.due,
    after=toasts.after,
    buttons=BUTTONS,
    typed=typed_acts.do,
    event_form=EVENT_FORM,
    report_boxes=(ReportBox("money", flights_box), ReportBox("deal", floor_box)),
    about_person=persons.about,
    league_of_import=league_of,
    points=points_of,
    snapshot=snapshots.of,
)
UNDO = UndoHooks(
    holds=(dealers_hold, bounties_hold, days_hold, rulings_hold, penalties_hold),
    turned_back=(check_no_old_draw_returns,),
)
AGENDA = (clock.AGENDA, events.AGENDA, floor.AGENDA, desk.AGENDA)
