"""Choosing whom to write to: a new conversation, and where a message is forwarded."""

from __future__ import annotations

from functools import partial

from apps.lineages.google_pages import disc
from apps.sms import telephony
from apps.sms.google_messages.looks import THEME, picture
from apps.sms.google_messages.store import Conversation, Store
from apps.sms.telephony import Phone
from emulator.sim.toolkit import FILL, Activity, Screen, View, button, column, divider, edit, flow, icon, list_, row, text
from emulator.sim.toolkit.material import MenuAction, app_bar, chip
from emulator.sim.toolkit.view import Handler

FIELD = "recipient_text_view"


class Picker(Activity):
    """Extra `text` is brought along. State: `query`, `group` while several are chosen, `chosen` numbers."""

    name = ".conversation.screen.ConversationPickerActivity"

    def on_create(self) -> None:
        self.state.update(query="", group=False, chosen=[])

    def on_back(self) -> bool:
        if self.state["group"]:
            self.state.update(group=False, chosen=[], query="")
            return True
        return False

    # --- choosing ------------------------------------------------------------------------------------------------------------------

    def _pick(self, number: str) -> None:
        if self.state["group"]:
            chosen = self.state["chosen"]
            self.state.update(chosen=[*(one for one in chosen if one != number), *([] if number in chosen else [number])], query="")
        else:
            self._open([number])

    def _open(self, numbers: list[str]) -> None:
        conversation = Store(self.ctx).open(numbers)
        self.ctx.start_activity("thread", conversation=conversation, text=str(self.intent.extras.get("text") or ""), write=True)
        self.finish()

    def _submit(self) -> None:
        query = str(self.state["query"]).strip()
        hits = telephony.phones(self.ctx, query) if query else []
        if telephony.looks_like_number(query):
            self._pick(query)
        elif len(hits) == 1:
            self._pick(hits[0].number)
        elif not query and self.state["chosen"]:
            self._open([str(number) for number in self.state["chosen"]])

    # --- what is shown -------------------------------------------------------------------------------------------------------------

    def build(self) -> Screen:
        query, group = str(self.state["query"]), bool(self.state["group"])
        chosen = [str(number) for number in self.state["chosen"]]
        actions = []
        if group and chosen:
            actions = [MenuAction("", "Next", lambda: self._open(chosen), id="action_next", as_text=True)]
        bar = app_bar(
            "New group conversation" if group else "New conversation",
            navigation="back",
            on_navigation=self.finish,
            actions=actions,
            id="toolbar",
        )
        field = edit(
            query,
            lambda value: self.state.update(query=value),
            hint="Type a name, phone number, or email",
            id=FIELD,
            look="plain",
            ime_action="done",
            on_submit=self._submit,
            cls="android.widget.MultiAutoCompleteTextView",
            height=48,
            weight=1,
        )
        to = row(
            text("To", size=16, color="on_surface_variant", width=40), field, width=FILL, padding=(16, 0, 16, 0), id="contact_picker_to"
        )
        chips = flow(*(self._chip(number) for number in chosen), spacing=8, width=FILL, padding=(16, 0, 16, 0)) if chosen else None
        body = list_(self._rows(query, group), pad=(0, 8, 0, 24), id="contact_list", key="contacts", weight=1)
        root = column(bar, chips, to, divider(), body, width=FILL, height=FILL, id="contact_picker_fragment_container")
        return Screen(root, theme=THEME, focus=FIELD)

    def _chip(self, number: str) -> View:
        return chip(telephony.name_of(self.ctx, number), lambda: self._pick(number), look="input", on_close=lambda: self._pick(number))

    def _rows(self, query: str, group: bool) -> list[View]:
        rows: list[View] = []
        hits = telephony.phones(self.ctx, query)
        if not query and not group:
            rows.append(self._create_group())
        if telephony.looks_like_number(query):
            rows.append(self._send_to(query.strip()))
        if hits and not query:
            rows.append(text("All contacts", size=14, font_weight=500, color="on_surface_variant", padding=(16, 16, 16, 8), width=FILL))
        rows.extend(self._contact(phone) for phone in hits)
        if query and not rows:
            rows.append(text("No contacts found", size=14, color="on_surface_variant", padding=(16, 24, 16, 8), width=FILL))
        return rows

    def _create_group(self) -> View:
        start = partial(self.state.update, group=True)
        return _entry("group_add", "Create group", "contact_picker_create_group_label", "contact_picker_create_group", start)

    def _send_to(self, number: str) -> View:
        face = picture(self.ctx, (number,))
        face.accessible = False
        return row(
            face,
            text(f"Send to {number}", size=16, id="contact_name", weight=1, max_lines=1),
            cls="android.widget.LinearLayout",
            id="contact_picker_send_to",
            width=FILL,
            height=64,
            padding=(16, 0, 16, 0),
            spacing=16,
            on_click=lambda: self._pick(number),
        )

    def _contact(self, phone: Phone) -> View:
        face = picture(self.ctx, (phone.number,))
        face.accessible = False
        mark = icon("check_circle", tint="primary", fill=True) if phone.number in self.state["chosen"] else None
        return row(
            face,
            column(
                text(phone.name, size=16, id="contact_name", max_lines=1),
                row(
                    text(telephony.national(phone.number), size=14, color="on_surface_variant", id="contact_details", max_lines=1),
                    text(phone.kind, size=14, color="on_surface_variant", id="contact_details_type", max_lines=1),
                    spacing=8,
                    accessible=False,
                ),
                weight=1,
                accessible=False,
            ),
            mark,
            cls="android.view.ViewGroup",
            width=FILL,
            height=64,
            padding=(16, 0, 16, 0),
            spacing=16,
            on_click=lambda: self._pick(phone.number),
            key=f"phone{phone.contact}/{phone.number}",
        )


def _entry(symbol: str, label: str, label_id: str, id: str, on_click: Handler) -> View:
    """A line above people and conversations that leads elsewhere."""
    return row(
        disc(symbol, "on_primary_container", "primary_container"),
        text(label, size=16, id=label_id, weight=1),
        id=id,
        width=FILL,
        height=64,
        padding=(16, 0, 16, 0),
        spacing=16,
        on_click=on_click,
    )


class Forward(Activity):
    """Where a text goes: extra `text`, or what another app shares."""

    name = ".ui.conversationlist.ForwardMessageActivity"
    label = "Messages"

    @property
    def _text(self) -> str:
        return str(self.intent.extras.get("text") or telephony.addressed(self.intent)[1])

    def build(self) -> Screen:
        rows = [
            _entry("add", "New message", "new_message_label", "new_message", self._new),
            *(self._line(one) for one in Store(self.ctx).conversations()),
        ]
        bar = app_bar("Forward message", navigation="back", on_navigation=self.finish, id="toolbar")
        return Screen(column(bar, list_(rows, key="targets", weight=1), width=FILL, height=FILL), theme=THEME)

    def _new(self) -> None:
        self.ctx.start_activity("picker", text=self._text)
        self.finish()

    def _line(self, one: Conversation) -> View:
        face = picture(self.ctx, one.people)
        face.accessible = False

        def choose() -> None:
            self.ctx.start_activity("thread", conversation=one.id, text=self._text, write=True)
            self.finish()

        return row(
            face,
            text(one.title, size=16, id="conversation_name", weight=1, max_lines=1),
            cls="android.view.ViewGroup",
            width=FILL,
            height=64,
            padding=(16, 0, 16, 0),
            spacing=16,
            on_click=choose,
            key=f"target{one.id}",
        )


def not_default(page: Activity) -> View:
    """A button in place of the composer while another app sends."""
    return row(
        text("To send, set Messages as your default SMS app", size=14, weight=1, max_lines=2),
        button("Change", lambda: telephony.ask_for_role(page.ctx), id="change_default"),
        width=FILL,
        padding=(16, 8, 16, 8),
        spacing=16,
        background="surface_container",
    )
