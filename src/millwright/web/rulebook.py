"""The rulebook as a page: every numbered rule can be jumped to, and can be had alone.

It reads only as much of Markdown as the pages in `docs/rules` use: headings, paragraphs, lists, tables, code, bold and
italic words, links. Three things are ours: a line that begins with "Here:" is a paragraph of its own, wherever the
text names a rule, it links there, and a translated heading ends with the id that it has in English, `{#set-up}`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from millwright.catalogue import remembered, text
from millwright.games.game import AnyGame
from millwright.games.registry import GAMES
from millwright.rulebook import RULE
from millwright.svg import Markup, escape, join
from millwright.web.for_players import BEHIND, for_players
from millwright.web.html import h
from millwright.web.learn import figure, in_short
from millwright.web.newgame import learn_link

MARK: Final = re.compile(r"- |\d+\. ")
NUMBERED: Final = re.compile(r"\*\*([A-Z]\d\d)\*\* ")
PICTURE: Final = re.compile(r"!\[[^]]*]\([^)]*\)")
RULER: Final = re.compile(r":?-+:?")
LOCAL: Final = re.compile(r"#[\w-]+")
SISTER: Final = re.compile(r"(\w+)\.md(#[\w-]+)?")
INLINE: Final = re.compile(
    r"`(?P<code>[^`]+)`"
    r"|!\[(?P<alt>[^]]*)]\([^)]*\)"
    r"|\[(?P<words>[^]]+)]\((?P<target>[^)\s]+)\)"
    r"|<(?P<address>https?://[^>\s]+)>"
    r"|\*\*(?P<bold>\S.*?)\*\*"
    r"|\*(?P<italic>\w(?:[^*]*[^*\s])?)\*"  # a star after a word that nothing closes is a star
    r"|\b(?P<rule>[A-Z]\d\d)\b"
)


def rulebook_html(game_id: str) -> Markup:
    """The whole page, with a list of contents; a rule is the target of its number. KeyError for an unknown game."""
    return book(game_id).whole


def rule_html(game_id: str, rule_id: str) -> Markup | None:
    """One rule alone, without an id, as it may stand beside others in a page; None if there is no such rule."""
    return book(game_id).rules.get(rule_id)


class Book(NamedTuple):
    """A page as HTML, whole and rule by rule."""

    whole: Markup
    rules: dict[str, Markup]


@remembered
def book(game_id: str) -> Book:
    """Made once. The name is looked up first: it comes from an address, and would otherwise be a path."""
    page = for_players(GAMES[game_id].rulebook())
    return Book(whole(page, GAMES[game_id]), rules_alone(page, f"/rules/{game_id}"))


def whole(page: str, game: AnyGame | None = None) -> Markup:
    """Title, the rules in short, a field to search in them and the contents; then chapter by chapter."""
    writer, parts = Writer(page, ""), chunks(page.splitlines())
    pictures = game.lessons.beside if game and game.lessons else {}
    title, *rest = chapters(parts)
    written = [chapter(writer, one, figures_at(game, pictures.get(title_of(one), ""))) for one in rest]
    top = [*writer.blocks(title[:1]), *(head(game) if game else []), *writer.blocks(title[1:])]
    return h("div", {"class": "rulebook"}, contents(parts), h("article", {}, *top, *written))


def chapters(parts: list[Chunk]) -> list[list[Chunk]]:
    """Each with its heading first; before them the title with what follows it."""
    found: list[list[Chunk]] = [[]]
    for part in parts:
        if part.kind == "heading" and heading(part.lines[0]).level == 2:
            found.append([])
        found[-1].append(part)
    return found


def title_of(parts: list[Chunk]) -> str:
    return heading(parts[0].lines[0]).id if parts and parts[0].kind == "heading" else ""


def chapter(writer: Writer, parts: list[Chunk], figures: list[Markup]) -> Markup:
    """Its blocks, a picture under the heading; what only the curious want is folded."""
    first, *rest = writer.blocks(parts) or [Markup("")]
    if title_of(parts) in BEHIND:
        return h("details", {}, h("summary", {}, first), *rest)
    return join([first, *figures, *rest])


def figures_at(game: AnyGame | None, name: str) -> list[Markup]:
    return [figure(game.id, name)] if game and name else []


def head(game: AnyGame) -> list[Markup]:
    """The rules in short, the way to the pictures, the search, and how to read the page."""
    links = [h("p", {"class": "row"}, *learn_link(game))] if game.lessons else []
    return [in_short(game), *links, search(), h("p", {"class": "how"}, text("web.rulebook.how"))]


def search() -> Markup:
    """A field that leaves only what has its words; the script does it."""
    label, hint = h("label", {"for": "find"}, text("web.rulebook.find")), text("web.rulebook.hint")
    field = h("input", {"id": "find", "type": "search", "autocomplete": "off", "placeholder": hint})
    count = h("output", {"for": "find", "data-none": text("web.rulebook.none")})
    return h("div", {"class": "find", "role": "search"}, label, field, count)


def rules_alone(page: str, address: str) -> dict[str, Markup]:
    """Each rule by its number; its links lead to the whole page."""
    writer, found = Writer(page, address), dict[str, Markup]()
    for part in chunks(page.splitlines()):
        for item in items(part.lines) if part.kind == "list" else ():
            number = rule_number(item)
            if number:
                found[number] = h("div", {"class": "rule"}, *writer.blocks(chunks(item)))
    return found


def contents(parts: list[Chunk]) -> Markup:
    """The headings below the title."""
    heads = [heading(part.lines[0]) for part in parts if part.kind == "heading"]
    entries = [h("li", {}, h("a", {"href": f"#{one.id}"}, bare(one.words))) for one in heads if one.level > 1]
    title = next((one.id for one in heads if one.level == 1), None)
    return h("nav", {"class": "contents", "aria-labelledby": title}, h("ol", {}, *entries))


# ---- the lines, block by block


class Chunk(NamedTuple):
    """Lines that belong together."""

    kind: str  # heading, paragraph, list, table or fence
    lines: list[str]


def chunks(lines: list[str]) -> list[Chunk]:
    found, at = [], 0
    while at < len(lines):
        kind = kind_of(lines[at])
        end = at + 1
        while end < len(lines) and goes_on(kind, lines, at, end):
            end += 1
        if kind:
            found.append(Chunk(kind, lines[at:end]))
        at = end
    return found


def kind_of(line: str) -> str:
    """What begins with a line; nothing with an empty one."""
    if not line.strip():
        return ""
    if MARK.match(line):
        return "list"
    return {"#": "heading", "|": "table", "`": "fence" if line.startswith("```") else ""}.get(line[0]) or "paragraph"


def goes_on(kind: str, lines: list[str], at: int, end: int) -> bool:
    """Whether the line at `end` still belongs to what began at `at`."""
    line = lines[end]
    if kind == "fence":
        return end == at + 1 or not lines[end - 1].startswith("```")
    if kind == "list":
        same = MARK.match(line) and line[0].isdigit() == lines[at][0].isdigit()
        return bool(same or not line.strip() or line.startswith(" "))
    if kind == "paragraph":
        numbered = line[:1].isdigit()  # a wrapped line may well begin with "14. "
        return not line.startswith(text("web.rulebook.here")) and (numbered or kind_of(line) == kind)
    return kind == "table" and kind_of(line) == kind


def items(lines: list[str]) -> Iterator[list[str]]:
    """The items of a list, without marks and indents."""
    item: list[str] = []
    indent = 0
    for line in lines:
        mark = MARK.match(line)
        if mark:
            if item:
                yield item
            item, indent = [], mark.end()
        item.append(line[indent:] if mark or not line[:indent].strip() else line.strip())
    yield item


def rule_number(item: list[str]) -> str | None:
    found = NUMBERED.match(item[0])
    return found[1] if found else None


class Heading(NamedTuple):
    """A line that begins with `#`."""

    level: int
    words: str
    id: str


def heading(line: str) -> Heading:
    """What a line says; its id follows from its words, unless it names one."""
    words = line.lstrip("#")
    bare_words, _, name = words.strip().removesuffix("}").partition(" {#")
    return Heading(len(line) - len(words), bare_words, name or slug(bare_words))


def bare(words: str) -> str:
    return re.sub("[`*]", "", words)


def slug(words: str) -> str:
    """A heading's id, as links in Markdown are used to it."""
    return re.sub(r"[^\w\- ]", "", words.lower()).replace(" ", "-")


def cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip().strip("|").split("|")]


# ---- HTML


class Writer:
    """Writes the blocks of a page."""

    def __init__(self, page: str, address: str) -> None:
        self.known: Final = frozenset(RULE.findall(page))
        self.address: Final = address  # where the page is, if not here

    def blocks(self, parts: list[Chunk]) -> list[Markup]:
        return [self.block(part) for part in parts]

    def block(self, part: Chunk) -> Markup:
        if part.kind == "heading":
            level, words, name = heading(part.lines[0])
            return h(f"h{level}", {"id": name}, self.inline(words))
        if part.kind == "list":
            return self.listing(part.lines)
        if part.kind == "table":
            return self.table(part.lines)
        if part.kind == "fence":
            return h("pre", {}, h("code", {}, "\n".join(part.lines[1:-1])))
        return self.paragraph(part.lines)

    def paragraph(self, lines: list[str]) -> Markup:
        """Nothing for a picture that stands alone: on this page the reader has a table of their own to look at."""
        words = " ".join(line.strip() for line in lines)
        if PICTURE.fullmatch(words):
            return Markup("")
        return h("p", {"class": "here" if words.startswith(text("web.rulebook.here")) else None}, self.inline(words))

    def listing(self, lines: list[str]) -> Markup:
        entries = [self.item(item) for item in items(lines)]
        return h("ol" if lines[0][0].isdigit() else "ul", {}, *entries)

    def item(self, item: list[str]) -> Markup:
        """A rule in paragraphs, as the target of its number; anything else as plain as it is."""
        parts, number = chunks(item), rule_number(item)
        if number:
            return h("li", {"id": number, "class": "rule"}, *self.blocks(parts))
        if [part.kind for part in parts] == ["paragraph"]:
            return h("li", {}, self.inline(" ".join(parts[0].lines)))
        return h("li", {}, *self.blocks(parts))

    def table(self, lines: list[str]) -> Markup:
        """In a box of its own, which can be scrolled where the page is narrow."""
        head, ruler, *rows = [cells(line) for line in lines]
        assert all(RULER.fullmatch(cell) for cell in ruler), lines[1]
        numbers = [cell.endswith(":") for cell in ruler]
        body = [self.row("td", row, numbers) for row in rows]
        parts = h("thead", {}, self.row("th", head, numbers)), h("tbody", {}, *body)
        return h("div", {"class": "table", "tabindex": "0"}, h("table", {}, *parts))

    def row(self, tag: str, row: list[str], numbers: list[bool]) -> Markup:
        attrs = {"scope": "col" if tag == "th" else None}
        kinds = [attrs | {"class": "number" if number else None} for number in numbers]
        return h("tr", {}, *[h(tag, kind, self.inline(cell)) for cell, kind in zip(row, kinds, strict=True)])

    def inline(self, text: str) -> Markup:
        """Words with what is in them; all that is nothing else is text."""
        found, at = list[str](), 0
        for part in INLINE.finditer(text):
            found += [text[at : part.start()], self.span(part)]
            at = part.end()
        return join([*found, text[at:]])

    def span(self, part: re.Match[str]) -> Markup:
        kind = str(part.lastgroup)
        words = str(part[kind])
        if kind == "target":
            return self.link(str(part["words"]), words)
        if kind == "address":
            return self.link(words, words)
        if kind == "rule":
            return self.link(words, f"#{words}") if words in self.known else escape(words)
        if kind == "alt":
            return escape(words)
        tag = {"code": "code", "bold": "b", "italic": "i"}[kind]
        return h(tag, {}, words if kind == "code" else self.inline(words))

    def link(self, words: str, target: str) -> Markup:
        """To the web, within the page, or to the page of another game; whatever else it is, it stays text."""
        sister = SISTER.fullmatch(target)
        if target.startswith(("https://", "http://")):
            return h("a", {"href": target, "rel": "noreferrer"}, words)
        if LOCAL.fullmatch(target):
            return h("a", {"href": self.address + target}, words)
        if sister and sister[1] in GAMES:
            return h("a", {"href": f"/rules/{sister[1]}{sister[2] or ''}"}, words)
        return escape(words)
