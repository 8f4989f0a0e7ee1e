"""The middle of the board: band, time, blinds, and what comes next."""

from blinds.rules.clock import Reading
from blinds.rules.steps import PlanStep, StepKind, level_number
from tdsite.rooms.boards.faces import stakes
from tdsite.rooms.boards.faces.buys import entry_price
from tdsite.rooms.boards.faces.moment import FaceMoment, TimeLeft, as_ms

BEFORE_WHOLE_MS = 30 * 60_000  # the bar before the start shows the last half hour
DAY_MS = 24 * 60 * 60_000
_ICONS = {
    "before": "clock",
    "last-minute": "hourglass",
    "break": "cup",
    "paused": "pause",
    "hand-for-hand": "hand",
    "finished": "trophy",
    "cancelled": "void",
}


def bar(m: FaceMoment) -> tuple[TimeLeft, int]:
    """What is left, and of how many milliseconds."""
    return m.bar(BEFORE_WHOLE_MS)


def icon(m: FaceMoment) -> str:
    if m.shot["day_over"]:
        return "moon"
    if m.reading is not None and m.reading.waiting and m.state == "break":
        return "moon"
    if m.state == "level" and m.shot["final"]:
        return "trophy"
    return _ICONS.get(m.state, "")


def band(m: FaceMoment) -> str:
    if m.is_over:
        return m.say("day_over" if m.shot["day_over"] else m.state)
    if m.reading is None:
        starts_at = m.shot["starts_at"]
        if starts_at <= m.now_ms:
            return m.say("starts_soon")
        return m.say("starts_at", time=m.clock_time(starts_at))
    return _running_band(m, m.reading)


def _running_band(m: FaceMoment, reading: Reading) -> str:
    if m.state == "hand-for-hand":
        return m.say("hand_for_hand")
    if m.state == "paused":
        return m.say("paused", time=m.clock_time(m.shot["clock"]["at"]))
    if reading.waiting or reading.ends_at is None:
        return reading.step.label or m.say("day_over")
    if m.state == "break":
        name = "break_of" if reading.step.label else "break"
        back = m.clock_time(as_ms(reading.ends_at))
        return m.say(name, label=reading.step.label, time=back)
    level = level_number(m.schedule, reading.index)
    if m.state == "last-minute":
        return m.say("last_minute", level=level)
    name = "final_table" if m.shot["final"] else "level"
    return m.say(f"{name}_of" if reading.step.game else name, level=level, game=reading.step.game)


def time(m: FaceMoment, left: TimeLeft) -> str:
    if m.is_over or m.state == "hand-for-hand":
        return ""
    if left.ms >= DAY_MS:
        return m.count("days", left.ms // DAY_MS)
    return left.of_the_bar


def winner(m: FaceMoment) -> str:
    """Who has won; at the end of a day, how many go on."""
    if m.shot["day_over"]:
        goes_on = m.shot["day_over"][0]
        return m.count("go_on", goes_on) if goes_on else m.say("bagging")
    return str(m.shot["podium"][0][1]) if m.shot["podium"] else ""


def prize_of_winner(m: FaceMoment) -> str:
    return m.money(m.shot["podium"][0][2]) if m.shot["podium"] else ""


def next_(m: FaceMoment) -> str:
    if m.shot["day_over"]:
        return _after_the_day(m)
    if m.state == "finished":
        return _also(m)
    if m.state == "cancelled":
        return m.say("called_off")
    if m.state == "paused":
        return m.say("stay")
    if m.reading is None:
        return "" if m.goes_on else _opening(m)
    if m.state == "hand-for-hand":
        return _hand_clock(m, m.reading)
    if m.reading.step.kind is not StepKind.LEVEL:
        return _after_break(m, m.reading.index)
    return _after_level(m, m.reading.index)


def _hand_clock(m: FaceMoment, reading: Reading) -> str:
    level = level_number(m.schedule, reading.index)
    return m.say("hand_clock", level=level, time=bar(m)[0].of_the_bar)


def _after_the_day(m: FaceMoment) -> str:
    goes_on, event = m.shot["day_over"]
    if not goes_on:
        return m.say("stay_bagged")
    return m.say("goes_on_to", event=event.replace("*", "")) if event else ""


def _also(m: FaceMoment) -> str:
    others = [name.replace("*", "") for _, name, _ in m.shot["podium"][1:]]
    if len(others) > 1:
        return m.say("others", second=others[0], third=others[1])
    return m.say("other", second=others[0]) if others else ""


def _opening(m: FaceMoment) -> str:
    if not m.schedule:
        return ""
    minutes = m.minutes(m.schedule[m.first])
    return m.say("opening", chips=m.chips(entry_price(m).chips), minutes=minutes)


def _after_break(m: FaceMoment, index: int) -> str:
    level = m.level_from(index)
    if level is None:
        return ""
    step = m.schedule[level]
    name = "then_game" if step.game else "then_level"
    number = level_number(m.schedule, level)
    return m.say(name, level=number, game=stakes.unstarred(step.game), minutes=m.minutes(step))


def _after_level(m: FaceMoment, index: int) -> str:
    if index + 1 >= len(m.schedule):
        return m.say("next_nothing")
    step = m.schedule[index + 1]
    if step.kind is StepKind.DAY_END:
        return m.say("next_day_over")
    minutes = m.minutes(step)
    if step.kind is StepKind.BREAK:
        return m.say("next_break", minutes=minutes)
    blinds, ante = stakes.ahead(m, step, since=m.schedule[index]), stakes.beside(m, step)
    return m.say("next_ante" if ante else "next", blinds=blinds, ante=ante, minutes=minutes)


def notice(m: FaceMoment) -> str:
    if m.reading is None or m.is_over or m.state == "hand-for-hand":
        return ""
    now = m.reading.step
    if now.kind is StepKind.BREAK:
        return _color_up(m, "color_up_now", now) or now.note
    ahead = m.schedule[m.reading.index :]
    pause = next((step for step in ahead if step.kind is StepKind.BREAK), None)
    return now.note or (_color_up(m, "color_up_next", pause) if pause else "")


def _color_up(m: FaceMoment, name: str, step: PlanStep) -> str:
    return m.say(name, chips=m.chips(step.remove_chips)) if step.remove_chips else ""
