"""The ruling desk: the log of rulings and the calculators, as pages draw them."""
