"""The form of a new or stored person. What is typed lives in it alone until Save."""

from __future__ import annotations

import copy
from collections.abc import Mapping

from apps.contacts.google_contacts import people
from apps.contacts.google_contacts.listing import THEME
from apps.contacts.google_contacts.pages import READ
from apps.contacts.google_contacts.people import EMAIL, KINDS, PHONE
from emulator.sim.toolkit import (
    FILL,
    Activity,
    Overlay,
    Screen,
    View,
    box,
    button,
    column,
    edit,
    icon,
    icon_button,
    row,
    scroll,
    text,
    text_button,
)
from emulator.sim.toolkit.app import State
from emulator.sim.toolkit.material import dialog, menu
from emulator.sim.toolkit.view import Handler

HINTS: Mapping[str, str] = {
    "prefix": "Name prefix",
    "given": "First name",
    "middle": "Middle name",
    "family": "Last name",
    "suffix": "Name suffix",
    "company": "Company",
    "title": "Title",
    "address": "Address",
    "website": "Website",
    "note": "Notes",
}
ROW_HINTS = {PHONE: "Phone", EMAIL: "Email"}
SYMBOLS = {"given": "person", "prefix": "person", "company": "domain", "address": "location_on", "website": "public", "note": "notes"}
SINGULAR = {PHONE: "phone", EMAIL: "email"}
EXTRA_NAME, EXTRA_PHONE, EXTRA_EMAIL = "name", "phone", "email"
"""Extras of an INSERT intent (ContactsContract.Intents.Insert)."""


class Editor(Activity):
    """Extra `contact` for a stored person. State: the `form`, its first contents `start`, `names` and `more` unfolded, `overlay`."""

    name = "com.google.android.apps.contacts.editor.ContactEditorActivity"

    def on_create(self) -> None:
        last = self.intent.data.rstrip("/").rpartition("/")[2]
        contact = int(self.intent.extras.get("contact") or (last if last.isdigit() else 0))
        form = people.form_of(self.ctx, contact) if contact and self.ctx.has_permission(READ) else people.empty_form()
        fields = form["fields"]
        self.state.update(contact=contact, start=copy.deepcopy(form), form=form, overlay={})
        self.state["names"] = any(fields[name] for name in ("prefix", "middle", "suffix"))
        self.state["more"] = any(fields[name] for name in ("title", "address", "website", "note"))
        if not contact:
            self._prefill(form)

    def _prefill(self, form: State) -> None:
        extras = self.intent.extras
        given, _, family = str(extras.get(EXTRA_NAME) or "").strip().rpartition(" ")
        form["fields"].update({"given": given or family, "family": family if given else ""})
        form[PHONE][0]["value"] = str(extras.get(EXTRA_PHONE) or "")
        form[EMAIL][0]["value"] = str(extras.get(EXTRA_EMAIL) or "")

    @property
    def form(self) -> State:
        form: State = self.state["form"]
        return form

    def close(self) -> None:
        self.state["overlay"] = {}

    def on_back(self) -> bool:
        if self.form != self.state["start"]:
            self.state["overlay"] = {"kind": "discard"}
            return True
        return False

    def _save(self) -> None:
        if people.is_empty(self.form):
            if self.state["contact"] == 0:
                self.finish()
            else:
                self.ctx.toast("Add info to save as a contact")
            return
        contact = people.save(self.ctx, self.form)
        self.ctx.toast("Contact saved")
        if not contact:
            self.finish()
        elif self.intent.action:
            # called by another app: the page of the person follows
            self.ctx.start_activity("details", contact=contact)
            self.finish()
        else:
            self.finish(True, contact=contact)

    def _delete(self) -> None:
        people.delete(self.ctx, [self.state["contact"]])
        self.ctx.toast("Contact deleted")
        self.finish(True, deleted=True)

    # --- what is shown -----------------------------------------------------------------------------------------------------------

    def build(self) -> Screen:
        title = "Edit contact" if self.state["contact"] else "Create contact"
        bar = row(
            icon_button("close", self.go_back, desc="Navigate up", key="navigation"),
            text(title, size=22, weight=1, margin=(4, 0, 8, 0), max_lines=1),
            button("Save", self._save, id="toolbar_button"),
            icon_button("more_vert", lambda: self.state.update(overlay={"kind": "menu"}), desc="More options", key="overflow"),
            id="toolbar",
            cls="android.view.ViewGroup",
            width=FILL,
            height=64,
            padding=(4, 0, 4, 0),
        )
        photo = column(
            box(
                icon("add_photo_alternate", size=32, tint="on_primary_container", align="center", accessible=False),
                width=96,
                height=96,
                radius=48,
                background="primary_container",
                accessible=False,
            ),
            text("Add picture", size=14, color="primary", font_weight=500, accessible=False),
            width=FILL,
            gravity="center_horizontal",
            spacing=8,
            padding=(0, 8, 0, 8),
            id="photo_touch_intercept_overlay",
            desc="Add contact photo",
            leaf=True,
            on_click=lambda: self.ctx.toast("No camera or gallery"),
        )
        account = None
        if not self.state["contact"]:
            account = row(
                icon("smartphone", size=20, accessible=False),
                text("Device", size=14, id="account_name", font_weight=500),
                id="account_header_container",
                desc="Saving to Device",
                width=FILL,
                height=40,
                spacing=12,
                padding=(20, 0, 16, 0),
            )
        names = ("prefix", "given", "middle", "family", "suffix") if self.state["names"] else ("given", "family")
        lines: list[View] = [self._field(name, first=place == 0) for place, name in enumerate(names)]
        lines += [self._field("company"), *self._rows(PHONE), *self._rows(EMAIL)]
        if self.state["more"]:
            lines += [self._field(name) for name in ("title", "address", "website", "note")]
        else:
            lines.append(row(text_button("More fields", lambda: self.state.update(more=True), id="more_fields"), padding=(44, 0, 0, 0)))
        page = column(account, photo, *lines, width=FILL, padding=(0, 0, 0, 48), accessible=False)
        content = scroll(page, weight=1, id="contact_editor_fragment", key="editor")
        return Screen(column(bar, content, width=FILL, height=FILL), self._overlays(), theme=THEME, focus="field_given")

    def _line(self, symbol: str, field: View, side: View | None = None) -> View:
        mark = icon(symbol, accessible=False) if symbol else None
        return row(
            box(mark, width=24, accessible=False),
            field,
            side if side is not None else box(width=48, accessible=False),
            width=FILL,
            spacing=8,
            padding=(12, 3, 4, 3),
            accessible=False,
        )

    def _field(self, name: str, *, first: bool = False) -> View:
        fields = self.form["fields"]
        field = edit(
            fields[name],
            lambda value: fields.update({name: value}),
            hint=HINTS[name],
            look="outlined",
            key=f"field_{name}",
            single_line=name not in ("address", "note"),
            ime_action="next",
            weight=1,
        )
        side = None
        if first:
            unfolded = self.state["names"]
            side = icon_button(
                "expand_less" if unfolded else "expand_more",
                lambda: self.state.update(names=not unfolded),
                desc="Show fewer name fields" if unfolded else "Show more name fields",
            )
        return self._line(SYMBOLS.get(name, ""), field, side)

    def _rows(self, mimetype: str) -> list[View]:
        """The rows of a kind that there can be several of: value, its kind below it, and a button for one more."""
        rows = self.form[mimetype]
        lines = []
        for index, item in enumerate(rows):

            def change(value: str, item: State = item) -> None:
                item["value"] = value

            def remove(index: int = index) -> None:
                rows.pop(index)
                if not rows:
                    rows.append(people.new_row(mimetype))

            field = edit(
                item["value"],
                change,
                hint=ROW_HINTS[mimetype],
                look="outlined",
                key=f"{SINGULAR[mimetype]}{index}",
                input_type="phone" if mimetype == PHONE else "email",
                ime_action="next",
                weight=1,
            )
            side = icon_button("do_not_disturb_on", remove, desc=f"Delete {SINGULAR[mimetype]}") if item["value"] else None
            lines.append(self._line(("call" if mimetype == PHONE else "mail") if index == 0 else "", field, side))
            lines.append(self._kind(mimetype, index))
        if rows[-1]["value"]:
            add = text_button(f"Add {SINGULAR[mimetype]}", lambda: rows.append(people.new_row(mimetype)), id="add_field")
            lines.append(row(add, padding=(44, 0, 0, 0)))
        return lines

    def _kind(self, mimetype: str, index: int) -> View:
        item = self.form[mimetype][index]
        name = item["label"] if item["kind"] == 0 and item["label"] else KINDS[mimetype].get(item["kind"], "Other")
        spinner = row(
            column(
                text("Label", size=12, color="on_surface_variant", accessible=False),
                text(name, size=16, accessible=False),
                weight=1,
                accessible=False,
            ),
            icon("arrow_drop_down", accessible=False),
            cls="android.widget.Spinner",
            desc=f"{name} {ROW_HINTS[mimetype]}",
            key=f"{SINGULAR[mimetype]}_label{index}",
            width=184,
            height=56,
            padding=(16, 0, 8, 0),
            radius=4,
            border="outline",
            leaf=True,
            focusable=True,
            on_click=lambda: self.state.update(overlay={"kind": "kinds", "mimetype": mimetype, "index": index}),
        )
        spinner.text = name
        return row(spinner, width=FILL, padding=(44, 3, 4, 3), accessible=False)

    def _overlays(self) -> list[Overlay]:
        fields = self.state["overlay"]
        kind = fields.get("kind")
        if kind == "menu":
            items: list[tuple[str, Handler | None]] = []
            if self.state["contact"]:
                items.append(("Delete", lambda: self.state.update(overlay={"kind": "delete"})))
            items += [("Discard changes", self.finish), ("Help & feedback", self.close)]
            return [menu(items, on_dismiss=self.close)]
        if kind == "discard":
            return [dialog(message="Discard your changes?", positive=("Discard", self.finish), cancel=self.close)]
        if kind == "delete":
            return [dialog(message="Delete this contact?", positive=("Delete", self._delete), cancel=self.close)]
        if kind == "kinds":
            return [self._kind_menu(str(fields["mimetype"]), int(fields["index"]))]
        if kind == "custom":
            return [self._custom(fields)]
        return []

    def _kind_menu(self, mimetype: str, index: int) -> Overlay:
        item = self.form[mimetype][index]

        def choose(number: int) -> None:
            if number == 0:
                self.state["overlay"] = {"kind": "custom", "mimetype": mimetype, "index": index, "text": item["label"]}
                return
            item.update(kind=number, label="")
            self.close()

        def entry(number: int, name: str) -> tuple[str, Handler]:
            return name, lambda: choose(number)

        items = [entry(number, name) for number, name in KINDS[mimetype].items()]
        return menu(items, anchor=f"{SINGULAR[mimetype]}_label{index}", on_dismiss=self.close)

    def _custom(self, fields: State) -> Overlay:
        item = self.form[fields["mimetype"]][fields["index"]]

        def take() -> None:
            if str(fields["text"]).strip():
                item.update(kind=0, label=str(fields["text"]).strip())
            self.close()

        field = edit(str(fields["text"]), lambda value: fields.update(text=value), hint="Label name", key="custom_label", look="underline")
        return dialog(field, title="Custom label name", positive=("OK", take), cancel=self.close)
