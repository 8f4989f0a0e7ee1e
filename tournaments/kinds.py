"""The kinds of journal lines: what each says, and whether it can be undone.

A kind that one command alone writes, and that an undo takes back, may stand at its command instead
(`says=` of `act`, `tournaments/register.py`): it is known as soon as `tdsite.director` is loaded.

`says` is a sentence for the log; its values come from the line's data and are shown the reader's
way by their names: `…_cents` as money, `…_chips` and `…_count` as numbers, `place` as an ordinal,
`…_seconds` as a time.  `lasts` says why a line has no undo, and what to do instead.
"""

from dataclasses import dataclass

from tournaments.rules import N_


@dataclass(frozen=True, slots=True)
class LineKind:
    sentence: str
    why_no_undo: str = ""

    @property
    def can_be_undone(self) -> bool:
        return not self.why_no_undo


KINDS: dict[str, LineKind] = {
    # the club's own journal
    "club.founded": LineKind(
        N_("Club created"),
        why_no_undo=N_("The first line of the club log stays. Change the club settings instead."),
    ),
    "club.changed": LineKind(N_("Club settings changed")),
    "club.policy_chosen": LineKind(
        N_("House rules for new events set (choices changed: %(choices_count)s)")
    ),
    "sample.added": LineKind(
        N_("Sample added (events: %(events_count)s, players: %(players_count)s)"),
        why_no_undo=N_(
            "The sample can only be removed as a whole. Remove it in the club settings."
        ),
    ),
    "sample.removed": LineKind(
        N_("Sample removed (events: %(events_count)s, players: %(players_count)s)"),
        why_no_undo=N_(
            "The sample was removed with its logs. Add a new one to an empty club instead."
        ),
    ),
    "player.created": LineKind(N_("New player %(player)s")),
    "player.changed": LineKind(N_("Player %(player)s changed")),
    "player.marked": LineKind(N_("Restriction on %(player)s: %(mark)s")),
    "player.mark_lifted": LineKind(N_("Restriction on %(player)s removed: %(mark)s")),
    "player.merged": LineKind(N_("%(other)s merged into %(player)s")),
    "player.told_apart": LineKind(N_("%(player)s and %(other)s: not duplicates")),
    "player.imported": LineKind(
        N_(
            "Players imported from %(file)s (new: %(new_count)s, changed: %(changed_count)s,"
            " left out: %(left_count)s)"
        )
    ),
    "player.erased": LineKind(
        N_("Personal data of player %(number)s deleted"),
        why_no_undo=N_("Deleted data cannot be restored. Add the player again."),
    ),
    "voucher.issued": LineKind(N_("Voucher %(code)s issued: %(amount_cents)s")),
    "voucher.cancelled": LineKind(N_("Voucher %(code)s cancelled")),
    "till.added": LineKind(N_("Till %(till)s added")),
    "till.retired": LineKind(N_("Till %(till)s deactivated")),
    "till.opened": LineKind(N_("Till %(till)s opened by %(who)s with %(float_cents)s")),
    "till.moved": LineKind(N_("Till %(till)s: %(move)s, %(amount_cents)s")),
    "till.counted": LineKind(
        N_("Till %(till)s counted: %(counted_cents)s, difference %(difference_cents)s")
    ),
    "till.closed": LineKind(
        N_("Till %(till)s closed: %(counted_cents)s, difference %(difference_cents)s")
    ),
    "till.handed_over": LineKind(
        N_(
            "Till %(till)s handed over to %(who)s: %(counted_cents)s, difference"
            " %(difference_cents)s"
        )
    ),
    "tournament.imported": LineKind(
        N_("Past event %(tournament)s imported from %(file)s (entries: %(entries_count)s)")
    ),
    "structure.saved": LineKind(N_("Structure “%(structure)s” saved")),
    "structure.removed": LineKind(N_("Structure “%(structure)s” removed from the library")),
    "structure.chips_saved": LineKind(N_("Chip set “%(chip_set)s” saved")),
    "structure.chips_removed": LineKind(N_("Chip set “%(chip_set)s” removed")),
    "structure.prizes_saved": LineKind(N_("Prize structure “%(structure)s” saved")),
    "structure.prizes_removed": LineKind(
        N_("Prize structure “%(structure)s” removed from the library")
    ),
    "template.saved": LineKind(N_("Event template “%(template)s” saved")),
    "template.renamed": LineKind(N_("Event template “%(was)s” is now “%(template)s”")),
    "template.archived": LineKind(N_("Event template “%(template)s” archived")),
    "series.started": LineKind(N_("Series “%(series)s” started")),
    "series.ended": LineKind(N_("Series “%(series)s” ended")),
    "series.skipped": LineKind(N_("Series “%(series)s”: %(day)s left out")),
    "club.withholding_set": LineKind(N_("Prize withholding: %(rules)s")),
    "league.founded": LineKind(N_("League %(league)s created")),
    "league.changed": LineKind(N_("League %(league)s changed")),
    "league.retired": LineKind(N_("League %(league)s archived")),
    "season.opened": LineKind(N_("Season %(season)s opened")),
    "season.changed": LineKind(N_("Season %(season)s changed")),
    "season.closed": LineKind(N_("Season %(season)s closed")),
    "season.event_counted": LineKind(N_("%(tournament)s counts towards %(season)s")),
    "season.event_dropped": LineKind(N_("%(tournament)s no longer counts in %(season)s")),
    "season.points_given": LineKind(
        N_("%(points)s points for %(player)s in %(season)s: %(reason)s")
    ),
    "season.points_removed": LineKind(N_("%(points)s points of %(player)s in %(season)s removed")),
    "house_rule.saved": LineKind(N_("House rule “%(title)s” saved")),
    "house_rule.retired": LineKind(N_("House rule “%(title)s” archived")),
    "dealer.added": LineKind(N_("Dealer %(dealer)s added")),
    "dealer.changed": LineKind(N_("Dealer %(dealer)s changed")),
    "dealer.retired": LineKind(N_("Dealer %(dealer)s deactivated")),
    "staff.added": LineKind(
        N_("%(person)s added to the staff"),
        why_no_undo=N_("Staff stay on record. Remove their roles instead."),
    ),
    "staff.role_given": LineKind(N_("Role given to %(person)s: %(role)s, %(where)s")),
    "staff.role_taken": LineKind(N_("Role taken from %(person)s: %(role)s, %(where)s")),
    "staff.put_away": LineKind(N_("%(person)s deactivated")),
    "staff.brought_back": LineKind(N_("%(person)s reactivated")),
    "staff.pin_set": LineKind(
        N_("PIN of %(person)s: %(pin)s"), why_no_undo=N_("A PIN cannot be restored. Set a new one.")
    ),
    "staff.password_set": LineKind(
        N_("Password of %(person)s set"),
        why_no_undo=N_("A password cannot be restored. Set a new one."),
    ),
    "staff.agreed": LineKind(
        N_("%(person)s counts as a second person"),
        why_no_undo=N_("Confirmations made since then stay. Remove the role instead."),
    ),
    "staff.device_shared": LineKind(
        N_("Shared device %(device)s set up, locks after %(idle_seconds)s"),
        why_no_undo=N_("Stop sharing a device on the device itself."),
    ),
    "export.saved": LineKind(N_("Export “%(export)s” saved")),
    "export.removed": LineKind(N_("Export “%(export)s” removed")),
    # the life of an event
    "tournament.opened": LineKind(
        N_("Event announced: %(event)s"),
        why_no_undo=N_("An event stays on record. Cancel it instead."),
    ),
    "tournament.changed": LineKind(N_("Event settings changed")),
    "policy.chosen": LineKind(
        N_("House rules of the event set (choices changed: %(choices_count)s)")
    ),
    "tournament.started": LineKind(
        N_("Shuffle up and deal (players: %(players_count)s, tables: %(tables_count)s)")
    ),
    "tournament.finished": LineKind(N_("Finished: %(player)s wins")),
    "tournament.cancelled": LineKind(N_("Cancelled: %(reason)s")),
    "tournament.aimed": LineKind(N_("Tickets for: %(event)s")),
    "registration.opened": LineKind(N_("Registration opened")),
    "registration.suspended": LineKind(N_("Registration suspended")),
    "registration.resumed": LineKind(N_("Registration resumed")),
    "registration.closed": LineKind(
        N_("Registration closed (entries: %(entries_count)s, pool: %(pool_cents)s)")
    ),
    # entries
    "entry.registered": LineKind(N_("Entry %(player)s, %(seat)s")),
    "entry.reentered": LineKind(N_("Re-entry %(player)s, %(seat)s")),
    "entry.renamed": LineKind(
        N_("%(other)s is now %(player)s"),
        why_no_undo=N_(
            "Two players were merged (or a merge undone) in the club. Undo that in the club log."
        ),
    ),
    "entry.voided": LineKind(N_("Entry %(number)s of %(player)s voided")),
    "entry.rebought": LineKind(N_("Rebuy %(player)s")),
    "entry.added_on": LineKind(N_("Add-on %(player)s")),
    "entry.table_added_on": LineKind(
        N_("Add-ons at table %(table)s (players: %(players_count)s): %(amount_cents)s")
    ),
    "entry.sale_voided": LineKind(
        N_("Receipt %(receipt)s of %(player)s voided: %(amount_cents)s refunded")
    ),
    "entry.settled": LineKind(N_("%(player)s paid %(amount_cents)s for receipt %(receipt)s")),
    "entry.busted": LineKind(N_("Bust %(place)s %(player)s, %(seat)s")),
    "entry.bust_corrected": LineKind(
        N_("Bust of %(player)s corrected: %(what)s %(instead)s (%(reason)s)")
    ),
    "entry.let_out": LineKind(N_("No rebuy: %(player)s is out, %(place)s")),
    "entry.lifted": LineKind(N_("No-show removed from play: %(player)s")),
    "entry.disqualified": LineKind(N_("%(player)s disqualified")),
    # days and flights
    "flight.linked": LineKind(N_("Flight %(flight)s of %(event)s")),
    "flight.unlinked": LineKind(N_("%(flight)s removed as flight of %(event)s")),
    "flight.joined": LineKind(
        N_("%(flight)s is a flight of this event"),
        why_no_undo=N_("Done in the flight. Undo it in the flight’s log."),
    ),
    "flight.left": LineKind(
        N_("%(flight)s is no longer a flight of this event"),
        why_no_undo=N_("Done in the flight. Undo it in the flight’s log."),
    ),
    "day.hands_drawn": LineKind(N_("Last hands of day %(day)s: %(hands_count)s")),
    "day.bagging_began": LineKind(N_("Day %(day)s ends: bag and tag")),
    "day.table_bagged": LineKind(
        N_("Table %(table)s bagged (bags: %(bags_count)s): %(stack_chips)s chips")
    ),
    "day.bags_confirmed": LineKind(N_("Bags of table %(table)s verified (bags: %(bags_count)s)")),
    "day.bag_corrected": LineKind(
        N_("Bag %(bag)s of %(player)s: %(stack_chips)s instead of %(before_chips)s (%(reason)s)")
    ),
    "day.closed": LineKind(N_("Day %(day)s over (bags: %(bags_count)s): %(stack_chips)s chips")),
    "day.carried": LineKind(N_("%(players_count)s players advance to %(event)s")),
    "day.merged": LineKind(
        N_("%(flight)s merged (players: %(players_count)s): %(stack_chips)s chips")
    ),
    "day.stack_removed": LineKind(
        N_("Stack of %(player)s (disqualified in %(flight)s) removed: %(removed_chips)s chips")
    ),
    "day.stack_kept": LineKind(
        N_("%(player)s, disqualified in %(flight)s, plays on: %(stack_chips)s chips (%(reason)s)")
    ),
    "day.drawn": LineKind(
        N_("Seats of day %(day)s drawn (players: %(players_count)s, tables: %(tables_count)s)")
    ),
    # absence and penalties
    "penalty.given": LineKind(N_("Penalty for %(player)s: %(penalty)s (%(reason)s)")),
    "penalty.lifted": LineKind(N_("Penalty of %(player)s removed: %(penalty)s (%(reason)s)")),
    "penalty.prize_decided": LineKind(N_("Prize of %(player)s: %(decision)s (%(reason)s)")),
    "absence.began": LineKind(N_("%(player)s absent, %(seat)s")),
    "absence.ended": LineKind(N_("%(player)s is back, %(seat)s")),
    "absence.held": LineKind(N_("Stack of %(player)s held: %(reason)s")),
    "absence.posted": LineKind(
        N_("Absent stacks posted (players: %(players_count)s): %(posted_chips)s chips")
    ),
    "tables.hand_dealt": LineKind(N_("Hand dealt at table %(table)s: %(moves)s")),
    # rulings
    "ruling.asked": LineKind(N_("Ruling %(number)s requested, table %(table)s: %(question)s")),
    "ruling.decided": LineKind(N_("Ruling %(number)s: %(decision)s")),
    "ruling.changed": LineKind(N_("Ruling %(number)s changed: %(decision)s")),
    "ruling.pot_released": LineKind(N_("Frozen pot, ruling %(number)s: %(pot_chips)s to %(to)s")),
    "ruling.voided": LineKind(N_("Ruling %(number)s voided: %(reason)s")),
    # dealers and calls of the tables
    "dealer.came": LineKind(N_("Dealer %(dealer)s clocked in")),
    "dealer.left": LineKind(N_("Dealer %(dealer)s clocked out")),
    "dealer.sent": LineKind(N_("Dealer %(dealer)s: %(where)s %(table)s")),
    "dealer.pushed": LineKind(N_("Push (tables: %(tables_count)s, breaks: %(breaks_count)s)")),
    "floor.called": LineKind(N_("Table %(table)s: %(call)s")),
    "floor.answered": LineKind(N_("%(who)s goes to table %(table)s: %(call)s")),
    "floor.done": LineKind(N_("Call resolved at table %(table)s: %(call)s")),
    "floor.withdrawn": LineKind(N_("Call cancelled at table %(table)s: %(call)s")),
    # the floor
    "tables.opened": LineKind(N_("Tables opened: %(tables)s")),
    "tables.balanced": LineKind(N_("Balance: %(moves)s")),
    "tables.broken": LineKind(N_("Table %(table)s broken (players drawn: %(players_count)s)")),
    "tables.redrawn": LineKind(N_("Redraw (players: %(players_count)s, tables: %(tables_count)s)")),
    "tables.moved": LineKind(N_("Move %(player)s, %(moves)s")),
    "tables.button_set": LineKind(N_("Button of table %(table)s at seat %(button)s")),
    "tables.seat_closed": LineKind(N_("Seat %(seat)s out of order")),
    "tables.seat_opened": LineKind(N_("Seat %(seat)s back in use")),
    "tables.swapped": LineKind(N_("Swap %(moves)s")),
    "tables.resized": LineKind(N_("Table %(table)s now has %(seats_count)s seats")),
    "tables.section_set": LineKind(N_("Section %(section)s: tables %(tables)s")),
    "tables.seat_marked": LineKind(N_("Seat %(seat)s: %(marks)s")),
    "tables.seat_needed": LineKind(N_("Seat of %(player)s: %(needs)s")),
    "tables.kept_apart": LineKind(N_("Separated: %(player)s and %(other)s")),
    "tables.apart_ended": LineKind(N_("No longer separated: %(player)s and %(other)s")),
    "tables.move_ordered": LineKind(N_("After this hand: table %(table)s → table %(to_table)s")),
    "tables.order_dropped": LineKind(N_("Not moved: table %(table)s to table %(to_table)s")),
    "tables.hand_ended": LineKind(N_("Hand ended at table %(table)s: %(moves)s")),
    "tables.seen": LineKind(N_("%(player)s checked at %(seat)s")),
    # draws
    "draw.committed": LineKind(N_("Draw %(draw)s committed")),
    "draw.made": LineKind(N_("Draw %(draw)s made (players: %(players_count)s)")),
    "draw.released": LineKind(
        N_("Draw %(draw)s published"),
        why_no_undo=N_("A published draw stays public. Draw again instead."),
    ),
    "draw.dropped": LineKind(N_("Draw %(draw)s discarded")),
    # hand for hand
    "hands.announced": LineKind(N_("Hand for hand, down to %(players_count)s players")),
    "hands.table_held": LineKind(N_("All-in on hold at table %(table)s")),
    "hands.table_done": LineKind(N_("Hand %(hand)s done at table %(table)s")),
    "hands.dealt": LineKind(N_("Hand %(hand)s for all tables")),
    "hands.ended": LineKind(N_("Hand for hand ended")),
    # who waits for a seat
    "alternate.joined": LineKind(N_("%(player)s is waiting for a seat")),
    "alternate.left": LineKind(N_("%(player)s left the waiting list")),
    "alternate.offered": LineKind(N_("Seat offered to %(player)s, kept for %(offer_seconds)s")),
    "alternate.accepted": LineKind(N_("%(player)s is coming for the offered seat")),
    "alternate.declined": LineKind(N_("%(player)s declined the offered seat on their phone")),
    "alternate.passed": LineKind(N_("%(player)s declined the seat")),
    # stacks put down for late entrants
    "stack.put_down": LineKind(N_("Late stacks added: %(seats)s")),
    "stack.removed": LineKind(N_("Late stack removed from %(seat)s: %(stack_chips)s")),
    # the clock
    "clock.paused": LineKind(N_("Clock paused")),
    "clock.resumed": LineKind(N_("Clock running")),
    "clock.time_added": LineKind(N_("Clock moved by %(moved_seconds)s")),
    "clock.jumped": LineKind(N_("Clock set to %(step)s")),
    "clock.level_began": LineKind(
        N_("%(step)s started"), why_no_undo=N_("Time has passed. Set the clock back instead.")
    ),
    "clock.warned": LineKind(
        N_("Last minute: %(step)s"),
        why_no_undo=N_("Time passed. Extend the level instead."),
    ),
    "clock.reshaped": LineKind(N_("Structure changed from %(step)s on")),
    "tables.deck_changed": LineKind(
        N_("New deck at table %(table)s (%(deck)s); the old one was used for %(used_seconds)s"),
        why_no_undo=N_("The deck is on the table. Note the next change instead."),
    ),
    "tables.call_started": LineKind(N_("Clock called at %(seat)s: %(call_seconds)s, %(player)s")),
    "tables.call_ended": LineKind(N_("Clock call at table %(table)s: %(outcome)s")),
    "tables.time_card_used": LineKind(N_("Time card of %(player)s, left: %(cards_count)s")),
    "chips.color_up_opened": LineKind(
        N_("Color-up of the %(old_chips)s into %(new_chips)s begins")
    ),
    "chips.color_up_closed": LineKind(N_("Color-up of the %(old_chips)s done at all tables")),
    "chips.exchanged": LineKind(
        N_(
            "Late find of %(player)s: %(found_count)s × %(old_chips)s for"
            " %(given_count)s × %(new_chips)s"
        )
    ),
    "chips.counted": LineKind(N_("Chips counted (players: %(players_count)s)")),
    "chips.count_removed": LineKind(N_("Count of %(player)s removed: %(counted_chips)s")),
    "chips.found": LineKind(N_("Chips found of %(player)s: %(found_chips)s, %(outcome)s")),
    "chips.taken_out": LineKind(
        N_("Chips of %(player)s out of play: %(removed_chips)s (%(reason)s)")
    ),
    "chips.raced": LineKind(N_("Color-up of the %(old_chips)s, table %(table)s")),
    "chips.race_taken_back": LineKind(
        N_("Color-up of the %(old_chips)s taken back at table %(table)s")
    ),
    # the boards
    "screen.added": LineKind(N_("Screen %(screen)s added")),
    "screen.changed": LineKind(N_("Screen %(screen)s: %(settings)s")),
    "screen.removed": LineKind(N_("Screen %(screen)s removed")),
    "screen.identified": LineKind(
        N_("Screen %(screen)s shows its number"),
        why_no_undo=N_(
            "Screens have shown their numbers since. Change or remove a screen instead."
        ),
    ),
    "player.links_renewed": LineKind(
        N_("Personal links of %(player)s renewed"),
        why_no_undo=N_("A renewed link cannot be restored. Renew it again instead."),
    ),
    "links.renewed": LineKind(
        N_("Public links renewed"),
        why_no_undo=N_("A renewed link cannot be restored. Renew it again instead."),
    ),
    "television.paired": LineKind(
        N_("Screen %(television)s paired, shows %(board)s"),
        why_no_undo=N_("A paired screen keeps its key. Unpair it instead."),
    ),
    "television.renamed": LineKind(N_("Screen %(other)s is now called %(television)s")),
    "television.pointed": LineKind(N_("Screen %(television)s shows %(board)s")),
    "television.unpaired": LineKind(
        N_("Screen %(television)s unpaired"),
        why_no_undo=N_("A removed key cannot be restored. Pair the screen again."),
    ),
    "board.noted": LineKind(N_("Announcement posted: %(text)s")),
    "board.note_ended": LineKind(N_("Announcement removed: %(text)s")),
    "board.look_changed": LineKind(N_("Board design changed")),
    "board.slide_added": LineKind(N_("House slide added: %(text)s")),
    "board.slide_removed": LineKind(N_("House slide removed: %(text)s")),
    # prizes
    "prizes.planned": LineKind(N_("Prizes planned: %(structure)s")),
    "prizes.corrected": LineKind(N_("Prizes corrected: %(reason)s")),
    "deal.recorded": LineKind(
        N_("Deal %(number)s recorded (players: %(players_count)s): %(amount_cents)s")
    ),
    "deal.voided": LineKind(N_("Deal %(number)s voided: %(reason)s")),
    "bounty.envelopes_set": LineKind(
        N_("Envelopes filled: %(envelopes_count)s, total %(amount_cents)s")
    ),
    "bounty.opened": LineKind(N_("%(player)s opens an envelope: %(amount_cents)s")),
    "side_pot.opened": LineKind(N_("Last longer %(pot)s opened: %(amount_cents)s each")),
    "side_pot.joined": LineKind(N_("%(player)s in last longer %(pot)s: %(amount_cents)s")),
    "side_pot.left": LineKind(
        N_("%(player)s out of last longer %(pot)s: %(amount_cents)s refunded")
    ),
    "side_pot.voided": LineKind(N_("Last longer %(pot)s voided: %(amount_cents)s refunded")),
    # money out
    "payout.authorised": LineKind(N_("%(amount_cents)s for %(player)s authorised, %(place)s")),
    "payout.paid": LineKind(N_("Paid %(amount_cents)s to %(player)s, %(place)s")),
    "payout.voided": LineKind(N_("Payment %(number)s to %(player)s voided")),
    # undo itself: undoing an undo does the act again
    "act.undone_together": LineKind(N_("Undone together: %(what)s")),
    "act.undone": LineKind(N_("Undone: %(what)s")),
}
