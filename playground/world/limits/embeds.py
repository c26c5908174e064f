"""Limits of embeds."""

from collections.abc import Iterator

from playground.wire import Json
from playground.world.limits.fault import Fault, Where, length

EMBEDS = 10
CHARACTERS_OF_ALL = 6000


def embed_faults(embeds: list[Json]) -> Iterator[Fault]:
    yield from length({"embeds": embeds}, "embeds", (), most=EMBEDS)
    for index, embed in enumerate(embeds):
        yield from _embed(embed, ("embeds", index))
    if sum(map(_characters, embeds)) > CHARACTERS_OF_ALL:
        said = f"Embed size exceeds maximum size of {CHARACTERS_OF_ALL}"
        yield Fault(("embeds",), "MAX_EMBED_SIZE_EXCEEDED", said)


def _embed(embed: Json, where: Where) -> Iterator[Fault]:
    yield from length(embed, "title", where, most=256)
    yield from length(embed, "description", where, most=4096)
    yield from length(embed, "fields", where, most=25)
    yield from length(embed.get("footer") or {}, "text", (*where, "footer"), most=2048)
    yield from length(embed.get("author") or {}, "name", (*where, "author"), most=256)
    for index, entry in enumerate(embed.get("fields") or ()):
        here = (*where, "fields", index)
        yield from length(entry, "name", here, least=1, most=256)
        yield from length(entry, "value", here, least=1, most=1024)


def _characters(embed: Json) -> int:
    texts = [embed.get("title"), embed.get("description")]
    texts.append((embed.get("footer") or {}).get("text"))
    texts.append((embed.get("author") or {}).get("name"))
    for entry in embed.get("fields") or ():
        texts += [entry.get("name"), entry.get("value")]
    return sum(len(text or "") for text in texts)
