"""Tools for a release: the download for each platform, and old saves that later programs have to read.

Commands are started by their path, so each puts `build_scripts` on the import path before it imports our modules.
"""
