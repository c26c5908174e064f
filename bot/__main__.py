"""`python -m bot`: what it loads stays, so it looks for rubbish only once it runs: a fifth of a start."""

import gc
import sys

if __name__ == "__main__":
    gc.disable()
    from bot.program import main

    sys.exit(main())
