"""The first page of Google Messages: conversations, selection, search, archive."""

from __future__ import annotations

from apps.lineages.google_pages import account_disc, open_search_bar
from apps.sms import telephony
from apps.sms.google_messages import bugle
from apps.sms.google_messages.looks import THEME, ago, picture, tick
from apps.sms.google_messages.pages import INTRODUCED, chat_features, default_app
from apps.sms.google_messages.store import PREFS, Conversation, Store
from emulator.sim.toolkit import FILL, Activity, Overlay, Screen, View, box, column, divider, icon, icon_button, list_, row, text
from emulator.sim.toolkit.asking import toggled
from emulator.sim.toolkit.material import (
    MenuAction,
    app_bar,
    contextual_bar,
    dialog,
    empty_state,
    extended_fab,
    menu,
    search_field,
    snackbar,
)

UNDO_MS = 5000
"""How long Undo is offered."""


class Listing(Activity):
    """State: `selected` ids, `undo` ids just archived until `undo_until` (elapsed ms), `overlay`."""

    name = ".ui.ConversationListActivity"
    archive = False

    def on_create(self) -> None:
        self.state.update(selected=[], undo=[], undo_until=0, overlay="")

    def on_new_intent(self, intent: object) -> None:
        self.state.update(selected=[], undo=[], undo_until=0, overlay="")

    def on_resume(self) -> None:
        if telephony.is_default(self.ctx):
            Store(self.ctx).sync()

    def on_pause(self) -> None:
        self.state["undo"] = []

    def on_back(self) -> bool:
        if self.state["selected"]:
            self.state["selected"] = []
            return True
        return False

    def on_result(self, key: str, ok: bool, data: dict[str, object]) -> None:
        self.on_resume()

    def close(self) -> None:
        self.state["overlay"] = ""

    # --- what is shown -----------------------------------------------------------------------------------------------------------

    def build(self) -> Screen:
        if not telephony.is_default(self.ctx):
            return Screen(default_app(self), theme=THEME)
        if not self.archive and not self.ctx.prefs(PREFS).get(INTRODUCED):
            return Screen(chat_features(self), theme=THEME)
        found = Store(self.ctx).conversations(archived=self.archive)
        bar = self._selection_bar(found) if self.state["selected"] else self._bar()
        if found:
            body: View = list_([self._line(one) for one in found], pad=(0, 8, 0, 96), id="list", key="conversations")
        else:
            body = self._empty()
        body.weight = 1
        content = column(bar, body, width=FILL, height=FILL, accessible=False)
        start = None
        if not self.archive and not self.state["selected"]:
            start = extended_fab(
                "Start chat",
                lambda: self.ctx.start_activity("picker"),
                icon_name="chat",
                id="start_chat_fab",
                background="secondary_container",
                color="on_secondary_container",
            )
            start.desc = "Start chat"
        return Screen(box(content, start, width=FILL, height=FILL, id="conversation_list_view"), self._overlays(found), theme=THEME)

    def _bar(self) -> View:
        if self.archive:
            return app_bar("Archived", navigation="back", on_navigation=self.finish, id="toolbar")
        return open_search_bar(
            icon("search", margin=(16, 0, 16, 0), accessible=False),
            text("Search conversations", id="open_search_bar_text_view", size=16, color="on_surface_variant", weight=1, max_lines=1),
            account_disc("Account and settings", lambda: self.state.update(overlay="account")),
            icon_button("more_vert", lambda: self.state.update(overlay="menu"), desc="More options", key="overflow"),
            desc="Search messages",
            on_click=lambda: self.ctx.start_activity("search"),
        )

    def _empty(self) -> View:
        if self.archive:
            return empty_state("Archived conversations appear here", icon_name="archive")
        return empty_state("Once you start a new conversation, you’ll see it listed here", icon_name="forum")

    def _line(self, one: Conversation) -> View:
        chosen = one.id in self.state["selected"]
        unread = one.unread > 0
        face = tick() if chosen else picture(self.ctx, one.people)
        face.accessible = False
        snippet, ink = one.snippet, "on_surface" if unread else "on_surface_variant"
        if one.draft:
            snippet = f"Draft: {one.draft}"
        elif one.status == bugle.FAILED:
            snippet, ink = f"Not sent: {one.snippet}", "error"
        elif one.status in (bugle.SENDING, bugle.TO_SEND):
            snippet = f"Sending: {one.snippet}"
        elif one.status != bugle.RECEIVED:
            snippet = f"You: {one.snippet}"

        def put_away() -> None:
            self._archive([one.id], yes=not self.archive)

        return row(
            face,
            column(
                text(one.title, id="conversation_name", size=16, font_weight=700 if unread else 400, max_lines=1, line_height=24),
                text(
                    snippet,
                    id="conversation_snippet",
                    size=14,
                    font_weight=700 if unread else 400,
                    color=ink,
                    max_lines=2 if unread else 1,
                    italic=bool(one.draft),
                    line_height=20,
                ),
                weight=1,
                accessible=False,
            ),
            column(
                text(
                    ago(self.ctx, one.time),
                    id="conversation_timestamp",
                    size=12,
                    font_weight=700 if unread else 400,
                    color="on_surface" if unread else "on_surface_variant",
                ),
                row(
                    icon("push_pin", size=16, tint="on_surface_variant", id="pin_icon", fill=True) if self._pinned(one) else None,
                    box(width=10, height=10, radius=5, background="primary", id="unread_badge", desc="Unread") if unread else None,
                    spacing=6,
                    accessible=False,
                ),
                gravity="end",
                spacing=6,
                accessible=False,
            ),
            id="swipeableContainer",
            cls="android.view.ViewGroup",
            width=FILL,
            height=88 if unread else 72,
            padding=(16, 0, 16, 0),
            spacing=16,
            background="secondary_container" if chosen else "",
            selected=chosen,
            on_click=lambda: self._toggle(one.id) if self.state["selected"] else self.ctx.start_activity("thread", conversation=one.id),
            on_long_click=lambda: self._toggle(one.id),
            on_swipe={"left": put_away, "right": put_away} if self.ctx.prefs(PREFS).get("swipe_archive", True) else None,
            key=f"conversation{one.id}",
        )

    def _pinned(self, one: Conversation) -> bool:
        return one.id in Store(self.ctx).pinned()

    # --- selection ---------------------------------------------------------------------------------------------------------------

    def _toggle(self, id: int) -> None:
        self.state["selected"] = toggled(self.state["selected"], id)

    def _selection_bar(self, found: list[Conversation]) -> View:
        def clear() -> None:
            self.state["selected"] = []

        chosen = [one for one in found if one.id in self.state["selected"]]
        pinned = all(self._pinned(one) for one in chosen)
        archive = (
            MenuAction("unarchive", "Unarchive", lambda: self._archive(self._chosen(), yes=False), id="action_unarchive")
            if self.archive
            else MenuAction("archive", "Archive", lambda: self._archive(self._chosen(), yes=True), id="action_archive")
        )
        actions = [
            MenuAction("keep_off" if pinned else "push_pin", "Unpin" if pinned else "Pin", lambda: self._pin(not pinned), id="action_pin"),
            archive,
            MenuAction("delete", "Delete", lambda: self.state.update(overlay="delete"), id="action_delete"),
        ]
        return contextual_bar(
            str(len(chosen)), clear, actions, on_overflow=lambda: self.state.update(overlay="selection"), close_icon="close"
        )

    def _chosen(self) -> list[int]:
        return [int(id) for id in self.state["selected"]]

    def _pin(self, yes: bool) -> None:
        Store(self.ctx).pin(self._chosen(), yes=yes)
        self.state["selected"] = []

    def _archive(self, ids: list[int], *, yes: bool) -> None:
        Store(self.ctx).archive(ids, yes=yes)
        self.state.update(selected=[], undo=ids, undo_until=self.ctx.elapsed() + UNDO_MS)

    def _undo(self) -> None:
        Store(self.ctx).archive([int(id) for id in self.state["undo"]], yes=self.archive)
        self.state["undo"] = []

    def _delete(self) -> None:
        Store(self.ctx).delete(self._chosen())
        self.state.update(selected=[], overlay="")
        self.ctx.toast("Conversation deleted")

    def _mark(self, ids: list[int], *, read: bool) -> None:
        Store(self.ctx).mark(ids, read=read)
        self.state.update(selected=[], overlay="")

    def _block(self, found: list[Conversation]) -> None:
        for one in found:
            if one.id in self.state["selected"]:
                Store(self.ctx).block(one.people)
        self._archive(self._chosen(), yes=True)
        self.close()

    def _overlays(self, found: list[Conversation]) -> list[Overlay]:
        kind = self.state["overlay"]
        if kind == "menu":
            items = [
                ("Mark all as read", lambda: self._mark([one.id for one in found], read=True)),
                ("Archived", lambda: self._go("archived")),
                ("Spam & blocked", lambda: self._go("blocked")),
                ("Settings", lambda: self._go("settings")),
                ("Help & feedback", self.close),
            ]
            return [menu(items, on_dismiss=self.close)]
        if kind == "selection":
            unread = any(one.unread for one in found if one.id in self.state["selected"])
            mark = ("Mark as read", lambda: self._mark(self._chosen(), read=True))
            if not unread:
                mark = ("Mark as unread", lambda: self._mark(self._chosen(), read=False))
            return [menu([mark, ("Block", lambda: self._block(found))], on_dismiss=self.close)]
        if kind == "delete":
            one = len(self.state["selected"]) == 1
            return [
                dialog(
                    title="Delete this conversation?" if one else "Delete these conversations?",
                    message="This is permanent and can’t be undone",
                    positive=("Delete", self._delete),
                    cancel=self.close,
                )
            ]
        if kind == "account":
            return [dialog(title="Messages", message="You’re signed out", positive=("Close", self.close), on_dismiss=self.close)]
        if self.state["undo"] and self.ctx.elapsed() < self.state["undo_until"]:
            count = len(self.state["undo"])
            word = "unarchived" if self.archive else "archived"
            return [snackbar(f"{count} {word}", action="Undo", on_action=self._undo, bottom=0 if self.archive else 88)]
        return []

    def _go(self, name: str) -> None:
        self.close()
        self.ctx.start_activity(name)


class Archived(Listing):
    """Conversations put away."""

    name = ".ui.conversationlist.ArchivedConversationListActivity"
    archive = True


class Search(Activity):
    """State: `query`."""

    name = ".ui.search.ZeroStateSearchActivity"

    def on_create(self) -> None:
        self.state["query"] = ""

    def build(self) -> Screen:
        query = str(self.state["query"])
        bar = search_field(
            query,
            lambda value: self.state.update(query=value),
            hint="Search messages",
            on_back=self.finish,
            on_clear=lambda: self.state.update(query=""),
            field_id="zero_state_search_box_auto_complete",
            height=64,
        )
        hits = Store(self.ctx).search(query) if query.strip() else []
        if hits:
            body: View = list_([self._hit(one, body) for one, body in hits], pad=(0, 8, 0, 24), id="search_results", key="hits")
        elif query.strip():
            body = empty_state("No results found", icon_name="search")
        else:
            body = column(
                text("Find messages, contacts, images and links", size=14, color="on_surface_variant"), width=FILL, padding=(24, 24, 24, 0)
            )
        body.weight = 1
        root = column(bar, divider(), body, width=FILL, height=FILL)
        return Screen(root, theme=THEME, focus="zero_state_search_box_auto_complete")

    def _hit(self, one: Conversation, body: str) -> View:
        face = picture(self.ctx, one.people)
        face.accessible = False
        return row(
            face,
            column(
                text(one.title, id="conversation_name", size=16, max_lines=1),
                text(body, id="conversation_snippet", size=14, color="on_surface_variant", max_lines=2),
                weight=1,
                accessible=False,
            ),
            cls="android.view.ViewGroup",
            width=FILL,
            min_height=72,
            padding=(16, 8, 16, 8),
            spacing=16,
            on_click=lambda: self.ctx.start_activity("thread", conversation=one.id),
            key=f"hit{one.id}",
        )
