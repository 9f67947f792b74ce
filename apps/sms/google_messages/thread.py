"""One conversation: its messages, the composer, and what can be done with a message."""

from __future__ import annotations

from functools import partial
from urllib.parse import quote

from apps.sms import telephony
from apps.sms.google_messages import bugle
from apps.sms.google_messages.bubbles import bubble
from apps.sms.google_messages.looks import THEME, heading
from apps.sms.google_messages.picker import not_default
from apps.sms.google_messages.store import Conversation, Message, Store
from apps.sms.stacked import stacked
from emulator.sim.toolkit import FILL, Activity, Intent, Overlay, Screen, View, column, edit, icon_button, row, text
from emulator.sim.toolkit.material import MenuAction, app_bar, contextual_bar, dialog, menu

FIELD = "compose_message_text"
OPEN = "open conversation"
"""Key in the process's memory: which conversation is in front."""
GAP_MS = 3_600_000
"""After so long a pause a time stands above the next message."""


class Thread(Activity):
    """Extras `conversation`, `text` to begin with, `write` to go on writing at once; or an intent to write to a number.

    State: `conversation`, `people`, `text` in the composer, `selected` message, `shown` message whose time is shown, `overlay`.
    """

    name = ".ui.conversation.ConversationActivity"

    def on_create(self) -> None:
        self.state.update(conversation=0, people=[], text="", selected=0, shown=0, overlay="")
        self._take(self.intent)

    def on_new_intent(self, intent: Intent) -> None:
        self._leave()
        self._take(intent)
        self.on_resume()

    def _take(self, intent: Intent) -> None:
        people, body = telephony.addressed(intent)
        store = Store(self.ctx)
        conversation = int(intent.extras.get("conversation") or 0)
        if people:
            conversation = store.open(people)
        one = store.get(conversation)
        self.state.update(conversation=conversation, people=list(one.people) if one is not None else [], selected=0, overlay="")
        self.state["text"] = str(intent.extras.get("text") or body) or store.draft(conversation)
        if intent.extras.get("write") or people:
            self.ctx.focus(FIELD)

    def on_resume(self) -> None:
        store = Store(self.ctx)
        if store.get(self.state["conversation"]) is None:
            if not self.state["people"]:
                if self.intent.data:  # somebody is to be written to, and not said who
                    self.ctx.start_activity("picker", text=self.state["text"])
                self.finish()
                return
            self.state["conversation"] = store.open(self.state["people"])
        self.ctx.memory[OPEN] = self.state["conversation"]
        store.mark([self.state["conversation"]], read=True)

    def on_pause(self) -> None:
        self._leave()

    def _leave(self) -> None:
        self.ctx.memory.pop(OPEN, None)
        store = Store(self.ctx)
        store.keep_draft(self.state["conversation"], str(self.state["text"]))
        store.tidy(self.state["conversation"])

    def on_back(self) -> bool:
        if self.state["selected"]:
            self.state["selected"] = 0
            return True
        return False

    def close(self) -> None:
        self.state["overlay"] = ""

    # --- what is shown -----------------------------------------------------------------------------------------------------------

    def build(self) -> Screen:
        store = Store(self.ctx)
        one = store.get(self.state["conversation"])
        if one is None:
            return Screen(column(width=FILL, height=FILL), theme=THEME)
        messages = store.messages(one.id)
        chosen = next((message for message in messages if message.id == self.state["selected"]), None)
        bar = self._bar(one) if chosen is None else self._selection_bar(chosen)
        composer = self._composer() if telephony.is_default(self.ctx) else not_default(self)
        rows = self._rows(one, messages)
        body = stacked(rows, (bar, composer), id="conversation_messages", key=f"messages{one.id}/{len(messages)}")
        root = column(bar, body, composer, width=FILL, height=FILL, id="conversation_fragment_container")
        return Screen(root, self._overlays(one, messages), theme=THEME)

    def _bar(self, one: Conversation) -> View:
        actions = [MenuAction("call", "Call", lambda: self._call(one), id="action_call")] if len(one.people) == 1 else []
        bar = app_bar(
            one.title,
            navigation="back",
            on_navigation=self.finish,
            actions=actions,
            on_overflow=lambda: self.state.update(overlay="menu"),
            title_id="conversation_title",
            id="toolbar",
            title_size=20,
        )
        return bar

    def _rows(self, one: Conversation, messages: list[Message]) -> list[View]:
        rows: list[View] = [
            text(
                f"Texting with {one.title} (SMS/MMS)",
                id="conversation_intro",
                size=12,
                color="on_surface_variant",
                text_align="center",
                width=FILL,
                padding=(24, 16, 24, 8),
            )
        ]
        before: Message | None = None
        for place, message in enumerate(messages):
            if before is None or message.time - before.time >= GAP_MS:
                rows.append(
                    text(
                        heading(self.ctx, message.time),
                        id="message_timestamp_separator",
                        size=12,
                        color="on_surface_variant",
                        text_align="center",
                        width=FILL,
                        padding=(0, 16, 0, 8),
                    )
                )
            rows.append(
                bubble(
                    self.ctx,
                    message,
                    one,
                    first=before is None or before.incoming != message.incoming,
                    last=place == len(messages) - 1 or messages[place + 1].incoming != message.incoming,
                    status=place == len(messages) - 1 or message.id == self.state["shown"],
                    selected=message.id == self.state["selected"],
                    on_click=partial(self._touch, message),
                    on_long_click=partial(self._select, message),
                )
            )
            before = message
        return rows

    def _select(self, message: Message) -> None:
        self.state["selected"] = message.id

    def _touch(self, message: Message) -> None:
        if self.state["selected"]:
            self.state["selected"] = 0 if self.state["selected"] == message.id else message.id
        elif message.status == bugle.FAILED:
            self._send_again(message)
        else:
            self.state["shown"] = 0 if self.state["shown"] == message.id else message.id

    def _composer(self) -> View:
        typed = str(self.state["text"])
        field = edit(
            typed,
            lambda value: self.state.update(text=value),
            hint="Text message",
            id=FIELD,
            look="plain",
            single_line=False,
            weight=1,
            padding=(16, 12, 4, 12),
            min_height=48,
        )
        if typed.strip():
            send = column(
                icon_button("send", self._send, desc="Send SMS", id="send_message_button_icon", tint="primary", fill=True, height=34),
                text("SMS", size=10, color="primary", accessible=False),
                width=48,
                gravity="center_horizontal",
                accessible=False,
            )
        else:
            send = icon_button("mic", lambda: self.ctx.toast("Touch & hold to record"), desc="Record audio", id="audio_record_button")
        return row(
            icon_button("add_circle", lambda: self.ctx.toast("Attachments aren’t available"), desc="Show attach options", id="plus_button"),
            icon_button(
                "imagesmode",
                lambda: self.ctx.toast("Attachments aren’t available"),
                desc="Show camera and gallery",
                id="camera_gallery_button",
            ),
            row(field, width=FILL, weight=1, background="surface_container_high", radius=24, accessible=False),
            send,
            width=FILL,
            padding=(4, 8, 4, 12),
            gravity="start bottom",
            id="message_compose_view_container",
        )

    # --- messages ------------------------------------------------------------------------------------------------------------------

    def _send(self) -> None:
        typed = str(self.state["text"]).strip()
        if not typed:
            return
        self.state["text"] = ""
        Store(self.ctx).send(self.state["conversation"], typed)

    def _send_again(self, message: Message) -> None:
        found = telephony.texts(self.ctx, "_id=?", (message.sms,))
        if found:
            telephony.hand_over_again(self.ctx, found[0])
        Store(self.ctx).sync()
        self.state.update(selected=0, overlay="")

    def _selection_bar(self, message: Message) -> View:
        def copy() -> None:
            self.ctx.set_clipboard(message.body)
            self.state["selected"] = 0

        actions = [
            MenuAction("content_copy", "Copy", copy, id="action_copy"),
            MenuAction("delete", "Delete", lambda: self.state.update(overlay="delete message"), id="action_delete_message"),
        ]
        return contextual_bar(
            "1",
            lambda: self.state.update(selected=0),
            actions,
            on_overflow=lambda: self.state.update(overlay="message"),
            close_icon="close",
        )

    def _delete_message(self, message: Message) -> None:
        Store(self.ctx).delete_messages([message])
        self.state.update(selected=0, overlay="")
        self._close_if_gone()

    def _close_if_gone(self) -> None:
        if Store(self.ctx).get(self.state["conversation"]) is None:
            self.state["people"] = []
            self.finish()

    def _forward(self, message: Message) -> None:
        self.state.update(selected=0, overlay="")
        self.ctx.start_activity("forward", text=message.body)

    def _share(self, message: Message) -> None:
        self.state.update(selected=0, overlay="")
        extras = {"android.intent.extra.TEXT": message.body}
        self.ctx.start(Intent(action="android.intent.action.SEND", type="text/plain", extras=extras))

    # --- the conversation ------------------------------------------------------------------------------------------------------------

    def _call(self, one: Conversation) -> None:
        number = quote(one.people[0])
        allowed = self.ctx.has_permission("android.permission.CALL_PHONE")
        self.ctx.start(Intent(action=f"android.intent.action.{'CALL' if allowed else 'DIAL'}", data=f"tel:{number}"))

    def _archive(self, one: Conversation) -> None:
        Store(self.ctx).archive([one.id], yes=not one.archived)
        self.finish()

    def _delete(self, one: Conversation) -> None:
        self.state.update(text="", people=[], overlay="")
        Store(self.ctx).delete([one.id])
        self.finish()

    def _overlays(self, one: Conversation, messages: list[Message]) -> list[Overlay]:
        kind = self.state["overlay"]
        message = next((message for message in messages if message.id == self.state["selected"]), None)
        if kind == "menu":
            items = [
                ("Details", lambda: self._details(one)),
                ("Unarchive" if one.archived else "Archive", lambda: self._archive(one)),
                ("Delete", lambda: self.state.update(overlay="delete")),
                ("Help & feedback", self.close),
            ]
            return [menu(items, on_dismiss=self.close)]
        if kind == "message" and message is not None:
            items = [
                ("Share", lambda: self._share(message)),
                ("Forward", lambda: self._forward(message)),
                ("View details", lambda: self.state.update(overlay="details")),
            ]
            if message.status == bugle.FAILED:
                items.insert(0, ("Resend", lambda: self._send_again(message)))
            return [menu(items, on_dismiss=self.close)]
        if kind == "delete":
            return [
                dialog(
                    title="Delete this conversation?",
                    message="This is permanent and can’t be undone",
                    positive=("Delete", lambda: self._delete(one)),
                    cancel=self.close,
                )
            ]
        if kind == "delete message" and message is not None:
            return [
                dialog(
                    title="Delete this message?",
                    message="This is permanent and can’t be undone",
                    positive=("Delete", lambda: self._delete_message(message)),
                    cancel=self.close,
                )
            ]
        if kind == "details" and message is not None:
            return [dialog(title="Message details", message=self._story(one, message), positive=("OK", self._read), on_dismiss=self._read)]
        return []

    def _read(self) -> None:
        self.state.update(selected=0, overlay="")

    def _details(self, one: Conversation) -> None:
        self.close()
        self.ctx.start_activity("details", conversation=one.id)

    def _story(self, one: Conversation, message: Message) -> str:
        def at(ms: int) -> str:
            return f"{telephony.local(self.ctx, ms):%A, %B} {telephony.local(self.ctx, ms).day}, {telephony.clock(self.ctx, ms)}"

        lines = ["Type: Text message"]
        if message.incoming:
            lines += [f"From: {telephony.national(message.sender)}", f"Sent: {at(message.sent)}", f"Received: {at(message.time)}"]
        else:
            lines += [f"To: {', '.join(map(telephony.national, one.people))}", f"Sent: {at(message.time)}"]
        return "\n".join(lines)
