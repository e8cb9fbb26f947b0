"""Phones as hands: how they join, and the bridge to the table."""
