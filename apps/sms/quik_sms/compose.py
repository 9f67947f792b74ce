"""Writing: a conversation with its messages, or a new one with the people chosen for it as chips."""

from __future__ import annotations

from functools import partial
from urllib.parse import quote

from apps.sms import telephony
from apps.sms.quik_sms.bubbles import bubble
from apps.sms.quik_sms.looks import BUBBLE, GROUND, PREFS, THEME, bar_title, long_time, toolbar
from apps.sms.quik_sms.realm import Message, Realm
from apps.sms.stacked import stacked
from emulator.sim.toolkit import FILL, Activity, Intent, Overlay, Screen, View, column, edit, flow, icon_button, row, text
from emulator.sim.toolkit.asking import toggled
from emulator.sim.toolkit.material import chip, dialog, menu
from emulator.sim.toolkit.view import Handler

FIELD = "message"
OPEN = "open conversation"
"""Key in the process's memory: which thread is in front."""


class Compose(Activity):
    """Extras `thread`, `text` to begin with; or an intent to write to a number.

    State: `people`, `thread` (0 while nobody is chosen), `editing` while the people stand as chips, `text`, `selected` messages,
    `expanded` message, `attaching`, `overlay`.
    """

    name = "dev.octoshrimpy.quik.feature.compose.ComposeActivity"

    def on_create(self) -> None:
        people, body = telephony.addressed(self.intent)
        thread = int(self.intent.extras.get("thread") or 0)
        realm = Realm(self.ctx)
        one = realm.get(thread)
        if one is not None:
            people = list(one.people)
        self.state.update(people=people, thread=thread, editing=not people, selected=[], expanded=0, attaching=False, overlay="")
        self.state["text"] = str(self.intent.extras.get("text") or body)
        if people:
            self._open()
        else:
            self._choose()

    def _choose(self) -> None:
        self.ctx.start(Intent(component=f"{self.ctx.package}/contacts"), for_result="contacts")

    def _open(self) -> None:
        """The conversation with the chosen people, and its draft when nothing is written yet."""
        realm = Realm(self.ctx)
        self.state["thread"] = realm.open(self.state["people"])
        one = realm.get(self.state["thread"])
        if not self.state["text"] and one is not None:
            self.state["text"] = one.draft

    def on_result(self, key: str, ok: bool, data: dict[str, object]) -> None:
        if ok:
            address = str(data["address"])
            if telephony.digits(address) not in [telephony.digits(other) for other in self.state["people"]]:
                self.state["people"] = [*self.state["people"], address]
            self._open()
            self.ctx.focus(FIELD)
        elif not self.state["people"]:
            self.finish()

    def on_resume(self) -> None:
        if self.state["people"]:
            realm = Realm(self.ctx)
            if realm.get(self.state["thread"]) is None:
                self.state["thread"] = realm.open(self.state["people"])
            self.ctx.memory[OPEN] = self.state["thread"]
            realm.mark([self.state["thread"]], read=True)

    def on_pause(self) -> None:
        self.ctx.memory.pop(OPEN, None)
        if self.state["people"]:
            Realm(self.ctx).keep_draft(self.state["thread"], str(self.state["text"]))

    def on_back(self) -> bool:
        if self.state["selected"]:
            self.state["selected"] = []
        elif self.state["attaching"]:
            self.state["attaching"] = False
        else:
            return False
        return True

    def close(self) -> None:
        self.state["overlay"] = ""

    # --- what is shown -------------------------------------------------------------------------------------------------------------

    def build(self) -> Screen:
        realm = Realm(self.ctx)
        messages = realm.messages(self.state["thread"]) if self.state["people"] else []
        chosen = [message for message in messages if message.id in self.state["selected"]]
        bar = self._selection_bar(chosen, messages) if chosen else self._bar(realm)
        composer = self._composer()
        if messages:
            body = stacked(self._rows(messages), (bar, composer), id="messageList", key=f"messages{len(messages)}", below=12)
        else:
            words = "This is the start of your conversation. Say something nice!"
            label = text(
                words, id="messagesEmpty", size=14, color="on_surface_variant", text_align="center", width=FILL, padding=(56, 32, 56, 0)
            )
            body = column(label if self.state["people"] else None, width=FILL, weight=1, accessible=False)
        root = column(bar, body, composer, width=FILL, height=FILL, id="contentView")
        return Screen(root, self._overlays(chosen), theme=THEME, background=GROUND)

    def _bar(self, realm: Realm) -> View:
        people = [str(address) for address in self.state["people"]]
        add = icon_button("person_add", self._choose, desc="Add person", id="add", tint="#5F6368", cls="android.widget.Button")
        if self.state["editing"]:
            chips = flow(*(self._chip(address) for address in people), id="chips", spacing=4, weight=1, padding=(8, 4, 8, 4))
            return toolbar(chips, add, on_back=self.finish)
        one = realm.get(self.state["thread"])
        title = one.title if one is not None else telephony.names_of(self.ctx, people)
        call = icon_button("call", partial(self._call, people[0]), desc="Call", id="call", tint="#5F6368", cls="android.widget.Button")
        info = icon_button("more_vert", self._info, desc="Details", id="info", tint="#5F6368", cls="android.widget.Button")
        return toolbar(bar_title(title), call if len(people) == 1 else None, info, on_back=self.finish)

    def _chip(self, address: str) -> View:
        def remove() -> None:
            Realm(self.ctx).keep_draft(self.state["thread"], "")
            self.state["people"] = [other for other in self.state["people"] if other != address]
            if self.state["people"]:
                self._open()
            else:
                self._choose()

        return chip(telephony.name_of(self.ctx, address), remove, look="input", on_close=remove)

    def _rows(self, messages: list[Message]) -> list[View]:
        return [
            bubble(
                self.ctx,
                message,
                messages[place - 1] if place else None,
                messages[place + 1] if place + 1 < len(messages) else None,
                selected=message.id in self.state["selected"],
                expanded=message.id == self.state["expanded"],
                on_click=partial(self._press, message),
                on_long_click=partial(self._toggle, message),
            )
            for place, message in enumerate(messages)
        ]

    def _press(self, message: Message) -> None:
        if self.state["selected"]:
            self._toggle(message)
        elif message.failed:
            self._send_again(message)
        else:
            self.state["expanded"] = 0 if self.state["expanded"] == message.id else message.id

    def _toggle(self, message: Message) -> None:
        self.state["selected"] = toggled(self.state["selected"], message.id)

    def _composer(self) -> View:
        typed = str(self.state["text"])
        field = edit(
            typed,
            lambda value: self.state.update(text=value),
            hint="Write a message…",
            id=FIELD,
            look="plain",
            single_line=False,
            weight=1,
            padding=(16, 12, 16, 12),
            min_height=44,
        )
        able = bool(typed.strip()) and bool(self.state["people"])
        send = icon_button(
            "send",
            self._send,
            desc="Send message",
            id="send",
            tint="primary" if able else "on_surface/38",
            enabled=able,
            fill=True,
            cls="android.widget.ImageView",
        )

        def attach() -> None:
            self.state["attaching"] = not self.state["attaching"]

        clip = icon_button("cancel" if self.state["attaching"] else "add", attach, desc="Add an attachment", id="attach", tint="primary")
        clip.cls = "android.widget.ImageView"
        bar = row(
            clip,
            row(field, width=FILL, weight=1, background=BUBBLE, radius=22, accessible=False),
            send,
            width=FILL,
            padding=(4, 4, 4, 8),
            gravity="start bottom",
            accessible=False,
        )
        if not self.state["attaching"]:
            return bar
        return column(self._attachments(), bar, width=FILL, accessible=False)

    def _attachments(self) -> View:
        """What can be sent besides: none of it is there on this device."""
        entries = (
            ("contact", "person", "Attach a contact"),
            ("schedule", "event", "Schedule message"),
            ("gallery", "imagesmode", "Attach a photo"),
            ("camera", "photo_camera", "Take a photo"),
        )
        rows = [
            row(
                icon_button(symbol, partial(self._no_attachment, label), desc=label, id=id, tint="primary", cls="android.widget.ImageView"),
                text(label, id=f"{id}Label", size=14, on_click=partial(self._no_attachment, label)),
                spacing=4,
                accessible=False,
            )
            for id, symbol, label in entries
        ]
        return column(*rows, id="attachingBackground", width=FILL, padding=(4, 0, 0, 0))

    def _no_attachment(self, label: str) -> None:
        self.state["attaching"] = False
        self.ctx.toast(f"{label}: not available")

    # --- sending -------------------------------------------------------------------------------------------------------------------

    def _send(self) -> None:
        if not telephony.is_default(self.ctx):
            telephony.ask_for_role(self.ctx)
            return
        signature = str(self.ctx.prefs(PREFS).get("signature", ""))
        body = str(self.state["text"]).strip()
        self.state.update(text="", editing=False, attaching=False)
        Realm(self.ctx).send(self.state["thread"], self.state["people"], f"{body}\n{signature}" if signature else body)

    def _send_again(self, message: Message) -> None:
        found = telephony.texts(self.ctx, "_id=?", (message.content,))
        if found:
            telephony.hand_over_again(self.ctx, found[0])
        Realm(self.ctx).refresh(message.content)

    # --- selection -----------------------------------------------------------------------------------------------------------------

    def _selection_bar(self, chosen: list[Message], messages: list[Message]) -> View:
        def action(symbol: str, desc: str, id: str, handler: Handler) -> View:
            return icon_button(symbol, handler, desc=desc, id=id, tint="#5F6368", cls="android.widget.Button")

        everything = [message.id for message in messages]
        return toolbar(
            bar_title(f"{len(chosen)} selected"),
            action("select_all", "Select all", "select_all", lambda: self.state.update(selected=everything)),
            action("info", "Message details", "details", lambda: self.state.update(overlay="details")) if len(chosen) == 1 else None,
            action("delete", "Delete", "delete", lambda: self.state.update(overlay="delete")),
            icon_button("more_vert", lambda: self.state.update(overlay="menu"), desc="More options", key="overflow", tint="#5F6368"),
            on_back=self._clear,
            back="close",
            desc="Clear",
        )

    def _clear(self) -> None:
        self.state.update(selected=[], overlay="")

    def _copy(self, words: str) -> None:
        self.ctx.set_clipboard(words)
        self._clear()
        self.ctx.toast("Copied")

    def _share(self, words: str) -> None:
        self._clear()
        self.ctx.start(Intent(action="android.intent.action.SEND", type="text/plain", extras={"android.intent.extra.TEXT": words}))

    def _forward(self, words: str) -> None:
        self._clear()
        self.ctx.start_activity("compose", text=words)

    def _delete(self, chosen: list[Message]) -> None:
        Realm(self.ctx).delete_messages(chosen)
        self._clear()

    def _show_status(self, chosen: list[Message]) -> None:
        self._clear()
        self.state["expanded"] = chosen[-1].id

    def _overlays(self, chosen: list[Message]) -> list[Overlay]:
        kind = self.state["overlay"]
        words = "\n".join(message.body for message in chosen)
        if kind == "menu" and chosen:
            items = [("Copy text", partial(self._copy, words)), ("Share text", partial(self._share, words))]
            if len(chosen) == 1:
                items.append(("Forward", partial(self._forward, words)))
            items.append(("Show status", partial(self._show_status, chosen)))
            return [menu(items, on_dismiss=self.close)]
        if kind == "delete" and chosen:
            which = "this message" if len(chosen) == 1 else f"{len(chosen)} messages"
            return [
                dialog(
                    title="Delete",
                    message=f"Are you sure you would like to delete {which}?",
                    positive=("Delete", partial(self._delete, chosen)),
                    cancel=self.close,
                    look="classic",
                )
            ]
        if kind == "details" and chosen:
            return [
                dialog(
                    title="Message details",
                    message=self._story(chosen[0]),
                    positive=("OK", self._clear),
                    on_dismiss=self._clear,
                    look="classic",
                )
            ]
        return []

    def _story(self, message: Message) -> str:
        lines = ["Type: SMS", f"{'To' if message.mine else 'From'}: {telephony.national(message.address)}"]
        if message.mine:
            lines.append(f"Sent: {long_time(self.ctx, message.date)}")
        else:
            lines += [f"Sent: {long_time(self.ctx, message.sent)}", f"Received: {long_time(self.ctx, message.date)}"]
        return "\n".join(lines)

    # --- the conversation ------------------------------------------------------------------------------------------------------------

    def _call(self, address: str) -> None:
        allowed = self.ctx.has_permission("android.permission.CALL_PHONE")
        self.ctx.start(Intent(action=f"android.intent.action.{'CALL' if allowed else 'DIAL'}", data=f"tel:{quote(address)}"))

    def _info(self) -> None:
        self.ctx.start_activity("info", thread=self.state["thread"])
