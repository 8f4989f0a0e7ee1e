"""Stories that between them do every act of the register, each act declared by its story.

    @story("add_dealer", "dealer_came")
    def a_dealer() -> Steps:
        line = yield do("add_dealer", name="Ann")
        yield do("dealer_came", tournament_id=…, dealer=line.data["dealer_id"])

What a story does by calling a command itself only sets the scene: it is not examined.
"""
