"""Where the packaged program starts."""

import sys

from klotho_games.__main__ import main

sys.exit(main())
