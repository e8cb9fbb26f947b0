"""A game from elsewhere, as pip would have installed it: one heap, one die, nothing hidden."""

CONTRACT = 1
