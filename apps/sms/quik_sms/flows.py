"""How a person does each template in QUIK."""

from __future__ import annotations

from apps.flows_kit import Flow, Flows, Ui
from harness.device.tree import Node
from templates.phones import digits
from templates.sms import AddressParams, EditParams, ForwardParams, SmsParams, TextParams

FIELD = "message"


def _row(ui: Ui, who: str) -> Node:
    """The row of a conversation or person, by number or name."""
    wanted = digits(who)
    return ui.get(id="title", where=lambda node: digits(node.text) == wanted if wanted else node.text == who)


def _choose(ui: Ui, who: str) -> Flow:
    """Type a name or number and take the first row that fits."""
    yield ui.type(who)
    yield ui.tap(_row(ui, who))


def _write(ui: Ui, message: str) -> Flow:
    yield ui.tap(id=FIELD)
    yield ui.type(message)
    yield ui.tap(desc="Send message")


def _copy(ui: Ui, message: str) -> Flow:
    yield ui.long_press(id="body", text=message)
    yield ui.tap(desc="More options")
    yield ui.tap(text="Copy text")


def _paste(ui: Ui) -> Flow:
    yield ui.tap(id=FIELD)
    yield ui.key("PASTE")
    yield ui.tap(desc="Send message")


def _leave(ui: Ui) -> Flow:
    """Back to the inbox; the first press may only take the keyboard away."""
    for _ in range(3):
        if not ui.has(id=FIELD):
            break
        yield ui.key("BACK")


def send(ui: Ui, params: TextParams) -> Flow:
    yield ui.tap(desc="Start new conversation")
    yield from _choose(ui, params.number)
    yield from _write(ui, params.message)


def reply(ui: Ui, params: TextParams) -> Flow:
    yield ui.tap(_row(ui, params.number))
    yield from _write(ui, params.message)


def reply_most_recent(ui: Ui, params: TextParams) -> Flow:
    yield ui.tap(id="title")
    yield from _write(ui, params.message)


def resend(ui: Ui, params: TextParams) -> Flow:
    yield ui.tap(_row(ui, params.number))
    yield from _copy(ui, params.message)
    yield from _paste(ui)


def send_clipboard(ui: Ui, params: TextParams) -> Flow:
    yield ui.tap(desc="Start new conversation")
    yield from _choose(ui, params.number)
    yield from _paste(ui)


def send_received_address(ui: Ui, params: AddressParams) -> Flow:
    yield ui.tap(_row(ui, params.source_name))
    yield from _copy(ui, params.message)
    yield from _leave(ui)
    yield ui.tap(desc="Start new conversation")
    yield from _choose(ui, params.name)
    yield from _paste(ui)


def create_draft(ui: Ui, params: TextParams) -> Flow:
    yield ui.tap(desc="Start new conversation")
    yield from _choose(ui, params.number)
    yield ui.tap(id=FIELD)
    yield ui.type(params.message)
    yield from _leave(ui)


def edit_draft(ui: Ui, params: EditParams) -> Flow:
    yield ui.tap(_row(ui, params.number))
    field = ui.get(id=FIELD)
    if field.text in ("", field.hint):
        yield ui.tap(field)
        yield ui.type(params.old_message)
        yield from _leave(ui)
        yield ui.tap(_row(ui, params.number))
    yield ui.tap(id=FIELD)
    yield from ui.clear_field()
    yield ui.type(params.message)
    yield from _leave(ui)


def delete_conversation(ui: Ui, params: SmsParams) -> Flow:
    yield ui.long_press(_row(ui, params.number))
    yield ui.tap(desc="Delete")
    yield ui.tap(id="android:id/button1")


def forward(ui: Ui, params: ForwardParams) -> Flow:
    yield ui.tap(_row(ui, params.source))
    yield ui.long_press(id="body", text=params.message)
    yield ui.tap(desc="More options")
    yield ui.tap(text="Forward")
    yield from _choose(ui, params.number)
    yield ui.tap(desc="Send message")


FLOWS: Flows = {
    "Send": send,
    "Reply": reply,
    "ReplyMostRecent": reply_most_recent,
    "Resend": resend,
    "SendClipboard": send_clipboard,
    "SendReceivedAddress": send_received_address,
    "CreateDraftMessage": create_draft,
    "EditDraftMessage": edit_draft,
    "DeleteConversation": delete_conversation,
    "ForwardMessage": forward,
}
