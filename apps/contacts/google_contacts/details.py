"""The page of one person: picture, name, what can be done, and the rows of data."""

from __future__ import annotations

from urllib.parse import quote

from apps.contacts.google_contacts import people
from apps.contacts.google_contacts.listing import THEME, share
from apps.contacts.google_contacts.pages import READ
from apps.contacts.google_contacts.people import EMAIL, PHONE, Entry, national
from apps.contacts.google_contacts.pictures import picture
from emulator.sim.toolkit import FILL, Activity, Intent, Overlay, Screen, View, box, column, icon, icon_button, row, scroll, space, text
from emulator.sim.toolkit.material import dialog, item_dialog, menu

CALL = "android.permission.CALL_PHONE"
ICONS = {PHONE: "call", EMAIL: "mail", people.ADDRESS: "location_on", people.NOTE: "notes", people.WEBSITE: "public"}


class Details(Activity):
    """Extra `contact`, or a contact's URI as data. State: `contact`, `overlay`."""

    name = "com.google.android.apps.contacts.quickcontact.QuickContactActivity"

    def on_create(self) -> None:
        last = self.intent.data.rstrip("/").rpartition("/")[2]
        given = self.intent.extras.get("contact") or (last if last.isdigit() else 0)
        self.state.update(contact=int(given), overlay="")
        self.on_resume()

    def on_resume(self) -> None:
        """Who was deleted elsewhere has no page any more."""
        if self.ctx.has_permission(READ) and people.person(self.ctx, self.state["contact"]) is None:
            self.ctx.toast("The contact doesn't exist")
            self.finish()

    def on_result(self, key: str, ok: bool, data: dict[str, object]) -> None:
        if data.get("deleted"):
            self.finish()
        elif ok and data.get("contact"):
            self.state["contact"] = data["contact"]

    def on_permission(self, permission: str, granted: bool, key: str) -> None:
        if permission == CALL and granted:
            self._go("android.intent.action.CALL", f"tel:{quote(key)}")

    def close(self) -> None:
        self.state["overlay"] = ""

    # --- what can be done --------------------------------------------------------------------------------------------------------

    def _go(self, action: str, data: str) -> None:
        try:
            self.ctx.start(Intent(action=action, data=data))
        except LookupError:
            self.ctx.toast("Couldn't find an app to handle this action")

    def _call(self, number: str) -> None:
        self.close()
        if self.ctx.has_permission(CALL):
            self._go("android.intent.action.CALL", f"tel:{quote(number)}")
        else:
            self.ctx.request_permission(CALL, number)

    def _write(self, number: str) -> None:
        self.close()
        self._go("android.intent.action.SENDTO", f"smsto:{quote(number)}")

    def _mail(self, address: str) -> None:
        self.close()
        self._go("android.intent.action.SENDTO", f"mailto:{quote(address)}")

    def _choose(self, what: str, found: list[Entry]) -> None:
        """One of several numbers or addresses is asked for."""
        if len(found) == 1:
            self._act(what, found[0].value)
        else:
            self.state["overlay"] = what

    def _act(self, what: str, value: str) -> None:
        {"call": self._call, "text": self._write, "email": self._mail}[what](value)

    def _edit(self) -> None:
        intent = Intent(component=f"{self.ctx.package}/editor", extras={"contact": self.state["contact"]})
        self.ctx.start(intent, for_result="edited")

    def _delete(self) -> None:
        people.delete(self.ctx, [self.state["contact"]])
        self.ctx.toast("Contact deleted")
        self.finish(True)

    def _share(self) -> None:
        self.close()
        share(self, [int(self.state["contact"])])

    # --- what is shown -----------------------------------------------------------------------------------------------------------

    def build(self) -> Screen:
        one = people.person(self.ctx, self.state["contact"]) if self.ctx.has_permission(READ) else None
        if one is None:
            return Screen(box(width=FILL, height=FILL), theme=THEME)
        entries = people.entries(self.ctx, one.id)
        company = next((entry for entry in entries if entry.mimetype == people.ORGANIZATION), None)
        bar = row(
            icon_button("arrow_back", self.finish, desc="Navigate up", id="nav_back_icon"),
            space(weight=1),
            icon_button("edit", self._edit, desc="Edit contact", id="menu_insert_or_edit", cls="android.widget.Button"),
            icon_button(
                "star",
                lambda: people.star(self.ctx, one.id, starred=not one.starred),
                fill=one.starred,
                desc="Remove from favorites" if one.starred else "Add to favorites",
                id="menu_star",
                cls="android.widget.Button",
            ),
            icon_button(
                "more_vert",
                lambda: self.state.update(overlay="menu"),
                desc="More options",
                key="overflow",
                cls="android.widget.ImageView",
            ),
            width=FILL,
            height=64,
            padding=(4, 0, 4, 0),
            id="toolbar",
            cls="android.view.ViewGroup",
        )
        face = picture(one.name, one.id, 144)
        face.id, face.desc = "contact_photo", "Contact photo"
        head = column(
            face,
            text(national(one.name), id="large_title", size=28, line_height=36, text_align="center", width=FILL, margin=(0, 16, 0, 0)),
            text(company.value or company.international, id="organization_name", size=14, color="on_surface_variant") if company else None,
            width=FILL,
            gravity="center_horizontal",
            padding=(24, 8, 24, 16),
            accessible=False,
        )
        page = column(head, self._verbs(entries), self._card(entries), width=FILL, accessible=False, padding=(0, 0, 0, 32))
        content = scroll(page, weight=1, id="contact_details", key="details")
        return Screen(column(bar, content, width=FILL, height=FILL), self._overlays(entries), theme=THEME)

    def _verbs(self, entries: list[Entry]) -> View:
        numbers = [entry for entry in entries if entry.mimetype == PHONE]
        addresses = [entry for entry in entries if entry.mimetype == EMAIL]

        def verb(id: str, label: str, symbol: str, what: str, found: list[Entry]) -> View:
            able = bool(found)
            ink = "on_primary_container" if able else "on_surface/38"
            return column(
                box(
                    icon(symbol, tint=ink, fill=True, align="center", accessible=False),
                    width=72,
                    height=48,
                    radius=24,
                    background="primary_container" if able else "on_surface/12",
                    accessible=False,
                ),
                text(label, size=12, color="on_surface" if able else "on_surface/38", accessible=False),
                id=id,
                desc=label,
                cls="android.widget.Button",
                leaf=True,
                enabled=able,
                weight=1,
                spacing=8,
                gravity="center_horizontal",
                on_click=lambda: self._choose(what, found) if what != "video" else self.ctx.toast("Set up video calling first"),
            )

        return row(
            verb("verb_call", "Call", "call", "call", numbers),
            verb("verb_text", "Text", "chat", "text", numbers),
            verb("verb_video", "Video", "videocam", "video", numbers),
            verb("verb_email", "Email", "mail", "email", addresses),
            width=FILL,
            padding=(12, 8, 12, 16),
            id="verb_container",
        )

    def _card(self, entries: list[Entry]) -> View:
        lines = [self._line(entry, entry.mimetype) for entry in entries if entry.mimetype in ICONS]
        kinds = {entry.mimetype for entry in entries}
        for mimetype, label, symbol in ((PHONE, "Add phone number", "add_call"), (EMAIL, "Add email", "mail")):
            if mimetype not in kinds:
                lines.append(
                    row(
                        icon(symbol, tint="primary", accessible=False),
                        text(label, size=16, color="primary", id="header", weight=1),
                        cls="android.widget.RelativeLayout",
                        width=FILL,
                        height=56,
                        spacing=16,
                        padding=(16, 0, 16, 0),
                        on_click=self._edit,
                    )
                )
        return column(
            text("Contact info", id="title", size=14, font_weight=500, padding=(16, 16, 16, 8)),
            *lines,
            width=FILL,
            margin=(16, 0, 16, 0),
            padding=(0, 0, 0, 8),
            radius=24,
            background="surface_container_low",
            id="contact_info_card",
        )

    def _line(self, entry: Entry, mimetype: str) -> View:
        shown = national(entry.value) if mimetype == PHONE else entry.value
        words = {PHONE: f"Call {entry.label} {shown}", EMAIL: f"Email {entry.label} {shown}"}.get(mimetype, shown)
        on_click = {PHONE: lambda: self._call(entry.value), EMAIL: lambda: self._mail(entry.value)}.get(mimetype)
        side = (
            icon_button("chat", lambda: self._write(entry.value), desc=f"Text {entry.label} {shown}", id="third_icon", tint="primary")
            if mimetype == PHONE
            else None
        )
        return row(
            icon(ICONS[mimetype], tint="on_surface_variant", accessible=False),
            column(
                text(shown, id="header", size=16, max_lines=4),
                text(entry.label, id="sub_header", size=14, color="on_surface_variant") if entry.label else None,
                weight=1,
                accessible=False,
            ),
            side,
            cls="android.widget.RelativeLayout",
            desc=words,
            width=FILL,
            min_height=64,
            spacing=16,
            padding=(16, 8, 8, 8),
            on_click=on_click,
            focusable=True,
        )

    def _overlays(self, entries: list[Entry]) -> list[Overlay]:
        kind = self.state["overlay"]
        if kind == "menu":
            items = [
                ("Delete", lambda: self.state.update(overlay="delete")),
                ("Share", self._share),
                ("Add to Home screen", self.close),
                ("Set ringtone", self.close),
                ("Route to voicemail", self.close),
                ("Help & feedback", self.close),
            ]
            return [menu(items, on_dismiss=self.close)]
        if kind == "delete":
            return [dialog(message="Delete this contact?", positive=("Delete", self._delete), cancel=self.close)]
        if kind in ("call", "text", "email"):
            found = [entry for entry in entries if entry.mimetype == (EMAIL if kind == "email" else PHONE)]
            labels = [f"{national(entry.value)} ({entry.label})" for entry in found]
            return [item_dialog("Choose number", labels, lambda index: self._act(kind, found[index].value), on_dismiss=self.close)]
        return []
