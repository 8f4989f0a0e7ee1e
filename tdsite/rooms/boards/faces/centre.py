"""The middle of the board: band, time, what a hand costs, hand for hand, and what comes next."""

from blinds.rules.clock import Reading
from blinds.rules.steps import AnteType, Betting, PlanStep, StepKind, level_number
from tdsite.rooms.boards.faces.moment import FaceMoment, FaceRow, TimeLeft, as_ms
from tdsite.rooms.boards.faces.sides import entry_price

BLINDS_ROOM = 23  # characters: in longer ones each blind above nine is written in short
SHORT_BLIND = 9


def stakes_heading(m: FaceMoment, step: PlanStep) -> str:
    """The blinds; where a game has none, its limits or its bring-in."""
    if step.small_chips or step.big_chips:
        return _two(m, step.small_chips, step.big_chips)
    if _has_limits(step):
        return m.say("limits_alone", limits=_two(m, step.small_bet_chips, step.big_bet_chips))
    return (
        m.say("bring_in_alone", chips=m.chips(step.bring_in_chips)) if step.bring_in_chips else ""
    )


def stakes_beside(m: FaceMoment, step: PlanStep) -> str:
    """What stands beside the heading: ante, bring-in, limits, and how is bet in a mixed plan."""
    blinds = bool(step.small_chips or step.big_chips)
    limits = _has_limits(step)
    pieces = [_ante(m, step)]
    if step.bring_in_chips and (blinds or limits):
        pieces.append(m.say("bring_in", chips=m.chips(step.bring_in_chips)))
    if limits and blinds:
        pieces.append(_limits(m, step))
    pieces.append(_betting(m, step))
    return ", ".join(piece for piece in pieces if piece)


def stakes_in_words(m: FaceMoment, step: PlanStep) -> str:
    """The heading inside a sentence."""
    if not (step.small_chips or step.big_chips) and _has_limits(step):
        return _limits(m, step)
    return stakes_heading(m, step)


def stakes_ahead(m: FaceMoment, step: PlanStep, *, since: PlanStep) -> str:
    """The same of the level to come, with its game where that is another than now."""
    if not step.game or step.game == since.game:
        return stakes_in_words(m, step)
    return m.say("of_game", game=unstarred(step.game), stakes=stakes_in_words(m, step))


def unstarred(text: str) -> str:
    """A text of the house inside a sentence whose asterisks mean something."""
    return text.replace("*", "")


def _has_limits(step: PlanStep) -> bool:
    return bool(step.small_bet_chips or step.big_bet_chips)


def _limits(m: FaceMoment, step: PlanStep) -> str:
    return m.say("limits", limits=_two(m, step.small_bet_chips, step.big_bet_chips))


def _ante(m: FaceMoment, step: PlanStep) -> str:
    if not step.ante_chips:
        return ""
    name = "bb_ante" if step.ante_type is AnteType.BIG_BLIND else "ante"
    return m.say(name, ante=m.chips_in(step.ante_chips, SHORT_BLIND))


def _betting(m: FaceMoment, step: PlanStep) -> str:
    """How much may be bet, unless the limits or the game's own name say it."""
    says_itself = "limit" in step.game.lower() or _has_limits(step)
    return "" if not m.mixed or says_itself else m.say(Betting(step.betting).value)


def _two(m: FaceMoment, small: int, big: int) -> str:
    exact = f"{m.chips(small)} / {m.chips(big)}"
    if len(exact) <= BLINDS_ROOM:
        return exact
    return f"{m.chips_in(small, SHORT_BLIND)} / {m.chips_in(big, SHORT_BLIND)}"


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
    return m.say(name, level=number, game=unstarred(step.game), minutes=m.minutes(step))


def _after_level(m: FaceMoment, index: int) -> str:
    if index + 1 >= len(m.schedule):
        return m.say("next_nothing")
    step = m.schedule[index + 1]
    if step.kind is StepKind.DAY_END:
        return m.say("next_day_over")
    minutes = m.minutes(step)
    if step.kind is StepKind.BREAK:
        return m.say("next_break", minutes=minutes)
    blinds, ante = stakes_ahead(m, step, since=m.schedule[index]), stakes_beside(m, step)
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


_HAND_ICONS = {"done": "check", "plays": "hourglass", "holds": "hand"}


def hands_count(m: FaceMoment) -> list[str]:
    """How many tables of how many, the small word between them; nothing in any other state."""
    if m.state != "hand-for-hand":
        return []
    hands = m.shot["hands"]
    sentence = m.say("hands_count", done=m.chips(hands["done"]), n=m.chips(hands["of"]))
    return sentence.split("*")


def hands_meaning(m: FaceMoment) -> list[str]:
    """What the count means, in two lines."""
    if m.state != "hand-for-hand":
        return []
    hands = m.shot["hands"]
    hand = m.say("hand_number", hand=m.chips(hands["hand"]))
    return [m.count("hands_finished", hands["of"]), hand if hands["hand"] else m.say("hand_first")]


def hands_tables(m: FaceMoment) -> list[FaceRow]:
    """State, icon and words of each table that is shown, and how many more are awaited."""
    if m.state != "hand-for-hand":
        return []
    hands = m.shot["hands"]
    rows = [
        [state, _HAND_ICONS[state], m.say(f"table_{state}", table=number)]
        for number, state in hands["tables"]
    ]
    more = [["plays", "", m.count("more_tables", hands["more"])]] if hands["more"] else []
    return rows + more
