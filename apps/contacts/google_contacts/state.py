"""How Google Contacts' state is read: everything it keeps is in the contacts provider; form, page and search are on the screen."""

from __future__ import annotations

from collections.abc import Sequence

from apps.contacts.scrolled_form import Part, close_keyboard, read_scrolled
from apps.glance import glance
from apps.lineages.system_contacts.state import Shown, SystemContactsState
from harness.device import Device, Node, Tap, Tree
from templates.contacts.state import ContactForm, Details, Phone

FIRST_FIELDS = ("First name", "Name prefix")
LAST_PARTS = ("More fields", "Notes")
LABEL = "Label"
PHONE = "Phone"


class App(SystemContactsState):
    """The records are the provider's, and there are no others."""

    def shown(self, tree: Tree) -> Shown:
        own = [node for node in tree.without_keyboard if node.package == self.package]
        parts = form_parts(own)
        draft: ContactForm | None = ContactForm()
        if parts is not None:
            draft = form(own, parts) if _whole(parts) else None
        search = next((node for node in own if node.short_id == "open_search_view_edit_text"), None)
        return Shown(draft, _details(own), _value(search) if search is not None else "")

    def look_closer(self, device: Device, shown: Shown) -> Shown:
        if shown.draft is None:
            parts = read_scrolled(device, lambda tree: form_parts([node for node in tree.without_keyboard if node.package == self.package]))
            own = [node for node in glance(device).tree.without_keyboard if node.package == self.package]
            return Shown(ContactForm() if parts is None else form(own, parts), shown.viewed, shown.query)
        close_keyboard(device)
        return self.shown(glance(device).tree)

    def after_first_start(self, device: Device) -> None:
        """The introduction: Skip."""
        tree = glance(device).tree
        skip = next((node for node in tree if node.package == self.package and node.text == "Skip"), None)
        if skip is not None:
            device.perform(Tap(*skip.center))


def form_parts(own: Sequence[Node]) -> tuple[Part, ...] | None:
    """Fields, kinds and the button at the end, from top to bottom; None when this is no form."""
    if not any(node.short_id == "toolbar_button" for node in own):
        return None
    parts = []
    for node in sorted(own, key=lambda node: (node.bounds[1], node.bounds[0])):
        if node.editable:
            parts.append(Part(node.hint, _value(node)))
        elif node.short_class == "Spinner":
            parts.append(Part(LABEL, node.text))
        elif node.text in LAST_PARTS:
            parts.append(Part(node.text))
    return tuple(parts)


def _whole(parts: Sequence[Part]) -> bool:
    """Whether the form is in sight from its first field to its end."""
    names = [part.name for part in parts]
    return bool(names) and names[0] in FIRST_FIELDS and names[-1] in LAST_PARTS


def form(own: Sequence[Node], parts: Sequence[Part]) -> ContactForm:
    """What the parts of a form say. A kind belongs to the number above it."""
    given = family = ""
    phones: list[Phone] = []
    other = []
    for place, part in enumerate(parts):
        if part.name == "First name":
            given = part.value
        elif part.name == "Last name":
            family = part.value
        elif part.name == PHONE and part.value:
            below = parts[place + 1] if place + 1 < len(parts) else Part("")
            phones.append(Phone(number=part.value, label=below.value.lower() if below.name == LABEL else None))
        elif part.value and part.name != LABEL:
            other.append(part.value)
    new = {"Create contact": True, "Edit contact": False}
    is_new = next((new[node.text] for node in own if node.text in new), None)
    return ContactForm(open=True, is_new=is_new, given=given, family=family, phones=tuple(phones), other=tuple(other))


def _details(own: Sequence[Node]) -> Details | None:
    """The page of one person; None when its name is scrolled away."""
    if not any(node.short_id == "menu_insert_or_edit" for node in own):
        return Details()
    name = next((node.text for node in own if node.short_id == "large_title"), None)
    if name is None:
        return None
    rows = [node for node in own if node.desc.startswith("Call ") and node.short_class == "RelativeLayout"]
    numbers = [node.text for node in own if node.short_id == "header" and any(_inside(node, row) for row in rows)]
    return Details(open=True, name=name, numbers=tuple(numbers))


def _inside(node: Node, area: Node) -> bool:
    left, top, right, bottom = area.bounds
    x, y = node.center
    return left <= x < right and top <= y < bottom


def _value(node: Node) -> str:
    """What is typed in a field; an empty one shows its hint."""
    return "" if node.text == node.hint else node.text
