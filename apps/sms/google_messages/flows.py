"""How a person does each template in Google Messages."""

from __future__ import annotations

from apps.flows_kit import Flow, Flows, Ui
from harness.device.tree import Node
from templates.phones import digits
from templates.sms import AddressParams, EditParams, ForwardParams, SmsParams, TextParams

FIELD = "compose_message_text"


def _row(ui: Ui, who: str) -> Node:
    """The row of a conversation, by number or name."""
    wanted = digits(who)
    return ui.get(id="conversation_name", where=lambda node: digits(node.text) == wanted if wanted else node.text == who)


def _begin(ui: Ui, number: str) -> Flow:
    """A new conversation with a number; the composer has the cursor."""
    yield ui.tap(desc="Start chat")
    yield ui.type(number)
    yield ui.key("ENTER")


def _write(ui: Ui, message: str) -> Flow:
    yield ui.tap(id=FIELD)
    yield ui.type(message)
    yield ui.tap(desc="Send SMS")


def _copy(ui: Ui, message: str) -> Flow:
    yield ui.long_press(id="message_text", text=message)
    yield ui.tap(desc="Copy")


def _paste(ui: Ui) -> Flow:
    yield ui.tap(id=FIELD)
    yield ui.key("PASTE")
    yield ui.tap(desc="Send SMS")


def send(ui: Ui, params: TextParams) -> Flow:
    yield from _begin(ui, params.number)
    yield from _write(ui, params.message)


def reply(ui: Ui, params: TextParams) -> Flow:
    yield ui.tap(_row(ui, params.number))
    yield from _write(ui, params.message)


def reply_most_recent(ui: Ui, params: TextParams) -> Flow:
    yield ui.tap(id="conversation_name")
    yield from _write(ui, params.message)


def resend(ui: Ui, params: TextParams) -> Flow:
    yield ui.tap(_row(ui, params.number))
    yield from _copy(ui, params.message)
    yield from _paste(ui)


def send_clipboard(ui: Ui, params: TextParams) -> Flow:
    yield from _begin(ui, params.number)
    yield from _paste(ui)


def send_received_address(ui: Ui, params: AddressParams) -> Flow:
    yield ui.tap(_row(ui, params.source_name))
    yield from _copy(ui, params.message)
    yield ui.key("BACK")
    yield ui.tap(desc="Start chat")
    yield ui.type(params.name)
    yield ui.tap(id="contact_name", text=params.name)
    yield from _paste(ui)


def create_draft(ui: Ui, params: TextParams) -> Flow:
    yield from _begin(ui, params.number)
    yield ui.tap(id=FIELD)
    yield ui.type(params.message)
    yield ui.key("HOME")


def edit_draft(ui: Ui, params: EditParams) -> Flow:
    yield ui.tap(_row(ui, params.number))
    yield ui.tap(id=FIELD)
    yield from ui.clear_field()
    yield ui.type(params.message)
    yield ui.key("HOME")


def delete_conversation(ui: Ui, params: SmsParams) -> Flow:
    yield ui.long_press(_row(ui, params.number))
    yield ui.tap(desc="Delete")
    yield ui.tap(id="android:id/button1")


def forward(ui: Ui, params: ForwardParams) -> Flow:
    yield ui.tap(_row(ui, params.source))
    yield ui.long_press(id="message_text", text=params.message)
    yield ui.tap(desc="More options")
    yield ui.tap(text="Forward")
    yield ui.tap(text="New message")
    yield ui.type(params.number)
    yield ui.key("ENTER")
    yield ui.tap(desc="Send SMS")


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
