"""Parts that several screens share: frames, panels, box art and questions."""
