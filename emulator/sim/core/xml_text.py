"""Text within XML, as `xml.sax.saxutils` writes it: that module brings urllib's and http's clients and an e-mail parser along, 2 MB."""

from __future__ import annotations


def escape(text: str) -> str:
    """Text between tags."""
    return text.replace("&", "&amp;").replace(">", "&gt;").replace("<", "&lt;")


def quoteattr(text: str) -> str:
    """The value of an attribute with its quotation marks: single ones where only double ones are within."""
    text = escape(text).replace("\n", "&#10;").replace("\r", "&#13;").replace("\t", "&#9;")
    if '"' not in text:
        return f'"{text}"'
    return f"'{text}'" if "'" not in text else '"' + text.replace('"', "&quot;") + '"'
