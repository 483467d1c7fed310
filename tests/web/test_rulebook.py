"""The rulebook as a page: anchors, links, nesting, escaping, and single rules."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from millwright.games.registry import GAMES
from millwright.rulebook import RULE, find_rule, rulebook
from millwright.web.for_players import BEHIND, for_players
from millwright.web.html import VOID
from millwright.web.rulebook import Writer, chunks, rule_html, rulebook_html, rules_alone, whole

WITHIN = ("a", "b", "i", "code")
"""Elements that stand within a line."""


def words(text: str) -> list[str]:
    return re.findall(r"\w+", text)


class Reader(HTMLParser):
    """Reads HTML strictly: what is opened is closed, in order, and text stands only where text may stand."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.ids: list[str] = []
        self.hrefs: list[str] = []
        self.tags: list[str] = []
        self.text = ""
        self.feed(page)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert "p" not in self.open or tag in WITHIN, f"<{tag}> in a paragraph"
        assert tag != "a" or "a" not in self.open
        self.tags.append(tag)
        self.ids += [str(value) for name, value in attrs if name == "id"]
        self.hrefs += [str(value) for name, value in attrs if name == "href"]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        raise AssertionError(f"<{tag}/>: HTML does not know that")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag
        self.text += "" if tag in WITHIN else "\n"

    def handle_data(self, data: str) -> None:
        assert self.open[-1] not in ("ul", "ol", "table", "thead", "tbody", "tr")
        self.text += data


@pytest.mark.parametrize("game", list(GAMES))
def test_every_rule_is_the_target_of_its_number_once(game: str) -> None:
    read = Reader(rulebook_html(game))
    assert len(read.ids) == len(set(read.ids))
    assert [one for one in read.ids if re.fullmatch(r"[A-Z]\d\d", one)] == RULE.findall(rulebook(game))


@pytest.mark.parametrize("game", list(GAMES))
def test_every_link_leads_somewhere(game: str) -> None:
    read = Reader(rulebook_html(game))
    assert read.hrefs.count(f"/learn/{game}") == 1
    read.hrefs.remove(f"/learn/{game}")
    assert {href for href in read.hrefs if not href.startswith(("https://", "http://"))} <= {f"#{i}" for i in read.ids}


@pytest.mark.parametrize("game", list(GAMES))
def test_the_contents_name_every_chapter(game: str) -> None:
    page = rulebook_html(game)
    nav = Reader(page[page.index("<nav") : page.index("</nav>") + 6])
    assert nav.tags.count("a") == len(re.findall(r"(?m)^## ", rulebook(game))) == len(nav.hrefs)


@pytest.mark.parametrize("game", list(GAMES))
def test_no_word_is_lost_and_no_mark_is_left(game: str) -> None:
    """The words of the chapters are those of its Markdown, in their order."""
    page = whole(for_players(rulebook(game)))
    article = Reader(page[page.index("<article>") : page.index("</article>") + 10])
    source = re.sub(r"(?m)^( *\| -|!\[).*$|^\d\. |\*", "", for_players(rulebook(game)))
    assert words(article.text) == words(re.sub(r"\[([^]]+)]\([^)]*\)", r"\1", source))
    assert not re.search(r"[`|]|\*\w|^#", article.text)
    assert "img" not in article.tags


@pytest.mark.parametrize("game", list(GAMES))
def test_players_read_the_rules_in_short_first_and_nothing_of_tests_and_files(game: str) -> None:
    page = rulebook_html(game)
    assert 0 < page.index('class="short"') < page.index('id="find"') < page.index("<h2")
    assert page.count("<figure>") >= 5
    open_part = re.sub(r"(?s)<details>.*?</details>", "", page)
    assert page.count("<details>") >= 1 and all(page.count(f'id="{name}"') <= 1 for name in BEHIND)
    for word in (r"\btests?\b", r"\.game\b", "millwright", r"--\w", "TOML", "program has to"):
        assert not re.search(word, Reader(open_part).text), word


@pytest.mark.parametrize("game", list(GAMES))
def test_no_rule_is_left_out_for_players(game: str) -> None:
    assert RULE.findall(for_players(rulebook(game))) == RULE.findall(rulebook(game))


@pytest.mark.parametrize("game", list(GAMES))
def test_each_rule_can_be_had_alone(game: str) -> None:
    for number in RULE.findall(rulebook(game)):
        alone = rule_html(game, number)
        assert alone is not None
        read = Reader(alone)
        assert read.ids == [] and read.hrefs[0] == f"/rules/{game}#{number}"
        assert words(read.text) == words(
            re.sub(r"(?m)^\| -.*$", "", str(find_rule(for_players(rulebook(game)), number)))
        )


def test_there_is_no_such_rule_or_game() -> None:
    assert rule_html("workshop", "W99") is None
    assert rule_html("workshop", "B01") is None
    for name in ("chess", "../../README", "../rules/workshop", ""):
        with pytest.raises(KeyError):
            rulebook_html(name)
        with pytest.raises(KeyError):
            rule_html(name, "W01")


def test_a_rule_with_all_its_parts() -> None:
    page = "- **W01** First.\n  Second *line* of 2*n*.\n  Here: `so` (W02).\n\n"
    page += "  | A | B |\n  | --- | ---: |\n  | x | |\n\n  End."
    rule = (
        '<p><b><a href="{0}#W01">W01</a></b> First. Second <i>line</i> of 2<i>n</i>.</p>'
        '<p class="here">Here: <code>so</code> (W02).</p>'
        '<div class="table" tabindex="0"><table><thead>'
        '<tr><th scope="col">A</th><th scope="col" class="number">B</th></tr></thead>'
        '<tbody><tr><td>x</td><td class="number"></td></tr></tbody></table></div><p>End.</p>'
    )
    assert rules_alone(page, "/here") == {"W01": f'<div class="rule">{rule.format("/here")}</div>'}
    assert written(page) == f'<ul><li id="W01" class="rule">{rule.format("")}</li></ul>'


def written(page: str) -> str:
    """A page's blocks."""
    return "".join(Writer(page, "").blocks(chunks(page.splitlines())))


@pytest.mark.parametrize(
    ("source", "made"),
    [
        ("# A `b`, c!", '<h1 id="a-b-c">A <code>b</code>, c!</h1>'),
        ("a\nb\n\nc", "<p>a b</p><p>c</p>"),
        ("- a\n  b\n- c\n\nd", "<ul><li>a b</li><li>c</li></ul><p>d</p>"),
        ("- a\n  - b\n\n  c", "<ul><li><p>a</p><ul><li>b</li></ul><p>c</p></li></ul>"),
        ("1. a\n   b\n2. c\n- d", "<ol><li>a b</li><li>c</li></ol><ul><li>d</li></ul>"),
        ("the year\n1770. It\n- a", "<p>the year 1770. It</p><ul><li>a</li></ul>"),
        ("```text\na <b>\n\n# *c*\n```\nd", "<pre><code>a &lt;b&gt;\n\n# *c*</code></pre><p>d</p>"),
        ("**a *b* `c`** d*, e* *f*", "<p><b>a <i>b</i> <code>c</code></b> d*, e* <i>f</i></p>"),
        ("![alone](x.svg)", ""),
        ("see ![a < b](x.svg)", "<p>see a &lt; b</p>"),
        ("[a](#b-c) [d](brass.md#B01)", '<p><a href="#b-c">a</a> <a href="/rules/brass#B01">d</a></p>'),
        (
            "<https://x.org/?a=1&b>",
            '<p><a href="https://x.org/?a=1&amp;b" rel="noreferrer">https://x.org/?a=1&amp;b</a></p>',
        ),
    ],
)
def test_markdown(source: str, made: str) -> None:
    assert written(source) == made


@pytest.mark.parametrize(
    "target",
    ["javascript:alert", "JavaScript:x", "data:text/html,x", "//evil.org", "/admin", "../x.svg", "chess.md", "a b"],
)
def test_links_to_anywhere_else_stay_text(target: str) -> None:
    assert "<a" not in written(f"see [this]({target})")


EVIL = '<script>alert("x")</script>'


@pytest.mark.parametrize(
    "source",
    [
        "# {}",
        "{}",
        "- {}",
        "- **W01** {}",
        "| {} |\n| --- |\n| {} |",
        "`{}`",
        "**{}**",
        "*x{}x*",
        "[{}](#x)",
        "```\n{}\n```",
    ],
)
def test_a_script_in_a_page_is_only_text(source: str) -> None:
    read = Reader(whole(source.replace("{}", EVIL)))
    assert "script" not in read.tags
    assert EVIL in read.text


def test_an_address_cannot_end_its_link() -> None:
    read = Reader(whole('[a](https://x.org/"onclick="x) <https://y.org/\'"x=">'))
    assert read.hrefs == ['https://x.org/"onclick="x', 'https://y.org/\'"x="']
