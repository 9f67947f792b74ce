"""Settings, conversation details, About."""

from __future__ import annotations

from typing import NamedTuple

from apps.lineages.simple_sms.dialogs import overlays
from apps.lineages.simple_sms.page import Page
from emulator.sim.toolkit import FILL, Intent, Screen, View, column, divider, icon, list_, row, switch, text
from emulator.sim.toolkit.material import list_row, section, switch_row


class Toggle(NamedTuple):
    """A switch that is kept in the preferences; its id is `settings_` and the key."""

    key: str
    label: str


class Choice(NamedTuple):
    """A setting with a few values, kept as their numbers."""

    key: str
    id: str
    label: str
    values: tuple[tuple[int, str], ...]
    default: int


class Link(NamedTuple):
    """A row that leads somewhere: `target` names an activity, or says what a toast tells."""

    id: str
    label: str
    target: str = ""


FONT = Choice("font_size", "font_size", "Font size", ((0, "Small"), (1, "Medium"), (2, "Large"), (3, "Extra large")), 1)
LOCK = Choice(
    "lock_screen_visibility",
    "lock_screen_visibility",
    "Lock screen notification visibility",
    ((1, "Sender and message"), (2, "Sender only"), (3, "Nothing")),
    1,
)
SIZES = Choice(
    "mms_file_size_limit",
    "mms_file_size_limit",
    "Resize sent MMS images",
    (
        (102_400, "100 KB"),
        (204_800, "200 KB"),
        (307_200, "300 KB"),
        (614_400, "600 KB"),
        (1_048_576, "1 MB"),
        (2_097_152, "2 MB"),
        (-1, "No limit"),
    ),
    614_400,
)
OUTGOING = (
    Toggle("show_character_counter", "Show a character counter at writing messages"),
    Toggle("use_simple_characters", "Remove accents and diacritics at sending messages"),
    Toggle("send_on_enter", "Send message on pressing Enter"),
    Toggle("enable_delivery_reports", "Enable delivery reports"),
    Toggle("send_long_message_mms", "Send long messages as MMS"),
    Toggle("send_group_message_mms", "Send group messages as MMS"),
    SIZES,
)


class Settings(Page):
    """Sections with switches, choices and links."""

    name = ".activities.SettingsActivity"

    def _sections(self) -> list[tuple[str, list[Toggle | Choice | Link]]]:
        locked = " (Feature locked)" if self.look.locked else ""
        general: list[Toggle | Choice | Link] = [
            Link("change_date_time_format", "Change date and time format"),
            Link("manage_blocked_numbers", f"Manage blocked numbers{locked}", "" if self.look.locked else "blocked_numbers"),
            Link("manage_blocked_keywords", "Manage blocked keywords", "blocked_keywords"),
            FONT,
        ]
        if self.look.locked:
            general.insert(0, Link("purchase_thank_you", "Purchase Simple Thank You"))
        bin: list[Toggle | Choice | Link] = [Toggle("use_recycle_bin", "Move items into the Recycle Bin instead of deleting")]
        if self.model.uses_bin():
            bin.append(Link("empty_recycle_bin", "Empty the Recycle Bin", "bin"))
        sections: list[tuple[str, list[Toggle | Choice | Link]]] = [
            ("Color customization", [Link("color_customization", "Customize colors")]),
            ("General", general),
            ("Notifications", [Link("customize_notifications", "Customize notifications", "notifications"), LOCK]),
            ("Outgoing messages", [*OUTGOING]),
            ("Recycle Bin", bin),
            ("Security", [Toggle("app_password_protection", "Password protect the whole application")]),
            ("Migrating", [Link("export_messages", "Export messages"), Link("import_messages", "Import messages")]),
        ]
        if self.look.notify_page:
            sections.insert(4, ("Archive", [Toggle("keep_conversations_archived", "Keep conversations archived")]))
        return sections

    def build(self) -> Screen:
        rows: list[View] = []
        for heading, items in self._sections():
            rows += [section(heading), *(self._row(item) for item in items), divider()]
        bar = self.plain_bar("Settings", "settings_toolbar")
        body = list_(rows, weight=1, cls="androidx.core.widget.NestedScrollView", id="settings_nested_scrollview")
        return Screen(column(bar, body, width=FILL, height=FILL), overlays(self), theme=self.look.theme)

    def _row(self, item: Toggle | Choice | Link) -> View:
        prefs = self.model.prefs
        if isinstance(item, Toggle):
            on = bool(prefs.get(item.key, False))

            def toggle() -> None:
                prefs[item.key] = not on

            mark = switch(on, None, id=f"settings_{item.key}", focusable=False)
            return list_row(item.label, trailing=mark, max_lines=3, id=f"settings_{item.key}_holder", on_click=toggle)
        if isinstance(item, Choice):
            now = int(prefs.get(item.key, item.default))
            word = dict(item.values).get(now, "")

            def choose() -> None:
                labels = [label for _, label in item.values]
                self.open("radio", key=item.key, labels=labels, selected=[value for value, _ in item.values].index(now))

            value_id = f"settings_{item.id}"
            return list_row(
                item.label, word, headline_id=f"{value_id}_label", supporting_id=value_id, id=f"{value_id}_holder", on_click=choose
            )
        link = item
        return list_row(
            link.label, headline_id=f"settings_{link.id}_label", id=f"settings_{link.id}_holder", on_click=lambda: self._follow(link)
        )

    def _follow(self, link: Link) -> None:
        if link.target == "notifications":
            self._notifications()
        elif link.target:
            self.ctx.start_activity(link.target)
        elif self.look.locked and link.id == "manage_blocked_numbers":
            self.block([])
        else:
            self.ctx.toast("No valid app found")

    def _notifications(self) -> None:
        extras = {"android.provider.extra.APP_PACKAGE": self.ctx.package}
        self.ctx.start(Intent(action="android.settings.APP_NOTIFICATION_SETTINGS", extras=extras))

    def picked(self, key: str, index: int) -> None:
        choice = next(item for item in (FONT, LOCK, SIZES) if item.key == key)
        value = choice.values[index][0]
        if key == SIZES.key:
            self.model.prefs.put_long(key, value)
        else:
            self.model.prefs.put_int(key, value)


class Details(Page):
    """Name and members of a conversation."""

    name = ".activities.ConversationDetailsActivity"

    @property
    def thread(self) -> int:
        return int(self.intent.extras.get("thread_id", 0))

    def build(self) -> Screen:
        numbers = self.model.numbers(self.thread)
        title = self.model.title(self.thread, numbers)
        bar = self.plain_bar("Conversation details", "conversation_details_toolbar")
        name = row(
            text(title, id="conversation_name", size=16, weight=1),
            icon("edit", accessible=False),
            width=FILL,
            padding=(16, 12),
            on_click=lambda: self.ask_text("rename", "Rename conversation", title, hint="Conversation name", id="rename_conv_edit_text"),
        )
        people = [self._member(number) for number in numbers]
        rows = [
            section("Conversation name", id="conversation_name_heading"),
            name,
            divider(),
            section("Members", id="members_heading"),
            *people,
        ]
        if self.look.notify_page:
            custom = self.model.prefs.get("custom_notifications", set())
            on = str(self.thread) in custom

            def toggle() -> None:
                mine = {str(self.thread)}
                self.model.prefs["custom_notifications"] = custom - mine if on else custom | mine

            mark = switch_row("Enable custom notifications", on, toggle, switch_id="custom_notifications", id="custom_notifications_holder")
            rows = [section("Notifications", id="notifications_heading"), mark, divider(), *rows]
        body = column(*rows, width=FILL, weight=1, id="conversation_details_holder")
        return Screen(column(bar, body, width=FILL, height=FILL), overlays(self), theme=self.look.theme)

    def _member(self, number: str) -> View:
        name = self.model.people.name(number)
        return row(
            self.face(name, "item_contact_image", 40),
            column(
                text(name, id="item_contact_name", size=16),
                text(number, id="item_contact_number", size=14, color="on_surface_variant"),
                weight=1,
                accessible=False,
            ),
            width=FILL,
            height=64,
            padding=(16, 8),
            spacing=16,
            id="item_contact_frame",
            key=f"member_{number}",
        )

    def entered(self, key: str, value: str) -> None:
        if value.strip():
            self.model.rename(self.thread, value.strip())


class About(Page):
    """Name and version."""

    name = ".activities.AboutActivity"

    def build(self) -> Screen:
        bar = self.plain_bar("About", "about_toolbar")
        body = column(
            section("Other"),
            text(f"{self.look.name}: v {self.look.version}", size=16, padding=(16, 8)),
            text(self.ctx.package, size=14, color="on_surface_variant", padding=(16, 0)),
            width=FILL,
            weight=1,
        )
        return Screen(column(bar, body, width=FILL, height=FILL), theme=self.look.theme)
