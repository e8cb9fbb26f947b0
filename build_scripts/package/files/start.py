"""The entry point of the packaged program."""

import sys

from klotho_games.__main__ import main

sys.exit(main())
