"""Compiles what also runs interpreted: `MAKISO_COMPILED=require` insists on it, `never` undoes it."""

from __future__ import annotations

import os
import sys
from hashlib import sha256
from pathlib import Path

from setuptools import Extension, setup

SOURCES = sorted(Path("rules_engine").rglob("*_cy.py"))
STAMP = Path("build/compiled")  # which sources they were, for whoever wonders if they still are
WISH = os.environ.get("MAKISO_COMPILED", "try")


def extensions() -> list[Extension]:
    if WISH == "never":
        return []
    try:
        from Cython.Build import cythonize  # noqa: PLC0415 - not everybody has it
    except ModuleNotFoundError:
        return []
    named = [
        Extension(
            ".".join(path.with_suffix("").parts),
            [str(path)],
            extra_compile_args=["-O3"],
        )
        for path in SOURCES
    ]
    quietly = {"show_performance_hints": False}
    found: list[Extension] = cythonize(
        named, build_dir="build/cython", quiet=True, compiler_directives=quietly
    )
    for extension in found:
        extension.optional = WISH == "try"  # said before, it would get lost in Cython
    return found


def digest(source: Path) -> str:
    return sha256(source.read_bytes()).hexdigest()


def built(source: Path) -> list[Path]:
    return [*source.parent.glob(f"{source.stem}.*.so"), *source.parent.glob(f"{source.stem}.*.pyd")]


def report() -> int:
    """Say what stands, because the tests and the bot run either way."""
    missing = [source for source in SOURCES if not built(source)]
    if not missing:
        STAMP.write_text("".join(f"{digest(source)}  {source}\n" for source in SOURCES), encoding="ascii")
        print(f"compiled: {', '.join(map(str, SOURCES))}")
        return 0
    why = "as asked" if WISH == "never" else "without a C compiler or Cython"
    print(f"interpreted, {why}: {', '.join(map(str, missing))}; the computer thinks more slowly")
    return 1 if WISH == "require" else 0


if __name__ == "__main__":
    if WISH not in {"try", "require", "never"}:
        sys.exit(f"MAKISO_COMPILED is {WISH!r}; it can be try, require or never")
    if "--inplace" in sys.argv:
        for old in (library for source in SOURCES for library in built(source)):
            old.unlink()
    setup(ext_modules=extensions())
    if "--inplace" in sys.argv:
        sys.exit(report())
