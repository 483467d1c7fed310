"""The docs as pages for a browser: the API reference, made from docstrings by pdoc, and the hand-written pages.

python -m tools.docs [FOLDER]     (default: build/docs)

The reference has what is promised: the names in `millwright.__all__`, and the modules that docs/api.md names.
"""

from __future__ import annotations

import ast
import re
import shutil
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from pdoc import pdoc, render
from pdoc.doc_ast import walk_tree
from pdoc.render_helpers import to_html

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build" / "docs"
TEMPLATES = ROOT / "tools" / "docs_pages"
LINK = re.compile(r'(href|src)="([^"#:]+)')
NAMED = re.compile(r"(?m)(?<=\S) \{#[\w-]+\}$")
"""What a heading of a translated page has behind its words: the id that it has in English."""


def main() -> None:
    folder = Path(sys.argv[1]) if sys.argv[1:] else FOLDER
    shutil.rmtree(folder, ignore_errors=True)
    render.configure(docformat="markdown", template_directory=TEMPLATES)
    listed = [(target(page), title(page)) for page in pages()]
    render.env.globals.update(pages=listed, reference=modules(), constants=constants())
    pdoc("millwright", r"!millwright\.", *modules()[1:], output_directory=folder)
    for page in pages():
        write_page(folder, page)
    print(folder / "index.html")


def modules() -> list[str]:
    """The package, and the modules of the dotted names on the page about the API."""
    names = re.findall(r"`millwright\.([a-z_]+)", (ROOT / "docs" / "api.md").read_text(encoding="utf-8"))
    found = {f"millwright.{name}" for name in names if (ROOT / "src" / "millwright" / f"{name}.py").is_file()}
    return ["millwright", *sorted(found)]


def constants() -> dict[str, str]:
    """The docstrings of what the package takes over from its modules and pdoc looks for only in the package itself."""
    tree = ast.parse((ROOT / "src" / "millwright" / "__init__.py").read_text(encoding="utf-8"))
    found: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            told = walk_tree(import_module(node.module)).var_docstrings
            found |= {f"millwright.{alias.name}": told[alias.name] for alias in node.names if alias.name in told}
    return found


def pages() -> list[str]:
    """The hand-written pages: those that the README names at its end come first, in its order."""
    last = (ROOT / "README.md").read_text(encoding="utf-8").rpartition("## Further")[2]
    rest = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "docs").rglob("*.md"))
    return list(dict.fromkeys(["README.md", *re.findall(r"\]\(([\w/-]+\.md)\)", last), *rest]))


def title(page: str) -> str:
    """The first headline."""
    return (ROOT / page).read_text(encoding="utf-8").partition("\n")[0].lstrip("# ")


def target(page: str) -> str:
    """Where a page lies in the folder: the README comes first of all."""
    return "index.html" if page == "README.md" else page.removesuffix(".md") + ".html"


def write_page(folder: Path, page: str) -> None:
    """One hand-written page, and the files that it shows or links to."""
    body = to_html(NAMED.sub("", (ROOT / page).read_text(encoding="utf-8")))
    contents: Any = getattr(body, "toc_html", "")
    for _, link in LINK.findall(body):
        bring_along(folder, (ROOT / page).parent / link)
    body = LINK.sub(lambda found: f'{found[1]}="{html_link(page, found[2])}', body)
    path = folder / target(page)
    path.parent.mkdir(parents=True, exist_ok=True)
    up = "../" * target(page).count("/")
    text = render.env.get_template("page.html.jinja2").render(title=title(page), body=body, contents=contents, up=up)
    path.write_text(text, encoding="utf-8")


def bring_along(folder: Path, path: Path) -> None:
    """Copy a picture or another file to the place where a page looks for it."""
    if path.suffix != ".md" and path.is_file():
        copy = folder / path.resolve().relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, copy)


def html_link(page: str, link: str) -> str:
    if not link.endswith(".md"):
        return link
    linked = ((ROOT / page).parent / link).resolve().relative_to(ROOT)
    return "../" * page.count("/") + target(str(linked))


if __name__ == "__main__":
    main()
