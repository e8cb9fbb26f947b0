"""What a release needs: the download for each platform, and saves that later programs have to read.

A command is started by its path, so it puts `build_scripts` on the path of imports before anything else of ours.
"""
