"""`python -m bot`."""

import sys

from bot.program import main

if __name__ == "__main__":
    sys.exit(main())
