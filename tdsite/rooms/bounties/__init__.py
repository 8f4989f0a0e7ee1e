"""Bounties and last longers as the screens show them."""
