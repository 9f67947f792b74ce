"""Pages of QUIK's drawer: settings, blocking, scheduled messages, backup, message management."""

from __future__ import annotations

from functools import partial

from apps.sms import telephony
from apps.sms.quik_sms.looks import GROUND, PREFS, THEME, bar_title, picture, toolbar
from apps.sms.quik_sms.realm import Realm
from emulator.sim.toolkit import FILL, Activity, Overlay, Screen, View, column, edit, list_, row, scroll, text, text_button
from emulator.sim.toolkit.material import choice_dialog, dialog, empty_state, list_row, section, switch_row
from emulator.sim.toolkit.view import Handler

ACTIONS = ("None", "Archive", "Delete", "Block", "Call", "Mark read", "Mark unread", "Speak")
"""What a swipe may do, by the number in the preferences."""


def _page(title: str, body: View, on_back: Handler, overlays: list[Overlay] | None = None) -> Screen:
    body.weight = 1
    root = column(toolbar(bar_title(title), on_back=on_back), body, width=FILL, height=FILL, id="container")
    return Screen(root, overlays or [], theme=THEME, background=GROUND)


def _entry(title: str, summary: str, on_click: Handler | None, id: str = "") -> View:
    return list_row(title, summary, headline_id="titleView", supporting_id="summaryView", on_click=on_click, id=id)


class Settings(Activity):
    """State: `overlay`, `signature` being typed."""

    name = "dev.octoshrimpy.quik.feature.settings.SettingsActivity"

    def on_create(self) -> None:
        self.state.update(overlay="", signature="")

    def close(self) -> None:
        self.state["overlay"] = ""

    def _open(self, kind: str) -> None:
        self.state.update(overlay=kind, signature=str(self.ctx.prefs(PREFS).get("signature", "")))

    def build(self) -> Screen:
        prefs = self.ctx.prefs(PREFS)
        signature = str(prefs.get("signature", ""))
        delivery = bool(prefs.get("delivery", False))
        right, left = (ACTIONS[int(prefs.get(key, 1))] for key in ("swipeRight", "swipeLeft"))
        rows = [
            section("General"),
            _entry("Right swipe", right, partial(self._open, "swipeRight"), "swipeRight"),
            _entry("Left swipe", left, partial(self._open, "swipeLeft"), "swipeLeft"),
            switch_row(
                "Delivery confirmations",
                delivery,
                lambda: prefs.update({"delivery": not delivery}),
                supporting="Confirm that messages were sent successfully",
                look="classic",
            ),
            _entry("Signature", signature or "Add a signature to the end of your messages", partial(self._open, "signature"), "signature"),
            _entry("Sync messages", "Re-sync your messages with the native Android SMS database", self._sync, "syncMessages"),
            _entry("About QUIK", "Version 4.3.6", None, "about"),
        ]
        body = scroll(column(*rows, width=FILL, accessible=False), key="settings")
        return _page("Settings", body, self.finish, self._overlays())

    def _sync(self) -> None:
        if telephony.is_default(self.ctx):
            Realm(self.ctx).sync()
            self.ctx.toast("Messages synced")

    def _swipe(self, key: str, action: int) -> None:
        self.ctx.prefs(PREFS)[key] = action
        self.close()

    def _save(self) -> None:
        self.ctx.prefs(PREFS)["signature"] = str(self.state["signature"]).strip()
        self.close()

    def _overlays(self) -> list[Overlay]:
        kind = str(self.state["overlay"])
        if kind in ("swipeRight", "swipeLeft"):
            now = int(self.ctx.prefs(PREFS).get(kind, 1))
            title = "Right swipe" if kind == "swipeRight" else "Left swipe"
            return [choice_dialog(title, ACTIONS, now, partial(self._swipe, kind), on_dismiss=self.close, look="classic")]
        if kind == "signature":
            field = edit(str(self.state["signature"]), lambda value: self.state.update(signature=value), hint="Signature", id="field")
            return [
                dialog(
                    field,
                    title="Signature",
                    positive=("Save", self._save),
                    cancel=self.close,
                    look="classic",
                )
            ]
        return []


class Blocking(Activity):
    """Conversations that were blocked."""

    name = "dev.octoshrimpy.quik.feature.blocking.BlockingActivity"

    def build(self) -> Screen:
        realm = Realm(self.ctx)
        rows = []
        for one in realm.blocked():
            face = picture(self.ctx, one.people)
            face.accessible = False
            undo = text_button("Unblock", partial(realm.set, [one.id], blocked=False), id="unblock")
            rows.append(list_row(one.title, leading=face, trailing=undo, headline_id="title", key=f"blocked{one.id}"))
        body = list_(rows, id="conversations", key="blocked") if rows else empty_state("Your blocked messages will appear here")
        return _page("Blocking", body, self.finish)


class Scheduled(Activity):
    """Messages to be sent later: there are none."""

    name = "dev.octoshrimpy.quik.feature.scheduled.ScheduledActivity"

    def build(self) -> Screen:
        return _page(
            "Scheduled", empty_state("Automatically send a message, at the exact moment you'd like", icon_name="event"), self.finish
        )


class Backup(Activity):
    """Backups of messages."""

    name = "dev.octoshrimpy.quik.feature.backup.BackupActivity"

    def build(self) -> Screen:
        rows = [
            _entry("Backup location", "Set folder", partial(self.ctx.toast, "No folder can be chosen here"), "location"),
            _entry("Restore", "Select a backup", partial(self.ctx.toast, "No backups found"), "restore"),
        ]
        words = text("Last backup: Never", size=14, color="on_surface_variant", padding=(16, 8, 16, 8))
        now = row(
            text_button("Backup now", partial(self.ctx.toast, "Select backup location"), id="fabLabel"), width=FILL, padding=(8, 8, 8, 8)
        )
        return _page("Backup and restore", scroll(column(*rows, words, now, width=FILL, accessible=False), key="backup"), self.finish)


class MessageUtils(Activity):
    """Tidying up."""

    name = "dev.octoshrimpy.quik.feature.messageutils.MessageUtilsActivity"

    def build(self) -> Screen:
        rows = [
            _entry("Delete old messages automatically", "Never", None, "autoDelete"),
            _entry("Deduplicate messages", "", None, "deduplicate"),
        ]
        return _page("Message Management", scroll(column(*rows, width=FILL, accessible=False), key="utils"), self.finish)
