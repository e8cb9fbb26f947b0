"""Phones as controllers: how they join, and the bridge between them and the table."""
