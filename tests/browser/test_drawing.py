"""What the bot sends, drawn as people on Discord see it."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

import discord as library
import pytest
from discord import ui

from tests.playground.specimen import picture

if TYPE_CHECKING:
    from playwright.async_api import Locator, Page

    from playground import LocalDiscord, Person
    from tests.browser.conftest import Kept
    from tests.playground.specimen import Interaction, Specimen

MARKDOWN = {
    "**bold** *it* _it_ __under__ ~~gone~~ ***both***": (
        '<div class="paragraph"><strong>bold</strong> <em>it</em> <em>it</em> <u>under</u> <s>gone</s> '
        "<em><strong>both</strong></em></div>"
    ),
    "# One\n## Two\n### Three\n-# small": (
        '<h3>One</h3><h4>Two</h4><h5>Three</h5><div class="subtext">small</div>'
    ),
    "- a\n  - b\n- c\n3. d\n4. e": "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>"
    '<ol start="3"><li>d</li><li>e</li></ol>',
    "> quoted\n> more\nnot": '<blockquote><div class="paragraph">quoted\nmore</div></blockquote>'
    '<div class="paragraph">not</div>',
    ">>> all\nof it": '<blockquote><div class="paragraph">all\nof it</div></blockquote>',
    "`a*b*` and ``c`d``": '<div class="paragraph"><code>a*b*</code> and <code>c`d</code></div>',
    "```py\nx = **1**\n```": '<pre tabindex="0"><code>x = **1**</code></pre>',
    r"\*not\* snake_case_name 2*3*4": '<div class="paragraph">*not* snake_case_name 2<em>3</em>4</div>',
    "[here](https://example.org/a) <https://b.org>": (
        '<div class="paragraph"><a href="https://example.org/a" target="_blank" '
        'rel="noopener noreferrer">here</a> <a href="https://b.org" target="_blank" '
        'rel="noopener noreferrer">https://b.org</a></div>'
    ),
    "[no](javascript:alert(1)) <b>text</b> &amp;": (
        '<div class="paragraph">[no](javascript:alert(1)) &lt;b&gt;text&lt;/b&gt; &amp;amp;</div>'
    ),
    "**open *and _never closed": '<div class="paragraph">**open *and _never closed</div>',
    "line\nline": '<div class="paragraph">line\nline</div>',
}
DRAW = """async (text) => {
  const main = document.querySelector("script[type=module]").src;
  const { markdown } = await import(new URL("markdown/block.js", main).href);
  return markdown(text, { person: "1", locale: "en-US", go() {} }).innerHTML;
}"""


async def test_markdown_is_discords(page: Page) -> None:
    assert {text: await page.evaluate(DRAW, text) for text in MARKDOWN} == MARKDOWN


async def test_hostile_markdown_is_drawn_in_no_time(page: Page) -> None:
    texts = [
        "*" * 4000,
        "**a " * 1300,
        "[" * 4000,
        "> " * 2000,
        "||" * 2000,
        "`" * 4000,
        "<t:" * 1300,
        "_a" * 2000,
    ]
    took = await page.evaluate(
        f"async (texts) => {{ const draw = {DRAW}; await draw(''); const from = performance.now();"
        " for (const text of texts) await draw(text); return performance.now() - from; }",
        texts,
    )

    assert took < 4000


@pytest.fixture
def first(page: Page) -> Locator:
    return page.locator("article").first


async def test_people_channels_and_times_are_named(
    page: Page, first: Locator, discord: LocalDiscord, specimen: Specimen, anna: Person
) -> None:
    thread = discord.channel("other")
    at = int(discord.world.clock.now().timestamp()) + 7200
    text = f"<@{anna.id}> in <#{thread.id}> <t:{at}:R> <t:1800000000:d> ||secret||"
    await specimen.text_channel(discord.general.id).send(text)

    markdown = first.locator(".markdown")
    await markdown.wait_for()
    assert (await markdown.inner_text()).startswith("@Anna in #other in 2 hours 1/15/27")
    discord.pass_time(hours=3)
    await first.locator("time", has_text="1 hour ago").wait_for()
    assert "is-calling" in (await first.get_attribute("class") or "")

    cover = first.get_by_role("button", name="Show the spoiler")
    await cover.press("Enter")
    await first.locator(".spoiler.is-shown", has_text="secret").wait_for()
    await first.get_by_role("button", name="#other").click()
    await page.locator(".heading", has_text="#other").wait_for()


async def test_a_message_of_the_old_kind(
    page: Page, first: Locator, discord: LocalDiscord, specimen: Specimen, kept: Kept
) -> None:
    embed = library.Embed(title="Title", url="https://example.org", description="*words*", color=0x336699)
    embed.add_field(name="One", value="1", inline=True).add_field(name="Two", value="2", inline=True)
    embed.set_footer(text="foot").set_author(name="author").set_image(url="attachment://board.png")
    embed.set_thumbnail(url="https://example.org/far.png")
    files = [picture(), library.File(io.BytesIO(b"hello"), "notes.txt")]
    view = ui.View(timeout=None)
    for style in (library.ButtonStyle.primary, library.ButtonStyle.success, library.ButtonStyle.danger):
        view.add_item(ui.Button(label=style.name, style=style, custom_id=style.name))
    view.add_item(ui.Button(label="off", custom_id="off", disabled=True))
    view.add_item(ui.Button(label="away", url="https://example.org"))
    await specimen.text_channel(discord.general.id).send("text", embed=embed, files=files, view=view)

    await first.locator(".embed").wait_for()
    assert await first.locator(".embed-title a").get_attribute("href") == "https://example.org"
    assert await first.locator(".embed-field dt").all_inner_texts() == ["One", "Two"]
    assert await first.locator("img").count() == 2  # the bot's sign, and the picture once
    assert await first.locator(".embed img").count() == 1
    assert await first.locator(".far-picture").inner_text() == "Picture of another site, not loaded here"
    assert await first.get_by_role("link", name="Download notes.txt").count() == 1
    assert await first.locator(".row .button").all_inner_texts() == [
        "primary",
        "success",
        "danger",
        "off",
        "away ↗",
    ]
    assert await first.get_by_role("button", name="off").is_disabled()
    await kept(page, "old-kind")


def layout() -> ui.LayoutView:
    view = ui.LayoutView(timeout=None)
    button: ui.Button[Any] = ui.Button(label="Side", custom_id="side")
    thumbnail = ui.Thumbnail[Any]("attachment://small.png", description="a small one")
    view.add_item(
        ui.Container(
            ui.TextDisplay("## Heading\n-# subtext"),
            ui.Section(ui.TextDisplay("with a button"), accessory=button),
            ui.Section(ui.TextDisplay("with a picture"), accessory=thumbnail),
            ui.Separator(spacing=library.SeparatorSpacing.large),
            ui.MediaGallery(
                library.MediaGalleryItem("attachment://board.png", description="the board in words"),
                library.MediaGalleryItem("attachment://more.png", description="hidden", spoiler=True),
            ),
            ui.File("attachment://notes.txt"),
            ui.ActionRow(ui.UserSelect(placeholder="Who", custom_id="who", max_values=2)),
            ui.ActionRow(ui.RoleSelect(placeholder="Role", custom_id="role")),
            ui.ActionRow(ui.ChannelSelect(placeholder="Where", custom_id="where")),
            ui.ActionRow(ui.MentionableSelect(placeholder="Any", custom_id="any")),
            accent_color=0xCC3344,
        )
    )
    return view


def layout_files() -> list[library.File]:
    files = [picture(name) for name in ("small.png", "board.png", "more.png")]
    return [*files, library.File(io.BytesIO(b"hello"), "notes.txt")]


async def test_a_message_of_components(
    page: Page, first: Locator, discord: LocalDiscord, specimen: Specimen, kept: Kept
) -> None:
    await specimen.text_channel(discord.general.id).send(view=layout(), files=layout_files())

    box = first.locator(".container.has-accent")
    await box.wait_for()
    assert await box.evaluate("box => getComputedStyle(box).borderLeftColor") == "rgb(204, 51, 68)"
    alts = await box.locator("img").evaluate_all("images => images.map((image) => image.alt)")
    assert alts == ["a small one", "the board in words", "hidden"]
    assert await box.locator(".select").all_inner_texts() == ["Who", "Role", "Where", "Any"]
    assert await box.get_by_role("link", name="Download notes.txt").count() == 1
    await kept(page, "components")

    await box.get_by_role("button", name="Show the spoiler").click()
    await box.get_by_role("button", name="the board in words").click()
    await page.locator("dialog.large img").wait_for()
    await page.keyboard.press("Escape")
    await page.locator("dialog").wait_for(state="detached")


async def test_thinking_editing_and_failing_are_shown(
    page: Page, first: Locator, discord: LocalDiscord, specimen: Specimen, anna: Person
) -> None:
    deferred: list[Interaction] = []

    @specimen.deed
    async def act(interaction: Interaction) -> None:
        await interaction.response.defer(thinking=True)
        deferred.append(interaction)

    await anna.slash(discord.general, "do").acknowledged()
    await first.locator(".thinking", has_text="Makiso is thinking…").wait_for()
    view = ui.View(timeout=None)
    view.add_item(ui.Button(label="Dead", custom_id="dead"))
    await deferred[0].edit_original_response(content="thought", view=view)
    await first.locator(".markdown", has_text="thought").wait_for()
    assert await first.locator(".used").inner_text() == "Anna used /do"

    discord.desk.patience = 0.05
    await first.get_by_role("button", name="Dead").click()
    await first.locator(".failed", has_text="This interaction failed").wait_for()
    assert await first.locator("[aria-busy]").count() == 0


async def test_a_command_nobody_answers_says_so_to_its_person_only(
    page: Page, discord: LocalDiscord, specimen: Specimen, anna: Person, bob: Person
) -> None:
    @specimen.deed
    async def act(interaction: Interaction) -> None:
        del interaction

    discord.desk.patience = 0.05
    await page.get_by_label("Two people side by side").click()
    await page.locator(".pane").nth(1).locator(".line:enabled").wait_for()
    await anna.slash(discord.general, "do")

    notes = page.locator(".note.failed", has_text="The application did not respond")
    await notes.first.wait_for()
    assert await notes.count() == 1


async def test_what_is_private_is_seen_by_one_and_put_away(
    page: Page, discord: LocalDiscord, specimen: Specimen, anna: Person, bob: Person
) -> None:
    await page.get_by_label("Two people side by side").click()
    both = [page.locator(".pane").nth(number) for number in (0, 1)]
    await both[1].locator(".line:enabled").wait_for()
    bob.say(discord.general, "hello all")
    await anna.slash(discord.general, "echo", {"words": "psst", "secretly": True})

    await both[0].locator("article", has_text="psst").wait_for()
    await both[1].locator("article", has_text="hello all").wait_for()
    assert await both[1].locator("article", has_text="psst").count() == 0
    assert "Only Anna can see this" in await both[0].locator("article").last.inner_text()
    await both[0].get_by_role("button", name="Dismiss").click()
    await both[0].locator("article", has_text="psst").wait_for(state="detached")
