"""Busts as the floor sees and corrects them: who, where in the order, by whom, with what effect."""
