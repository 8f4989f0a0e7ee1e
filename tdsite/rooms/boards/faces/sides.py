"""The sides of the board: the figures on the left, the prizes on the right."""

from blinds.rules.steps import StepKind
from tdsite.rooms.boards.faces.buys import bounty, entry_price, price_rows
from tdsite.rooms.boards.faces.moment import FaceMoment, FaceRow


def figures(m: FaceMoment) -> list[FaceRow]:
    return _before_figures(m) if m.state == "before" else _play_figures(m)


def _before_figures(m: FaceMoment) -> list[FaceRow]:
    terms = m.shot["terms"]
    levels = sum(step.kind is StepKind.LEVEL for step in m.schedule)
    rows = [*(_who_goes_on(m) if m.goes_on else _what_it_costs(m)), m.row("levels", str(levels))]
    if m.shot["closes_at"] is not None:
        rows.append(_late(m, m.clock_time(m.shot["closes_at"])))
    elif terms["until"]:
        rows.append(_late(m, m.say("until_level", level=terms["until"])))
    return rows


def _late(m: FaceMoment, until: str) -> FaceRow:
    """Until when entries are sold; while registration is suspended no time is promised."""
    return m.row("late_registration", m.say("late_suspended") if m.shot["suspended"] else until)


def _what_it_costs(m: FaceMoment) -> list[FaceRow]:
    price = entry_price(m)
    stack = m.big_blinds(price.chips, m.blinds_step())
    return [
        m.row("registered", m.chips(m.shot["entries"])),
        m.row("starting_stack", m.chips(price.chips), stack),
        m.row("buy_in", m.money(price.total)),
    ]


def _who_goes_on(m: FaceMoment) -> list[FaceRow]:
    shot = m.shot
    stack = m.big_blinds(shot["average"], m.blinds_step())
    return [
        m.row("players", m.chips(shot["left"]), f"/ {m.chips(shot['entries'])}"),
        m.row("average", m.chips(shot["average"]), stack),
    ]


def _play_figures(m: FaceMoment) -> list[FaceRow]:
    shot = m.shot
    over = m.is_over
    if over:
        rows = [m.row("entries", m.chips(shot["entries"]))]
    else:
        of_all = f"/ {m.chips(shot['entries'])}"
        rows = [m.row("players", m.chips(shot["left"]), of_all)]
    reentries = m.row("reentries", m.chips(shot["entries"] - shot["entrants"]))
    if over:
        return [*rows, reentries, m.row("players", m.chips(shot["entrants"]))]
    closes = m.closes()
    rows.append(_late(m, closes.text) if closes and closes.ms else reentries)
    rows.append(m.row("tables", str(shot["tables"])))
    stack = m.big_blinds(shot["average"], m.blinds_step())
    rows.append(m.row("average", m.chips(shot["average"]), stack))
    return [*rows, _break_figure(m)]


def _break_figure(m: FaceMoment) -> FaceRow:
    assert m.reading is not None
    here = m.reading.index
    breaks = (i for i in range(here + 1, len(m.schedule)) if _is_break(m, i))
    until = m.until(next(breaks, None))
    if until and m.reading.step.kind is StepKind.LEVEL:
        return m.row("next_break_in", until)
    done = here + (m.reading.step.kind is StepKind.LEVEL)
    played = sum(step.kind is StepKind.LEVEL for step in m.schedule[:done])
    planned = sum(step.kind is StepKind.LEVEL for step in m.schedule)
    name = "levels" if m.reading.step.kind is StepKind.LEVEL else "levels_played"
    return m.row(name, str(played), f"/ {planned}")


def _is_break(m: FaceMoment, index: int) -> bool:
    return m.schedule[index].kind is StepKind.BREAK


def pool(m: FaceMoment) -> FaceRow:
    if m.sells_first and m.shot["guarantee"]:
        return m.row("guarantee", m.money(m.shot["guarantee"]))
    return m.row("pool", m.money(m.shot["pool"]))


def prizes(m: FaceMoment) -> list[FaceRow]:
    if m.sells_first:
        return price_rows(m)
    return [
        [m.place(place), m.money(cents)]
        for place, cents in enumerate(m.shot["prizes"], start=1)
        if cents
    ]


def foot(m: FaceMoment) -> list[str]:
    if m.sells_first:
        return []
    bounty_line = bounty(m)
    return [*_to_the_money(m), *([bounty_line] if bounty_line else [])]


def _to_the_money(m: FaceMoment) -> list[str]:
    paid, left = m.shot["paid"], m.shot["left"]
    if not paid:
        return []
    lines = [m.count("paid", paid)]
    if m.is_over:
        return lines
    if m.shot["dealt"]:
        lines.append(m.say("dealt", money=m.money(m.shot["dealt"])))
    if left > paid:
        lines.append(m.count("to_money", left - paid))
    elif m.shot["next_prize"]:
        place = m.place(left)
        money = m.money(m.shot["next_prize"])
        lines.append(m.say("next_prize", money=money, place=place))
    return lines
