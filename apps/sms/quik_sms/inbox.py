"""The first page of QUIK: inbox and archive, selection, swipes, drawer, search."""

from __future__ import annotations

from functools import partial

from apps.sms import telephony
from apps.sms.quik_sms.drawer import navigation
from apps.sms.quik_sms.looks import BUBBLE, GROUND, PREFS, THEME, bar_title, picture, row_time, toolbar
from apps.sms.quik_sms.realm import Conversation, Message, Realm
from apps.sms.quik_sms.selection import Selection
from emulator.sim.toolkit import FILL, Intent, Screen, View, box, column, edit, icon, list_, row, space, text, text_button
from emulator.sim.toolkit.material import fab
from emulator.sim.toolkit.view import Direction, Handler

ALLOW = {
    telephony.READ_CONTACTS: "QUIK needs permission to view your contacts",
    telephony.READ_SMS: "QUIK needs permission to send and view SMS messages",
}
PAGES = {
    "backup": "backup",
    "scheduled": "scheduled",
    "blocking": "blocking",
    "messageUtils": "utils",
    "settings": "settings",
}
"""Activities behind rows of the drawer."""


class Main(Selection):
    """State: `page` inbox or archived, `selected` threads, `query`, `undo` threads just archived, `overlay`."""

    name = "dev.octoshrimpy.quik.feature.main.MainActivity"

    def on_create(self) -> None:
        self.state.update(page="inbox", selected=[], query="", undo=[], undo_until=0, overlay="")

    def on_new_intent(self, intent: Intent) -> None:
        self.state.update(selected=[], overlay="")

    def on_resume(self) -> None:
        Realm(self.ctx).start()

    def on_pause(self) -> None:
        self.state["undo"] = []

    def on_result(self, key: str, ok: bool, data: dict[str, object]) -> None:
        if ok:
            Realm(self.ctx).sync()

    def on_permission(self, permission: str, granted: bool, key: str) -> None:
        Realm(self.ctx).start()

    def on_back(self) -> bool:
        if self.state["selected"]:
            self.state["selected"] = []
        elif self.state["query"]:
            self.state["query"] = ""
        elif self.state["page"] == "archived":
            self.state["page"] = "inbox"
        else:
            return False
        return True

    # --- what is shown -------------------------------------------------------------------------------------------------------------

    def build(self) -> Screen:
        realm = Realm(self.ctx)
        archived = self.state["page"] == "archived"
        found = realm.conversations(archived=archived)
        query = str(self.state["query"])
        if self.state["selected"]:
            bar = self.selection_bar(found)
        elif archived:
            bar = toolbar(bar_title("Archived"), on_back=self._open_drawer, back="menu", desc="Open navigation drawer")
        else:
            bar = self._search_bar(query)
        if query:
            body = self._results(realm, query)
        elif found:
            body = list_([self._line(one) for one in found], pad=(0, 8, 0, 88), id="recyclerView", key=f"list {self.state['page']}")
        else:
            body = self._empty("Your archived conversations will appear here" if archived else "Your conversations will appear here")
        body.weight = 1
        start = None
        if not archived and not self.state["selected"] and not query:
            start = fab("add", partial(self.ctx.start_activity, "compose"), desc="Start new conversation", id="compose", look="round")
            start.cls = "android.widget.ImageView"
        middle = box(body, start, width=FILL, height=FILL, weight=1, accessible=False)
        body.height = FILL
        root = column(bar, middle, self._hint(), width=FILL, height=FILL, id="drawerLayout")
        overlays = self.overlays(found)
        if self.state["overlay"] == "drawer":
            overlays = [navigation(str(self.state["page"]), self._go, self.close)]
        return Screen(root, overlays, theme=THEME, background=GROUND)

    def _search_bar(self, query: str) -> View:
        field = edit(
            query,
            lambda value: self.state.update(query=value),
            hint="Search inbox…",
            id="toolbarSearch",
            look="plain",
            ime_action="search",
            weight=1,
            height=40,
            padding=(16, 0, 16, 0),
        )
        pill = row(field, weight=1, width=FILL, height=40, radius=20, background=BUBBLE, margin=(0, 8, 8, 8), accessible=False)
        if query:
            return toolbar(pill, on_back=lambda: self.state.update(query=""))
        return toolbar(pill, on_back=self._open_drawer, back="menu", desc="Open navigation drawer")

    def _open_drawer(self) -> None:
        self.ctx.hide_keyboard()
        self.state["overlay"] = "drawer"

    def _go(self, id: str) -> None:
        self.close()
        if id in ("inbox", "archived"):
            self.state.update(page=id, selected=[], query="", undo=[])
        elif id in PAGES:
            self.ctx.start_activity(PAGES[id])
        elif id == "invite":
            extras = {"android.intent.extra.TEXT": "Check out QUIK for SMS: https://github.com/octoshrimpy/quik"}
            self.ctx.start(Intent(action="android.intent.action.SEND", type="text/plain", extras=extras))

    @staticmethod
    def _empty(words: str) -> View:
        label = text(words, id="empty", size=14, color="on_surface_variant", text_align="center", width=FILL, padding=56)
        return column(space(weight=1), label, space(weight=1), width=FILL, height=FILL, accessible=False)

    # --- rows ----------------------------------------------------------------------------------------------------------------------

    def _line(self, one: Conversation) -> View:
        chosen = one.id in self.state["selected"]
        heavy = 700 if one.unread else 400
        face = picture(self.ctx, one.people)
        face.id = "avatars"
        snippet = ""
        if one.draft:
            snippet = f"Draft: {one.draft}"
        elif one.last is not None:
            snippet = f"You: {one.last.body}" if one.last.mine else one.last.body
        return row(
            face,
            column(
                row(
                    text(one.title, id="title", size=16, font_weight=heavy, max_lines=1, weight=1),
                    text(row_time(self.ctx, one.date), id="date", size=12, color="on_surface" if one.unread else "on_surface_variant"),
                    width=FILL,
                    spacing=16,
                    accessible=False,
                ),
                row(
                    text(
                        snippet,
                        id="snippet",
                        size=14,
                        font_weight=heavy,
                        color="on_surface" if one.unread else "on_surface_variant",
                        max_lines=3 if one.unread else 1,
                        italic=bool(one.draft),
                        weight=1,
                    ),
                    icon("push_pin", size=16, tint="on_surface_variant", id="pinned", fill=True) if one.pinned else None,
                    box(width=10, height=10, radius=5, background="primary", id="unread", cls="android.widget.ImageView")
                    if one.unread
                    else None,
                    width=FILL,
                    spacing=8,
                    accessible=False,
                ),
                weight=1,
                spacing=2,
                accessible=False,
            ),
            cls="android.view.ViewGroup",
            width=FILL,
            min_height=72,
            padding=(16, 8, 16, 8),
            spacing=16,
            background="#E0F2F4" if chosen else "",
            selected=chosen,
            on_click=partial(self._press, one),
            on_long_click=partial(self.toggle, one.id),
            on_swipe=self._swipes(one),
            key=f"conversation{one.id}",
        )

    def _press(self, one: Conversation) -> None:
        if self.state["selected"]:
            self.toggle(one.id)
        else:
            self.ctx.start_activity("compose", thread=one.id)

    def _swipes(self, one: Conversation) -> dict[Direction, Handler]:
        """What swipes do (Settings > Swipe actions): 0 nothing, 1 archive, 2 delete, 5 mark read, 6 mark unread."""
        prefs = self.ctx.prefs(PREFS)
        archived = bool(one.archived)

        def act(action: int) -> None:
            if action == 1:
                self.archive([one.id], yes=not archived)
            elif action == 2:
                self.state.update(selected=[one.id], overlay="delete")
            elif action in (5, 6):
                Realm(self.ctx).mark([one.id], read=action == 5)

        wanted: tuple[tuple[Direction, str], ...] = (("left", "swipeLeft"), ("right", "swipeRight"))
        actions = {side: int(prefs.get(key, 1)) for side, key in wanted}
        return {side: partial(act, action) for side, action in actions.items() if action}

    # --- search ----------------------------------------------------------------------------------------------------------------------

    def _results(self, realm: Realm, query: str) -> View:
        """Conversations by name or number, then those with messages that hold the words."""
        wanted, figures = query.strip().casefold(), telephony.digits(query)
        everything = [*realm.conversations(), *realm.conversations(archived=True)]
        by_name, by_text = [], []
        for one in everything:
            if wanted in one.title.casefold() or (figures and any(figures in telephony.digits(who) for who in one.people)):
                by_name.append(self._hit(one, "" if one.last is None else one.last.body, "name"))
            hits = [message for message in realm.messages(one.id) if wanted in message.body.casefold()]
            if hits:
                by_text.append(self._hit(one, hits[-1].body if len(hits) == 1 else f"{len(hits)} messages", "text", hits[-1]))
        if not by_name and not by_text:
            return self._empty("No results")
        title = text(
            "Results in messages", id="resultsHeader", size=14, font_weight=500, color="primary", padding=(16, 16, 16, 8), width=FILL
        )
        return list_([*by_name, *([title, *by_text] if by_text else [])], pad=(0, 8, 0, 8), id="recyclerView", key="hits")

    def _hit(self, one: Conversation, snippet: str, kind: str, message: Message | None = None) -> View:
        face = picture(self.ctx, one.people)
        face.accessible = False
        when = row_time(self.ctx, message.date) if message is not None else row_time(self.ctx, one.date)
        return row(
            face,
            column(
                text(one.title, id="title", size=16, max_lines=1),
                text(snippet, id="snippet", size=14, color="on_surface_variant", max_lines=1),
                weight=1,
                spacing=2,
                accessible=False,
            ),
            text(when, id="date", size=12, color="on_surface_variant"),
            cls="android.view.ViewGroup",
            width=FILL,
            min_height=72,
            padding=(16, 8, 16, 8),
            spacing=16,
            on_click=partial(self.ctx.start_activity, "compose", thread=one.id),
            key=f"{kind}{one.id}",
        )

    # --- the bar below that asks for the role or a permission ------------------------------------------------------------------------

    def _hint(self) -> View | None:
        missing = next((permission for permission in ALLOW if not self.ctx.has_permission(permission)), "")
        if not telephony.is_default(self.ctx):
            title, words, label = "Love texting again", "Make QUIK your default SMS app", "Change"
        elif missing:
            title, words, label = "Permission required", ALLOW[missing], "Allow"
        else:
            return None

        def answer() -> None:
            if label == "Change":
                self.ctx.start(
                    Intent(action="android.app.role.action.REQUEST_ROLE", extras={"android.intent.extra.ROLE_NAME": telephony.SMS_ROLE}),
                    for_result="role",
                )
            else:
                self.ctx.request_permission(missing)

        return row(
            column(
                text(title, id="snackbarTitle", size=16, font_weight=500, color="#FFFFFF"),
                text(words, id="snackbarMessage", size=14, color="#FFFFFF", max_lines=2),
                weight=1,
                accessible=False,
            ),
            text_button(label, answer, color="#FFFFFF", id="snackbarButton"),
            id="snackbar",
            width=FILL,
            padding=(16, 12, 8, 12),
            background="primary",
        )
