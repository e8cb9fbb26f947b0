"""A plug-in game, as pip would have installed it: one heap, one die, nothing hidden."""

CONTRACT = 1
