"""`python -m playground` serves a local Discord alone, so that a bot behind its page can come and go."""

from __future__ import annotations

import argparse
import asyncio
import sys
from contextlib import suppress
from pathlib import Path

from playground import scene


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m playground", description=__doc__)
    parser.add_argument("--port", type=int, default=0, help="a free one unless said")
    parser.add_argument("--openapi", type=Path, help=scene.OPENAPI_HELP)
    asked = parser.parse_args(arguments)
    try:
        with suppress(KeyboardInterrupt):
            asyncio.run(_serve(asked.port, asked.openapi))
    except (OSError, scene.NoJudgeError) as error:
        print(error, file=sys.stderr)  # noqa: T201 -- a command line prints
        return 1
    return 0


async def _serve(port: int, openapi: Path | None) -> None:
    async with scene.opened(port, openapi) as discord:
        start = f"LOCAL_DISCORD={discord.url} LOCAL_TOKEN={discord.token} python -m bot"
        print(f"Open {discord.playground.url}\nStart the bot, as often as you like:\n{start}", flush=True)  # noqa: T201 -- the same
        await asyncio.Event().wait()


if __name__ == "__main__":
    sys.exit(main())
