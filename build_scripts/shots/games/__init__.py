"""The games' albums and parts of albums. `shots/albums.py` finds them."""
