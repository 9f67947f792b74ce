"""Choosing conversations in a list, and what is done to those chosen."""

from __future__ import annotations

from functools import partial

from apps.sms.quik_sms.looks import bar_title, toolbar
from apps.sms.quik_sms.realm import Conversation, Realm
from emulator.sim.toolkit import Activity, Intent, Overlay, View, edit, icon_button
from emulator.sim.toolkit.asking import toggled
from emulator.sim.toolkit.material import dialog, menu, snackbar
from emulator.sim.toolkit.view import Handler

UNDO_MS = 5000
"""How long Undo is offered."""


class Selection(Activity):
    """State: `selected` threads, `undo` threads until `undo_until` (elapsed ms), `overlay`, `name` in the dialog that renames."""

    def close(self) -> None:
        self.state["overlay"] = ""

    def clear(self) -> None:
        self.state.update(selected=[], overlay="")

    def toggle(self, thread: int) -> None:
        self.state["selected"] = toggled(self.state["selected"], thread)

    @property
    def chosen(self) -> list[int]:
        return [int(thread) for thread in self.state["selected"]]

    def selection_bar(self, found: list[Conversation]) -> View:
        archived = any(one.archived for one in found if one.id in self.chosen)

        def action(symbol: str, desc: str, id: str, handler: Handler) -> View:
            return icon_button(symbol, handler, desc=desc, id=id, tint="#5F6368", cls="android.widget.Button")

        everything = [one.id for one in found]
        away = (
            action("inbox", "Unarchive", "unarchive", lambda: self.archive(self.chosen, yes=False))
            if archived
            else action("archive", "Archive", "archive", lambda: self.archive(self.chosen, yes=True))
        )
        return toolbar(
            bar_title(f"{len(self.chosen)} selected"),
            action("select_all", "Select all", "select_all", lambda: self.state.update(selected=everything)),
            away,
            action("delete", "Delete", "delete", lambda: self.state.update(overlay="delete")),
            icon_button("more_vert", lambda: self.state.update(overlay="menu"), desc="More options", key="overflow", tint="#5F6368"),
            on_back=self.clear,
            back="close",
            desc="Clear",
        )

    def archive(self, threads: list[int], *, yes: bool) -> None:
        Realm(self.ctx).set(threads, archived=yes)
        self.state.update(selected=[], overlay="", undo=threads if yes else [], undo_until=self.ctx.elapsed() + UNDO_MS)

    def _undo(self) -> None:
        Realm(self.ctx).set(self.state["undo"], archived=False)
        self.state["undo"] = []

    def _delete(self) -> None:
        Realm(self.ctx).delete(self.chosen)
        self.clear()

    def _set(self, **values: object) -> None:
        Realm(self.ctx).set(self.chosen, **values)
        self.clear()

    def _mark(self, read: bool) -> None:
        Realm(self.ctx).mark(self.chosen, read=read)
        self.clear()

    def _add_contact(self, address: str) -> None:
        self.clear()
        try:
            self.ctx.start(Intent(action="android.intent.action.INSERT", type="vnd.android.cursor.dir/contact", extras={"phone": address}))
        except LookupError:
            self.ctx.toast("No app can add contacts")

    def overlays(self, found: list[Conversation]) -> list[Overlay]:
        kind = self.state["overlay"]
        chosen = [one for one in found if one.id in self.chosen]
        if kind == "menu" and chosen:
            pinned = all(one.pinned for one in chosen)
            unread = any(one.unread for one in chosen)
            items: list[tuple[str, Handler | None]] = [
                ("Unpin" if pinned else "Pin to top", partial(self._set, pinned=not pinned)),
                ("Mark read" if unread else "Mark unread", partial(self._mark, unread)),
                ("Block", lambda: self.state.update(overlay="block")),
            ]
            if len(chosen) == 1:
                items.insert(0, ("Add to contacts", partial(self._add_contact, chosen[0].people[0])))
                items.append(("Rename", lambda: self.state.update(overlay="rename", name=chosen[0].name)))
            return [menu(items, on_dismiss=self.close)]
        if kind == "delete":
            count = len(chosen)
            which = "this conversation" if count == 1 else f"{count} conversations"
            return [self._question("Delete", f"Are you sure you would like to delete {which}?", "Delete", self._delete)]
        if kind == "block":
            which = "this person" if len(chosen) == 1 else f"{len(chosen)} people"
            return [self._question("Block", f"Are you sure you would like to block {which}?", "Block", partial(self._set, blocked=True))]
        if kind == "rename":
            field = edit(
                str(self.state.get("name", "")), lambda value: self.state.update(name=value), hint="Conversation title", id="field"
            )
            return [
                dialog(
                    field,
                    title="Conversation title",
                    positive=("Save", lambda: self._set(name=str(self.state["name"]).strip())),
                    cancel=self.close,
                    look="classic",
                )
            ]
        if self.state["undo"] and self.ctx.elapsed() < self.state["undo_until"]:
            return [snackbar("Conversation archived", action="Undo", on_action=self._undo)]
        return []

    def _question(self, title: str, words: str, label: str, handler: Handler) -> Overlay:
        return dialog(
            title=title,
            message=words,
            positive=(label, handler),
            cancel=self.close,
            look="classic",
        )
