"""The form of Simple and Fossify Contacts: a picture across the screen, below it one column of fields with icons at the left."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from apps.lineages.simple_contacts import format as store
from apps.lineages.simple_contacts.dialogs import overlays
from apps.lineages.simple_contacts.editor import NO_GROUPS, EditContact
from apps.lineages.simple_contacts.person import Person, letter_color
from emulator.sim.toolkit import FILL, Screen, View, box, column, edit, icon, icon_button, row, scroll, space, text
from emulator.sim.toolkit.material import MenuAction, app_bar
from emulator.sim.toolkit.view import Handler

PHOTO_DP = 300.0
STATUS_DP = 48.8
"""The page begins under the status bar."""
NAMES = (
    ("prefix", "Prefix", "contact_prefix", store.PREFIX),
    ("first_name", "First name", "contact_first_name", store.FIRST),
    ("middle_name", "Middle name", "contact_middle_name", store.MIDDLE),
    ("surname", "Surname", "contact_surname", store.SURNAME),
    ("suffix", "Suffix", "contact_suffix", store.SUFFIX),
    ("nickname", "Nickname", "contact_nickname", store.NICKNAME),
)
COMPLETING = ("first_name", "middle_name", "surname")
"""Fields that suggest names, a class of their own."""


def photo_bar(actions: Sequence[MenuAction], on_navigation: Handler, on_menu: Handler) -> View:
    """The bar over the picture, below the status bar."""
    bar = app_bar(
        "",
        navigation="back",
        on_navigation=on_navigation,
        navigation_desc="",
        actions=actions,
        on_overflow=on_menu,
        color="#FFFFFF",
        height=56,
        id="contact_toolbar",
    )
    return column(space(STATUS_DP), bar, width=FILL, id="contact_appbar")


class ContactForm(EditContact):
    """Simple's and Fossify's drawing of the form."""

    def build(self) -> Screen:
        content = column(self._photo(), *self._sections(), width=FILL, padding=(0, 0, 0, 24), id="contact_holder")
        body = scroll(content, id="contact_scrollview", height=FILL)
        root = box(body, self._bar(), width=FILL, height=FILL, id="contact_wrapper", cls="android.widget.RelativeLayout")
        return Screen(root, overlays(self), theme=self.look.theme, edge_to_edge=True, dark_icons=False)

    def _bar(self) -> View:
        actions = [MenuAction("check", "Save", self.save, id="save")]
        if not self.is_new:
            actions += [
                MenuAction("share", "Share", self.share_this, id="share"),
                MenuAction("delete", "Delete", self.ask_delete, id="delete"),
            ]
        return photo_bar(actions, self.leave, self.open_menu)

    def _photo(self) -> View:
        name = Person.from_json(self.state["original"]).name() or "A"
        starred = bool(self.form["starred"])
        return box(
            big_letter(name, on_click=self.pick_photo),
            tool("star", "Toggle favorite", self.toggle_star, id="contact_toggle_favorite", fill=starred, align="start bottom"),
            tool("photo_camera", "Change photo", self.pick_photo, id="contact_change_photo", align="end bottom"),
            width=FILL,
            height=PHOTO_DP,
            margin=(0, 0, 0, 12),
            accessible=False,
        )

    def _sections(self) -> list[View]:
        made: list[View] = []
        names = [self._name_field(*part) for part in NAMES if self.shows(part[3])]
        if names:
            made.append(section("person", "contact_name_image", *names))
        if self.shows(store.PHONES):
            made += self._list("phones", "call", "contact_numbers", [self._phone(i) for i in range(len(self.form["phones"]))])
        if self.shows(store.EMAILS):
            made += self._list("emails", "mail", "contact_emails", [self._typed("emails", i) for i in range(len(self.form["emails"]))])
        if self.shows(store.ADDRESSES):
            made += self._list(
                "addresses", "place", "contact_addresses", [self._typed("addresses", i) for i in range(len(self.form["addresses"]))]
            )
        if self.shows(store.MESSENGERS):
            made += self._list(
                "messengers", "chat", "contact_ims", [self._typed("messengers", i) for i in range(len(self.form["messengers"]))]
            )
        if self.shows(store.EVENTS):
            made += self._list("events", "cake", "contact_events", [self._event(i) for i in range(len(self.form["events"]))])
        if self.shows(store.NOTES):
            made.append(section("label", "contact_notes_image", self._field("notes", "Notes", "contact_notes", single_line=False)))
        if self.shows(store.RINGTONE):
            made.append(section("notifications", "contact_ringtone_image", line("Default (Bright Morning)", "contact_ringtone")))
        if self.shows(store.ORGANIZATION):
            company = self._field("company", "Company", "contact_organization_company")
            job = self._field("job", "Job position", "contact_organization_job_position")
            made.append(section("business", "contact_organization_image", company, job))
        if self.shows(store.WEBSITES):
            sites = [self._website(index) for index in range(len(self.form["websites"]))]
            made += self._list("websites", "link", "contact_websites", sites)
        if self.shows(store.GROUPS):
            made += self._groups()
        if self.shows(store.SOURCE):
            label = self.model.source_label(str(self.form["source"]))
            made.append(section("account_box", "contact_source_image", line(label, "contact_source", on_click=self.pick_source)))
        return made

    # --- fields ------------------------------------------------------------------------------------------------------------------

    def _name_field(self, name: str, hint: str, id: str, bit: int) -> View:
        return self._field(name, hint, id, cls="android.widget.AutoCompleteTextView" if name in COMPLETING else "android.widget.EditText")

    def _field(self, name: str, hint: str, id: str, *, single_line: bool = True, cls: str = "android.widget.EditText") -> View:
        return edit(
            str(self.form[name]),
            partial(self.set_text, name),
            hint=hint,
            id=id,
            cls=cls,
            single_line=single_line,
            ime_action="next" if single_line else "",
            margin=(0, 0, 16, 8),
        )

    def _phone(self, index: int) -> View:
        item = self.form["phones"][index]
        star = None
        if len(self.form["phones"]) > 1:
            mark = partial(self.set_primary, index)
            star = icon_button(
                "star", mark, id="default_toggle_icon", fill=bool(item["primary"]), cls="android.widget.ImageView", width=40, height=40
            )
            star.padding = (8.0, 8.0, 8.0, 8.0)
        return self._typed("phones", index, between=star)

    def _typed(self, name: str, index: int, between: View | None = None) -> View:
        """A field with its type at the right."""
        id, hint, kind = _TYPED[name]
        return row(
            edit(
                str(self.form[name][index]["value"]),
                partial(self.set_item, name, index),
                hint=hint,
                id=id,
                key=f"{name}{index}",
                input_type=kind,
                ime_action="next",
                weight=1,
            ),
            between,
            text(
                self.type_label(name, index),
                id=f"{id}_type",
                size=16,
                min_width=70,
                text_align="end",
                padding=(8, 12, 8, 12),
                on_click=partial(self.pick_type, name, index),
            ),
            width=FILL,
            padding=(0, 0, 16, 0),
            id=f"{id}_holder",
            cls="android.widget.RelativeLayout",
        )

    def _event(self, index: int) -> View:
        item = self.form["events"][index]
        value = str(item["value"])
        remove = None
        if value:
            remove = icon_button(
                "remove", partial(self.remove_item, "events", index), id="contact_event_remove", cls="android.widget.ImageView"
            )
        return row(
            text(
                value or "Unknown",
                id="contact_event",
                size=16,
                weight=1,
                color="on_surface" if value else "on_surface/50",
                padding=(4, 12, 4, 12),
                on_click=partial(self.pick_event, index),
            ),
            text(
                self.type_label("events", index),
                id="contact_event_type",
                size=16,
                min_width=70,
                text_align="end",
                padding=(8, 12, 8, 12),
                on_click=partial(self.pick_type, "events", index),
            ),
            remove,
            width=FILL,
            padding=(0, 0, 16, 0),
            id="contact_event_holder",
            cls="android.widget.RelativeLayout",
        )

    def _website(self, index: int) -> View:
        return edit(
            str(self.form["websites"][index]),
            partial(self.set_website, index),
            hint="Website",
            id="contact_website",
            key=f"websites{index}",
            margin=(0, 0, 16, 0),
        )

    def _groups(self) -> list[View]:
        titles = self.group_titles()
        lines = [line(title, "contact_group", on_click=self.pick_groups, key=f"group{index}") for index, title in enumerate(titles)]
        if not lines:
            lines = [line(NO_GROUPS, "contact_group", on_click=self.pick_groups, faint=True)]
        return [section("group", "contact_groups_image", *lines), plus("contact_groups_add_new", self.pick_groups)]

    def _list(self, name: str, glyph: str, id: str, rows: list[View]) -> list[View]:
        """Rows of one kind, and the plus that adds another."""
        holder = column(*rows, id=f"{id}_holder", width=FILL, accessible=bool(rows))
        return [section(glyph, f"{id}_image", holder), plus(f"{id}_add_new", partial(self.add_item, name))]


_TYPED: dict[str, tuple[str, str, Any]] = {
    "phones": ("contact_number", "Number", "phone"),
    "emails": ("contact_email", "Email", "email"),
    "addresses": ("contact_address", "Address", "text"),
    "messengers": ("contact_im", "Instant messaging (IM)", "text"),
}
"""Resource id, hint and kind of keyboard of the fields with types."""


# --- parts that the details page has too -------------------------------------------------------------------------------------------------


def big_letter(name: str, on_click: Any = None) -> View:
    """The first letter of a name on its ground, across the screen."""
    mark = next((char for char in name if not char.isspace()), "A").upper()
    return box(
        text(mark, size=130, color="#FFFFFF", align="center", accessible=False, margin=(0, 24, 0, 0)),
        width=FILL,
        height=PHOTO_DP,
        background=letter_color(name),
        id="contact_photo",
        cls="android.widget.ImageView",
        desc="Change photo",
        leaf=True,
        on_click=on_click,
    )


def tool(glyph: str, desc: str, on_click: Any, *, id: str, fill: bool = False, align: str = "", size: float = 32.0) -> View:
    """A white icon on the picture."""
    button = icon_button(
        glyph, on_click, desc=desc, id=id, fill=fill, size=size, tint="#FFFFFF", cls="android.widget.ImageView", align=align, margin=8
    )
    button.padding = ((48.0 - size) / 2,) * 4
    return button


def section(glyph: str, id: str, *children: View) -> View:
    """Rows with an icon at the left of the first."""
    mark = icon(glyph, id=id, size=24, width=40, height=40, padding=(0, 8, 4, 8), margin=(12, 2, 0, 0), tint="on_surface_variant")
    return row(mark, column(*children, weight=1, accessible=False), gravity="start top", width=FILL, accessible=False)


def line(label: str, id: str, *, on_click: Any = None, faint: bool = False, key: str = "") -> View:
    """A line of text to tap."""
    return text(
        label,
        id=id,
        key=key,
        size=16,
        width=FILL,
        padding=(4, 12, 16, 12),
        color="on_surface/50" if faint else "on_surface",
        on_click=on_click,
    )


def plus(id: str, on_click: Any) -> View:
    """The plus below a list of rows; it has no description."""
    return icon(
        "add",
        id=id,
        size=24,
        tint="primary",
        padding=(16, 8, 16, 8),
        margin=(0, 2, 0, 8),
        background="surface_container_highest",
        radius=20,
        align="center",
        on_click=on_click,
    )
