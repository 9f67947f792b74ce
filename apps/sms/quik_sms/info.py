"""Details of a conversation: who is in it, and what can be done with it."""

from __future__ import annotations

from functools import partial

from apps.sms import telephony
from apps.sms.quik_sms.looks import GROUND, THEME, bar_title, picture, toolbar
from apps.sms.quik_sms.realm import Conversation, Realm
from emulator.sim.toolkit import FILL, Activity, Intent, Overlay, Screen, View, column, divider, icon, list_, row, text
from emulator.sim.toolkit.material import dialog
from emulator.sim.toolkit.view import Handler


class Info(Activity):
    """Extra `thread`. State: `overlay`."""

    name = "dev.octoshrimpy.quik.feature.conversationinfo.ConversationInfoActivity"

    def on_create(self) -> None:
        self.state["overlay"] = ""

    def close(self) -> None:
        self.state["overlay"] = ""

    def build(self) -> Screen:
        one = Realm(self.ctx).get(int(self.intent.extras.get("thread") or 0))
        bar = toolbar(bar_title("Details"), on_back=self.finish)
        if one is None:
            return Screen(column(bar, width=FILL, height=FILL), theme=THEME, background=GROUND)
        rows = [
            *(self._person(address) for address in one.people),
            divider(),
            self._entry("notifications", "notifications", "Notifications", lambda: telephony.show_notification_settings(self.ctx)),
            self._entry("markUnread", "mark_email_unread", "Mark unread", partial(self._mark_unread, one)),
            self._entry("archive", "archive", "Unarchive" if one.archived else "Archive", partial(self._archive, one)),
            self._entry("block", "block", "Unblock" if one.blocked else "Block", partial(self._block, one)),
            self._entry("delete", "delete", "Delete conversation", lambda: self.state.update(overlay="delete")),
            divider(),
        ]
        body = list_(rows, id="recyclerView", key="info", weight=1)
        return Screen(column(bar, body, width=FILL, height=FILL), self._overlays(one), theme=THEME, background=GROUND)

    def _person(self, address: str) -> View:
        found = telephony.who(self.ctx, address)
        face = picture(self.ctx, (address,), 48)
        face.id = "avatar"
        number = telephony.national(address)

        def copy() -> None:
            self.ctx.set_clipboard(address)
            self.ctx.toast("Address copied")

        return row(
            face,
            column(
                text(found.name if found is not None else number, id="name", size=16, max_lines=1),
                text(number, id="address", size=14, color="on_surface_variant") if found is not None else None,
                weight=1,
                accessible=False,
            ),
            icon("person_add", tint="#5F6368", id="add") if found is None else None,
            cls="android.view.ViewGroup",
            width=FILL,
            min_height=72,
            padding=(16, 8, 16, 8),
            spacing=16,
            on_click=partial(self._show, address, known=found is not None),
            on_long_click=copy,
            key=address,
        )

    def _show(self, address: str, *, known: bool) -> None:
        found = telephony.who(self.ctx, address) if known else None
        telephony.show_contact(self.ctx, address, None if found is None else str(found.contact))

    @staticmethod
    def _entry(id: str, symbol: str, label: str, on_click: Handler) -> View:
        return row(
            icon(symbol, tint="#5F6368", accessible=False, id="icon"),
            text(label, id="titleView", size=16, weight=1),
            id=id,
            width=FILL,
            height=56,
            padding=(16, 0, 16, 0),
            spacing=32,
            on_click=on_click,
        )

    def _mark_unread(self, one: Conversation) -> None:
        self._home()
        Realm(self.ctx).mark([one.id], read=False)

    def _archive(self, one: Conversation) -> None:
        Realm(self.ctx).set([one.id], archived=not one.archived)

    def _block(self, one: Conversation) -> None:
        Realm(self.ctx).set([one.id], blocked=not one.blocked)

    def _delete(self, one: Conversation) -> None:
        self.close()
        self._home()
        Realm(self.ctx).delete([one.id])

    def _home(self) -> None:
        """Back to the inbox, past the conversation."""
        self.ctx.start(Intent(action="android.intent.action.MAIN", component=f"{self.ctx.package}/main", flags=0x04000000))

    def _overlays(self, one: Conversation) -> list[Overlay]:
        if self.state["overlay"] != "delete":
            return []
        return [
            dialog(
                title="Delete",
                message="Are you sure you would like to delete this conversation?",
                positive=("Delete", partial(self._delete, one)),
                cancel=self.close,
                look="classic",
            )
        ]
