"""Pages of Google Messages beside conversations: introduction, default app, settings, blocked numbers."""

from __future__ import annotations

from functools import partial

from apps.lineages.google_pages import welcome_page
from apps.sms import telephony
from apps.sms.google_messages import bugle
from apps.sms.google_messages.looks import THEME
from apps.sms.google_messages.store import PREFS, Store
from emulator.sim.toolkit import FILL, Activity, Screen, View, button, column, list_, row, scroll, space, text_button
from emulator.sim.toolkit.material import app_bar, empty_state, list_row, switch_row

INTRODUCED = "chat_features_prompt_seen"


def chat_features(page: Activity) -> View:
    """The first page ever shown."""

    def done() -> None:
        page.ctx.prefs(PREFS)[INTRODUCED] = True

    def turn_on() -> None:
        page.ctx.toast("Chat features aren’t available for this device")
        done()

    return welcome_page(
        "forum",
        "Do more with chat features",
        "Text over Wi-Fi, send high-quality photos, and know when others are typing",
        row(
            text_button("No, not now", done, id="conduit_cancel_button"),
            space(weight=1),
            button("Turn on", turn_on, id="conduit_ok_button"),
            width=FILL,
        ),
    )


def default_app(page: Activity) -> View:
    """While another app is the default one."""
    return welcome_page(
        "sms",
        "Set Messages as your default SMS app",
        "To send and receive text messages with Messages, make it your default SMS app",
        row(space(weight=1), button("Set default SMS app", lambda: telephony.ask_for_role(page.ctx), id="conduit_ok_button"), width=FILL),
    )


class Settings(Activity):
    """Settings, as far as they mean something here."""

    name = ".ui.appsettings.ApplicationSettingsActivity"

    def build(self) -> Screen:
        prefs = self.ctx.prefs(PREFS)

        def toggled(key: str, title: str, default: bool, summary: str = "") -> View:
            on = bool(prefs.get(key, default))
            return switch_row(title, on, lambda: prefs.update({key: not on}), supporting=summary, key=key)

        holder = "Messages" if telephony.is_default(self.ctx) else "Another app"
        rows = [
            list_row("Default SMS app", holder, on_click=lambda: telephony.ask_for_role(self.ctx), headline_id="android:id/title"),
            toggled("enable_notifications", "Notifications", True),
            toggled("outgoing_message_sounds", "Hear outgoing message sounds", True),
            toggled("rcs_enabled", "Chat features", False, "Off"),
            toggled("swipe_archive", "Swipe actions", True, "Archive"),
            toggled("auto_link_preview", "Automatic previews", True, "Show previews of web links"),
        ]
        bar = app_bar("Settings", navigation="back", on_navigation=self.finish, id="toolbar")
        body = scroll(column(*rows, width=FILL, accessible=False), weight=1, key="settings")
        return Screen(column(bar, body, width=FILL, height=FILL), theme=THEME)


class Blocked(Activity):
    """Numbers that were blocked."""

    name = ".ui.appsettings.BlockedParticipantsActivity"

    def build(self) -> Screen:
        store = Store(self.ctx)
        rows = store.db.execute(f"SELECT send_destination FROM participants WHERE blocked=1 AND sub_id={bugle.OTHER_SUB}").fetchall()
        numbers = [str(row[0]) for row in rows]
        lines = [
            list_row(
                telephony.name_of(self.ctx, number),
                trailing=text_button("Unblock", partial(store.block, [number], yes=False), id="unblock_button"),
                headline_id="name",
                key=number,
            )
            for number in numbers
        ]
        body = list_(lines, key="blocked") if lines else empty_state("No spam or blocked conversations", icon_name="block")
        body.weight = 1
        bar = app_bar("Spam & blocked", navigation="back", on_navigation=self.finish, id="toolbar")
        return Screen(column(bar, body, width=FILL, height=FILL), theme=THEME)
