"""Every kind of journal line: what it says, and whether it can be undone.

`says` is a sentence for the log; its values come from the line's data and are shown the reader's
way by their names: `…_cents` as money, `…_chips` and `…_count` as numbers, `place` as an ordinal,
`…_seconds` as a time.  `lasts` says why a line has no undo, and what to do instead.
"""

from dataclasses import dataclass

from tournaments.rules import N_


@dataclass(frozen=True, slots=True)
class Kind:
    says: str
    lasts: str = ""

    @property
    def can_be_undone(self) -> bool:
        return not self.lasts


KINDS: dict[str, Kind] = {
    # the club's own journal
    "club.founded": Kind(
        N_("Club opened"), lasts=N_("The club's first line stays. Change the club instead.")
    ),
    "club.changed": Kind(N_("Club changed")),
    "club.policy_chosen": Kind(
        N_("House rules for new events set (choices changed: %(choices_count)s)")
    ),
    "player.created": Kind(N_("New player %(player)s")),
    "player.changed": Kind(N_("Player %(player)s changed")),
    "player.marked": Kind(N_("Mark on %(player)s: %(mark)s")),
    "player.mark_lifted": Kind(N_("Mark on %(player)s lifted: %(mark)s")),
    "player.merged": Kind(N_("%(other)s merged into %(player)s")),
    "player.told_apart": Kind(N_("%(player)s and %(other)s are two people")),
    "player.imported": Kind(
        N_(
            "Players imported from %(file)s (new: %(new_count)s, changed: %(changed_count)s,"
            " left out: %(left_count)s)"
        )
    ),
    "player.erased": Kind(
        N_("Personal data of player %(number)s erased"),
        lasts=N_("Erased data cannot come back. Write the person in again instead."),
    ),
    "voucher.issued": Kind(N_("Voucher %(code)s issued: %(amount_cents)s")),
    "voucher.cancelled": Kind(N_("Voucher %(code)s cancelled")),
    "till.added": Kind(N_("Till %(till)s added")),
    "till.retired": Kind(N_("Till %(till)s put away")),
    "till.opened": Kind(N_("Till %(till)s opened by %(who)s with %(float_cents)s")),
    "till.moved": Kind(N_("Till %(till)s: %(move)s, %(amount_cents)s")),
    "till.counted": Kind(
        N_("Till %(till)s counted: %(counted_cents)s, difference %(difference_cents)s")
    ),
    "till.closed": Kind(
        N_("Till %(till)s closed: %(counted_cents)s, difference %(difference_cents)s")
    ),
    "till.handed_over": Kind(
        N_(
            "Till %(till)s handed over to %(who)s: %(counted_cents)s, difference"
            " %(difference_cents)s"
        )
    ),
    "tournament.imported": Kind(
        N_("Past event %(tournament)s imported from %(file)s (entries: %(entries_count)s)")
    ),
    "structure.saved": Kind(N_("Structure “%(structure)s” saved")),
    "structure.removed": Kind(N_("Structure “%(structure)s” removed from the library")),
    "structure.chips_saved": Kind(N_("Chip set “%(chip_set)s” saved")),
    "structure.chips_removed": Kind(N_("Chip set “%(chip_set)s” removed")),
    "structure.prizes_saved": Kind(N_("Prize structure “%(structure)s” saved")),
    "structure.prizes_removed": Kind(
        N_("Prize structure “%(structure)s” removed from the library")
    ),
    "club.withholding_set": Kind(N_("Withholding from prizes: %(rules)s")),
    "league.founded": Kind(N_("League %(league)s founded")),
    "league.changed": Kind(N_("League %(league)s changed")),
    "league.retired": Kind(N_("League %(league)s put away")),
    "season.opened": Kind(N_("Season %(season)s opened")),
    "season.changed": Kind(N_("Season %(season)s changed")),
    "season.closed": Kind(N_("Season %(season)s closed")),
    "season.event_counted": Kind(N_("%(tournament)s counts in %(season)s")),
    "season.event_dropped": Kind(N_("%(tournament)s no longer counts in %(season)s")),
    "season.points_given": Kind(N_("%(points)s points for %(player)s in %(season)s: %(reason)s")),
    "season.points_removed": Kind(N_("%(points)s points of %(player)s in %(season)s taken back")),
    "house_rule.saved": Kind(N_("House rule “%(title)s” saved")),
    "house_rule.retired": Kind(N_("House rule “%(title)s” put away")),
    "dealer.added": Kind(N_("Dealer %(dealer)s added")),
    "dealer.changed": Kind(N_("Dealer %(dealer)s changed")),
    "dealer.retired": Kind(N_("Dealer %(dealer)s put away")),
    "staff.added": Kind(
        N_("%(person)s added to the staff"),
        lasts=N_("People stay in the book. Take the roles of the person away instead."),
    ),
    "staff.role_given": Kind(N_("Role given to %(person)s: %(role)s, %(where)s")),
    "staff.role_taken": Kind(N_("Role taken from %(person)s: %(role)s, %(where)s")),
    "staff.put_away": Kind(N_("%(person)s works here no more")),
    "staff.brought_back": Kind(N_("%(person)s works here again")),
    "staff.pin_set": Kind(
        N_("PIN of %(person)s: %(pin)s"), lasts=N_("A PIN cannot come back. Set a new one.")
    ),
    "staff.password_set": Kind(
        N_("Password of %(person)s set"),
        lasts=N_("A password cannot come back. Set a new one."),
    ),
    "staff.agreed": Kind(
        N_("%(person)s counts as a second person"),
        lasts=N_("What was confirmed since stays. Take the role away instead."),
    ),
    "staff.device_shared": Kind(
        N_("Shared device %(device)s set up, locks after %(idle_seconds)s"),
        lasts=N_("Stop sharing a device on the device itself."),
    ),
    "export.saved": Kind(N_("Export “%(export)s” saved")),
    "export.removed": Kind(N_("Export “%(export)s” removed")),
    # the life of an event
    "tournament.opened": Kind(
        N_("Event announced: %(event)s"), lasts=N_("An event stays in the book. Cancel it instead.")
    ),
    "tournament.changed": Kind(N_("Terms changed")),
    "policy.chosen": Kind(N_("House rules of the event set (choices changed: %(choices_count)s)")),
    "tournament.started": Kind(
        N_("Shuffle up and deal (players: %(players_count)s, tables: %(tables_count)s)")
    ),
    "tournament.finished": Kind(N_("Finished: %(player)s wins")),
    "tournament.cancelled": Kind(N_("Cancelled: %(reason)s")),
    "tournament.aimed": Kind(N_("Its tickets are for: %(event)s")),
    "registration.opened": Kind(N_("Registration opened")),
    "registration.suspended": Kind(N_("Registration suspended")),
    "registration.resumed": Kind(N_("Registration goes on")),
    "registration.closed": Kind(
        N_("Registration closed (entries: %(entries_count)s, pool: %(pool_cents)s)")
    ),
    # entries
    "entry.registered": Kind(N_("Entry %(player)s, %(seat)s")),
    "entry.reentered": Kind(N_("Re-entry %(player)s, %(seat)s")),
    "entry.renamed": Kind(
        N_("%(other)s is now %(player)s"),
        lasts=N_("Two people were made one in the club's book, or two again. Undo that there."),
    ),
    "entry.voided": Kind(N_("Entry %(number)s of %(player)s voided")),
    "entry.rebought": Kind(N_("Rebuy %(player)s")),
    "entry.added_on": Kind(N_("Add-on %(player)s")),
    "entry.table_added_on": Kind(
        N_("Add-ons at table %(table)s (players: %(players_count)s): %(amount_cents)s")
    ),
    "entry.sale_voided": Kind(
        N_("Receipt %(receipt)s of %(player)s voided: %(amount_cents)s back")
    ),
    "entry.settled": Kind(N_("%(player)s paid %(amount_cents)s for receipt %(receipt)s")),
    "entry.busted": Kind(N_("Bust %(place)s %(player)s, %(seat)s")),
    "entry.bust_corrected": Kind(
        N_("Bust of %(player)s corrected: %(what)s %(instead)s (%(reason)s)")
    ),
    "entry.let_out": Kind(N_("No rebuy: %(player)s is out, %(place)s")),
    "entry.lifted": Kind(N_("No-show %(player)s lifted")),
    "entry.disqualified": Kind(N_("Disqualified %(player)s")),
    # days and flights
    "flight.linked": Kind(N_("Flight %(flight)s of %(event)s")),
    "flight.unlinked": Kind(N_("%(flight)s is no longer a flight of %(event)s")),
    "flight.joined": Kind(
        N_("%(flight)s is a flight of this event"),
        lasts=N_("This was done in the flight. Undo it in the log of the flight."),
    ),
    "flight.left": Kind(
        N_("%(flight)s is no longer a flight of this event"),
        lasts=N_("This was done in the flight. Undo it in the log of the flight."),
    ),
    "day.hands_drawn": Kind(N_("Last hands of day %(day)s: %(hands_count)s")),
    "day.bagging_began": Kind(N_("Day %(day)s ends: bag and tag")),
    "day.table_bagged": Kind(
        N_("Table %(table)s bagged (bags: %(bags_count)s): %(stack_chips)s chips")
    ),
    "day.bags_confirmed": Kind(N_("Bags of table %(table)s confirmed (bags: %(bags_count)s)")),
    "day.bag_corrected": Kind(
        N_("Bag %(bag)s of %(player)s: %(stack_chips)s instead of %(before_chips)s (%(reason)s)")
    ),
    "day.closed": Kind(N_("Day %(day)s over (bags: %(bags_count)s): %(stack_chips)s chips")),
    "day.carried": Kind(N_("%(players_count)s players go on to %(event)s")),
    "day.merged": Kind(N_("%(flight)s merged (players: %(players_count)s): %(stack_chips)s chips")),
    "day.stack_removed": Kind(
        N_("Stack of %(player)s, disqualified in %(flight)s, leaves play: %(removed_chips)s chips")
    ),
    "day.stack_kept": Kind(
        N_("%(player)s, disqualified in %(flight)s, plays on: %(stack_chips)s chips (%(reason)s)")
    ),
    "day.drawn": Kind(
        N_("Seats of day %(day)s drawn (players: %(players_count)s, tables: %(tables_count)s)")
    ),
    # absence and penalties
    "penalty.given": Kind(N_("Penalty for %(player)s: %(penalty)s (%(reason)s)")),
    "penalty.lifted": Kind(N_("Penalty of %(player)s lifted: %(penalty)s (%(reason)s)")),
    "penalty.prize_decided": Kind(N_("Prize of %(player)s: %(decision)s (%(reason)s)")),
    "absence.began": Kind(N_("%(player)s is away, %(seat)s")),
    "absence.ended": Kind(N_("%(player)s is back, %(seat)s")),
    "absence.held": Kind(N_("Stack of %(player)s held on request: %(reason)s")),
    "absence.posted": Kind(
        N_("Absent stacks posted (players: %(players_count)s): %(posted_chips)s chips")
    ),
    "tables.hand_dealt": Kind(N_("Hand dealt at table %(table)s: %(moves)s")),
    # rulings
    "ruling.asked": Kind(N_("Ruling %(number)s asked, table %(table)s: %(question)s")),
    "ruling.decided": Kind(N_("Ruling %(number)s: %(decision)s")),
    "ruling.changed": Kind(N_("Ruling %(number)s changed: %(decision)s")),
    "ruling.pot_released": Kind(N_("Frozen pot of ruling %(number)s: %(pot_chips)s to %(to)s")),
    "ruling.voided": Kind(N_("Ruling %(number)s void: %(reason)s")),
    # dealers and calls of the tables
    "dealer.came": Kind(N_("Dealer %(dealer)s is here")),
    "dealer.left": Kind(N_("Dealer %(dealer)s goes home")),
    "dealer.sent": Kind(N_("Dealer %(dealer)s: %(where)s %(table)s")),
    "dealer.pushed": Kind(N_("Push (tables: %(tables_count)s, breaks: %(breaks_count)s)")),
    "floor.called": Kind(N_("Table %(table)s calls: %(call)s")),
    "floor.answered": Kind(N_("%(who)s goes to table %(table)s: %(call)s")),
    "floor.done": Kind(N_("Done at table %(table)s: %(call)s")),
    "floor.withdrawn": Kind(N_("Table %(table)s calls no longer: %(call)s")),
    # the floor
    "tables.opened": Kind(N_("Tables opened: %(tables)s")),
    "tables.balanced": Kind(N_("Balance: %(moves)s")),
    "tables.broken": Kind(N_("Table %(table)s broken (players drawn: %(players_count)s)")),
    "tables.redrawn": Kind(N_("Redraw (players: %(players_count)s, tables: %(tables_count)s)")),
    "tables.moved": Kind(N_("Move %(player)s, %(moves)s")),
    "tables.button_set": Kind(N_("Button of table %(table)s at seat %(button)s")),
    "tables.seat_closed": Kind(N_("Seat %(seat)s out of order")),
    "tables.seat_opened": Kind(N_("Seat %(seat)s back in use")),
    "tables.swapped": Kind(N_("Swap %(moves)s")),
    "tables.resized": Kind(N_("Table %(table)s now has %(seats_count)s seats")),
    "tables.section_set": Kind(N_("Section %(section)s: tables %(tables)s")),
    "tables.seat_marked": Kind(N_("Seat %(seat)s: %(marks)s")),
    "tables.seat_needed": Kind(N_("Seat of %(player)s: %(needs)s")),
    "tables.kept_apart": Kind(N_("Kept apart: %(player)s and %(other)s")),
    "tables.apart_ended": Kind(N_("No longer kept apart: %(player)s and %(other)s")),
    "tables.move_ordered": Kind(N_("When the hand ends: table %(table)s to table %(to_table)s")),
    "tables.order_dropped": Kind(N_("Not moved: table %(table)s to table %(to_table)s")),
    "tables.hand_ended": Kind(N_("Hand ended at table %(table)s: %(moves)s")),
    "tables.seen": Kind(N_("%(player)s seen at %(seat)s")),
    # draws
    "draw.committed": Kind(N_("Draw %(draw)s sealed")),
    "draw.made": Kind(N_("Draw %(draw)s made (players: %(players_count)s)")),
    "draw.released": Kind(
        N_("Draw %(draw)s released"),
        lasts=N_("A draw once released stays public. Draw again in its place instead."),
    ),
    "draw.dropped": Kind(N_("Draw %(draw)s dropped")),
    # hand for hand
    "hands.announced": Kind(N_("Hand for hand, down to %(players_count)s players")),
    "hands.table_held": Kind(N_("Table %(table)s holds an all-in")),
    "hands.table_done": Kind(N_("Hand %(hand)s done at table %(table)s")),
    "hands.dealt": Kind(N_("Hand %(hand)s for all tables")),
    "hands.ended": Kind(N_("Hand for hand is over")),
    # who waits for a seat
    "alternate.joined": Kind(N_("%(player)s waits for a seat")),
    "alternate.left": Kind(N_("%(player)s waits no longer")),
    "alternate.offered": Kind(N_("Seat offered to %(player)s, kept for %(offer_seconds)s")),
    "alternate.passed": Kind(N_("%(player)s let the offered seat go by")),
    # stacks put down for late entrants
    "stack.put_down": Kind(N_("Late stacks put down: %(seats)s")),
    "stack.removed": Kind(N_("Late stack of %(seat)s taken up: %(stack_chips)s")),
    # the clock
    "clock.paused": Kind(N_("Clock paused")),
    "clock.resumed": Kind(N_("Clock running")),
    "clock.time_added": Kind(N_("Clock moved by %(moved_seconds)s")),
    "clock.jumped": Kind(N_("Clock set to %(step)s")),
    "clock.level_began": Kind(
        N_("%(step)s began"), lasts=N_("Time has passed. Set the clock back instead.")
    ),
    "clock.warned": Kind(
        N_("Last minute of %(step)s"),
        lasts=N_("Time has passed. Give the level more time instead."),
    ),
    "clock.reshaped": Kind(N_("Structure changed from %(step)s on")),
    "tables.deck_changed": Kind(
        N_("New deck at table %(table)s (%(deck)s); the old one was used for %(used_seconds)s"),
        lasts=N_("The deck is on the table. Note the next change instead."),
    ),
    "tables.call_started": Kind(N_("Clock called at %(seat)s: %(call_seconds)s, %(player)s")),
    "tables.call_ended": Kind(N_("Call of the clock at table %(table)s: %(outcome)s")),
    "tables.time_card_used": Kind(N_("Time card of %(player)s, left: %(cards_count)s")),
    "chips.color_up_opened": Kind(N_("Color-up of the %(old_chips)s into %(new_chips)s begins")),
    "chips.color_up_closed": Kind(N_("Color-up of the %(old_chips)s done at all tables")),
    "chips.exchanged": Kind(
        N_(
            "Late find of %(player)s: %(found_count)s × %(old_chips)s for"
            " %(given_count)s × %(new_chips)s"
        )
    ),
    "chips.counted": Kind(N_("Chips counted (players: %(players_count)s)")),
    "chips.count_removed": Kind(N_("Count of %(player)s taken back: %(counted_chips)s")),
    "chips.found": Kind(N_("Chips found of %(player)s: %(found_chips)s, %(outcome)s")),
    "chips.taken_out": Kind(N_("Chips of %(player)s out of play: %(removed_chips)s (%(reason)s)")),
    "chips.raced": Kind(N_("Color-up of the %(old_chips)s, table %(table)s")),
    # the boards
    "screen.added": Kind(N_("Screen %(screen)s added")),
    "screen.changed": Kind(N_("Screen %(screen)s: %(settings)s")),
    "screen.removed": Kind(N_("Screen %(screen)s removed")),
    "screen.identified": Kind(
        N_("Screen %(screen)s shows its number"),
        lasts=N_("Screens have shown their numbers since. Change or remove a screen instead."),
    ),
    "player.links_renewed": Kind(
        N_("Personal links of %(player)s renewed"),
        lasts=N_("A link that was renewed does not come back. Renew it again instead."),
    ),
    "links.renewed": Kind(
        N_("Public links renewed"),
        lasts=N_("A link that was renewed does not come back. Renew it again instead."),
    ),
    "television.paired": Kind(
        N_("Television %(television)s paired, shows %(board)s"),
        lasts=N_("A television that was paired has its key. Unpair it instead."),
    ),
    "television.renamed": Kind(N_("Television %(other)s is now called %(television)s")),
    "television.pointed": Kind(N_("Television %(television)s shows %(board)s")),
    "television.unpaired": Kind(
        N_("Television %(television)s unpaired"),
        lasts=N_("A key that was taken away does not come back. Pair the television again."),
    ),
    "board.noted": Kind(N_("Notice on the boards: %(text)s")),
    "board.note_ended": Kind(N_("Notice taken down: %(text)s")),
    "board.look_changed": Kind(N_("Look of the boards changed")),
    # prizes
    "prizes.planned": Kind(N_("Prizes planned: %(structure)s")),
    "prizes.corrected": Kind(N_("Prizes corrected: %(reason)s")),
    "deal.recorded": Kind(
        N_("Deal %(number)s recorded (players: %(players_count)s): %(amount_cents)s")
    ),
    "deal.voided": Kind(N_("Deal %(number)s void: %(reason)s")),
    "bounty.envelopes_set": Kind(
        N_("Envelopes ready: %(envelopes_count)s, together %(amount_cents)s")
    ),
    "bounty.opened": Kind(N_("%(player)s opens an envelope: %(amount_cents)s")),
    "side_pot.opened": Kind(N_("Last longer %(pot)s opened: %(amount_cents)s each")),
    "side_pot.joined": Kind(N_("%(player)s in last longer %(pot)s: %(amount_cents)s")),
    "side_pot.left": Kind(N_("%(player)s out of last longer %(pot)s: %(amount_cents)s back")),
    "side_pot.voided": Kind(N_("Last longer %(pot)s void: %(amount_cents)s back")),
    # money out
    "payout.authorised": Kind(N_("%(amount_cents)s for %(player)s authorised, %(place)s")),
    "payout.paid": Kind(N_("Paid %(amount_cents)s to %(player)s, %(place)s")),
    "payout.voided": Kind(N_("Payment %(number)s to %(player)s voided")),
    # undo itself: undoing an undo does the act again
    "act.undone_together": Kind(N_("Undone together: %(what)s")),
    "act.undone": Kind(N_("Undone: %(what)s")),
}
