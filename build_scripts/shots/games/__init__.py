"""The albums of the games, and their parts: `shots/albums.py` finds them."""
