"""Files, codes and commands that anybody may have written."""
