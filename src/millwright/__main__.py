"""`python -m millwright` is the command line."""

import sys

from millwright.cli import main

sys.exit(main())
