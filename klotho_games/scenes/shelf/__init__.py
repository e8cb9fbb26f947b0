"""The shelf with the boxes: the first screen."""
