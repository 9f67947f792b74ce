"""The first page: conversations, newest first, with a search above them; who may not send is asked for the role and permissions."""

from __future__ import annotations

from typing import Any

from apps.lineages.simple_sms.conversations import ConversationsPage
from apps.lineages.simple_sms.dialogs import overlays
from apps.lineages.simple_sms.look import Bar
from apps.lineages.simple_sms.model import Row
from emulator.sim.toolkit import FILL, Intent, Screen, View, box, column, edit, icon_button, list_, row, text
from emulator.sim.toolkit.material import fab

ROLE = "android.app.role.SMS"
BUTTON, IMAGE = "android.widget.Button", "android.widget.ImageView"
PERMISSIONS = ("READ_SMS", "SEND_SMS", "READ_CONTACTS", "POST_NOTIFICATIONS")


class Inbox(ConversationsPage):
    """The first page. `state["query"]` is what is searched for, None while the search is closed."""

    name = ".activities.MainActivity"

    @property
    def selection(self) -> Bar:
        return self.look.conversation

    def on_create(self) -> None:
        super().on_create()
        self.state.setdefault("query", None)
        runs = int(self.model.prefs.get("app_run_count", 0)) + 1
        self.model.prefs["app_run_count"] = runs
        self.state["run"] = runs
        self._ask_for_role()

    def on_resume(self) -> None:
        super().on_resume()
        if self.state.get("run") == 1:  # the first start copies every message, later ones those of opened conversations
            for item in (*self.model.conversations(), *self.model.conversations(archived=True)):
                self.model.cache_messages(int(item["thread_id"]))

    def _ask_for_role(self) -> None:
        if self.ctx.role_holder(ROLE) == self.ctx.package:
            self._ask_for_permissions(0)
        else:
            extras = {"android.intent.extra.ROLE_NAME": ROLE, "package": self.ctx.package}
            self.ctx.start(Intent(action="android.app.role.action.REQUEST_ROLE", extras=extras), for_result="role")

    def _ask_for_permissions(self, first: int) -> None:
        for place, name in enumerate(PERMISSIONS[first:], first):
            if not self.ctx.has_permission(f"android.permission.{name}"):
                self.ctx.request_permission(f"android.permission.{name}", f"start{place}")
                return
        self.model.refresh()

    def on_result(self, key: str, ok: bool, data: dict[str, Any]) -> None:
        if key == "role" and ok:
            self._ask_for_permissions(0)
        elif key == "role":
            self.finish()

    def on_permission(self, permission: str, granted: bool, key: str) -> None:
        if not key.startswith("start"):
            super().on_permission(permission, granted, key)
        elif not granted and permission.endswith("_SMS"):
            self.finish()
        else:
            self._ask_for_permissions(int(key.removeprefix("start")) + 1)

    # --- screen ----------------------------------------------------------------------------------------------------------------------

    def rows_shown(self) -> list[Row]:
        return self.model.conversations()

    def build(self) -> Screen:
        bar = self.selecting_bar() if self.state["selected"] else self._search_bar()
        rows = self.rows_shown()
        query = self.state["query"]
        if query:
            content = self._results(query)
        elif rows:
            content = self.list_view(rows)
        else:
            words = "No stored conversations have been found"
            new = "Start a conversation"
            content = self.placeholder(words, "no_conversations_placeholder", new, "no_conversations_placeholder_2", self._new)
        plus = fab("add", self._new, look=self.look.fab_look, background="primary", tint="on_primary", id="conversations_fab")
        body = box(content, plus, width=FILL, weight=1, id="main_holder", cls="android.widget.RelativeLayout")
        root = column(bar, body, width=FILL, height=FILL, id="main_coordinator", cls="android.view.ViewGroup")
        return Screen(root, overlays(self), theme=self.look.theme)

    def _search_bar(self) -> View:
        opened = self.state["query"] is not None
        icons: list[str] = []
        more = self._archive_entries()
        if self.look.main_icons:
            icons = ["settings", "info"]
        else:
            more += ["Settings", "About"]
        if self.look.more_apps:
            more.append("More apps from us")
        glyph = icon_button(
            "arrow_back" if opened else "search", self._close_search if opened else self._open_search,
            desc="Back" if opened else "Search", id="top_toolbar_search_icon", cls=IMAGE,
        )  # fmt: skip
        field = edit(
            self.state["query"] or "", self._search, hint="Search", look="plain", id="top_toolbar_search", key="search", weight=1,
            height=48, ime_action="search", on_focus=lambda has: self._open_search() if has else None,
        )  # fmt: skip
        names = {"settings": "Settings", "info": "About"}
        buttons = [icon_button(glyph, self.doing(names[glyph]), desc=names[glyph], id=names[glyph].lower(), cls=BUTTON) for glyph in icons]
        dots = icon_button("more_vert", lambda: self.open("menu", items=more), desc="More options", key="overflow", cls=IMAGE)
        tools = row(*buttons, dots, id="top_toolbar", cls="android.view.ViewGroup")
        holder = row(
            glyph, field, tools, id="top_toolbar_holder", cls="android.widget.RelativeLayout", width=FILL, height=56, radius=28,
            background="surface_container_high", margin=(12, 8), padding=(4, 0),
        )  # fmt: skip
        return column(holder, width=FILL, id="main_menu")

    def _archive_entries(self) -> list[str]:
        entries = ["Show the Recycle Bin"] if self.model.uses_bin() else []
        return [*entries, "Show archived conversations"] if self.model.prefs.get("is_archive_available", True) else entries

    def chosen(self, item: str) -> None:
        places = {
            "Show the Recycle Bin": "bin", "Show archived conversations": "archive", "Settings": "settings", "About": "about",
        }  # fmt: skip
        if item in places:
            self.ctx.hide_keyboard()
            self.ctx.start_activity(places[item])
        elif item == "More apps from us":
            self.ctx.toast("No app found")
        else:
            super().chosen(item)

    def _new(self) -> None:
        self.ctx.hide_keyboard()
        self.ctx.start_activity("new")

    # --- search ----------------------------------------------------------------------------------------------------------------------

    def _open_search(self) -> None:
        if self.state["query"] is None:
            self.state["query"] = ""
            self.ctx.focus("search")

    def _close_search(self) -> None:
        self.state["query"] = None
        self.ctx.hide_keyboard()

    def _search(self, value: str) -> None:
        self.state["query"] = value

    def on_back(self) -> bool:
        if super().on_back():
            return True
        if self.state["query"] is not None:
            self._close_search()
            return True
        return False

    def _results(self, query: str) -> View:
        talks, lines = self.model.search(query) if len(query) >= 2 else ([], [])
        rows = [self._result(str(item["title"]), str(item["phone_number"]), item, {}) for item in talks]
        for line in lines:
            talk = self.model.conversation(int(line["thread_id"]))
            title = str(line["sender_name"]) or (str(talk["title"]) if talk is not None else "")
            rows.append(self._result(title, str(line["body"]), line, {"message_id": int(line["id"])}))
        if rows:
            return list_(rows, id="search_results_list", pad=(0, 0, 0, 88))
        return self._nothing_found("Please type in at least 2 characters." if len(query) < 2 else "")

    def _nothing_found(self, hint: str) -> View:
        words = [("No items found.", "search_placeholder"), (hint, "search_placeholder_2")]
        lines = [
            text(line, id=id, size=16, italic=True, color="on_surface_variant", text_align="center", width=FILL, padding=(16, 12, 16, 0))
            for line, id in words
            if line
        ]
        return column(*lines, width=FILL, id="search_holder", cls="android.widget.RelativeLayout")

    def _result(self, title: str, snippet: str, item: Row, more: dict[str, Any]) -> View:
        thread = int(item["thread_id"])
        return row(
            self.face(title, "search_result_image", 40),
            column(
                text(title, id="search_result_title", size=18, max_lines=1),
                text(snippet, id="search_result_snippet", size=14, color="on_surface_variant", max_lines=1),
                text(self.model.date_text(int(item["date"]), with_year=True), id="search_result_date", size=12, color="on_surface_variant"),
                weight=1,
                accessible=False,
            ),
            width=FILL,
            height=88,
            padding=(16, 8),
            spacing=16,
            id="search_result_holder",
            cls="android.view.ViewGroup",
            key=f"result{thread}_{more.get('message_id', '')}",
            on_click=lambda: self.open_thread(thread, **more),
        )
