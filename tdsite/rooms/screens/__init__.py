"""The screens of the room: televisions, what each shows, what the boards call out and how loud."""
