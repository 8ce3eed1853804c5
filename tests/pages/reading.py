"""Reading a page as a browser without script would: elements, words, links, and forms to send."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser
from urllib.parse import urlsplit

VOID = frozenset(("area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"))
Attributes = dict[str, str]


class Element:
    """One element with what it holds."""

    def __init__(self, tag: str, attributes: Attributes, parent: Element | None) -> None:
        self.tag = tag
        self.attributes = attributes
        self.parent = parent
        self.children: list[Element | str] = []

    def __getitem__(self, name: str) -> str:
        return self.attributes[name]

    def get(self, name: str, otherwise: str = "") -> str:
        return self.attributes.get(name, otherwise)

    @property
    def classes(self) -> set[str]:
        return set(self.get("class").split())

    @property
    def text(self) -> str:
        """Its words, folded as a reader sees them."""
        return " ".join("".join(self._texts()).split())

    def _texts(self) -> Iterator[str]:
        for child in self.children:
            if isinstance(child, str):
                yield child
            elif child.tag not in ("script", "style"):
                yield from child._texts()
                yield " "

    def walk(self) -> Iterator[Element]:
        yield self
        for child in self.children:
            if isinstance(child, Element):
                yield from child.walk()

    def all(self, tag: str = "", cls: str = "", **attributes: str) -> list[Element]:
        """The elements inside that match; `data_o` means `data-o`, `for_` means `for`."""
        wanted = {name.rstrip("_").replace("_", "-"): value for name, value in attributes.items()}
        return [
            each
            for each in self.walk()
            if (not tag or each.tag == tag)
            and (not cls or cls in each.classes)
            and all(each.attributes.get(name) == value for name, value in wanted.items())
        ]

    def one(self, tag: str = "", cls: str = "", **attributes: str) -> Element:
        """The only such element."""
        found = self.all(tag, cls, **attributes)
        assert len(found) == 1, f"{len(found)} elements are <{tag or 'any'}> .{cls} {attributes}"
        return found[0]

    def has(self, tag: str = "", cls: str = "", **attributes: str) -> bool:
        return bool(self.all(tag, cls, **attributes))

    def inside(self, tag: str) -> Element | None:
        """The nearest element of this tag that holds it."""
        above = self.parent
        while above is not None and above.tag != tag:
            above = above.parent
        return above


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Element("", {}, None)
        self.at = self.root

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs}, self.at)
        self.at.children.append(element)
        if tag not in VOID:
            self.at = element

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.at.children.append(Element(tag, {name: value or "" for name, value in attrs}, self.at))

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        assert self.at.tag == tag, f"</{tag}> closes <{self.at.tag}>"
        assert self.at.parent is not None
        self.at = self.at.parent

    def handle_data(self, data: str) -> None:
        self.at.children.append(data)


def read(html: str) -> Element:
    """A page as a tree; an element that is closed by another's tag fails the test."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    assert reader.at is reader.root, f"<{reader.at.tag}> is not closed"
    return reader.root


def sent(form: Element, submitter: Element | None = None) -> list[tuple[str, str]]:
    """What a browser sends for a form as it stands, with the button that was pressed."""
    fields: list[tuple[str, str]] = []
    for field in form.walk():
        name = field.get("name")
        if not name or "disabled" in field.attributes:
            continue
        if field.tag == "input":
            kind = field.get("type", "text")
            if kind in ("submit", "image", "button", "file") or (
                kind in ("checkbox", "radio") and "checked" not in field.attributes
            ):
                continue
            fields.append((name, field.get("value", "on" if kind in ("checkbox", "radio") else "")))
        elif field.tag == "select":
            options = field.all("option")
            chosen = next((o for o in options if "selected" in o.attributes), options[0])
            fields.append((name, chosen["value"] if "value" in chosen.attributes else chosen.text))
        elif field.tag == "textarea":
            fields.append((name, field.text))
    if submitter is not None and submitter.get("name"):
        fields.append((submitter["name"], submitter.get("value")))
    return fields


def path_of(address: str) -> str:
    parts = urlsplit(address)
    return parts.path + (f"?{parts.query}" if parts.query else "")
