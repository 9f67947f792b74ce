"""How a person does the ten sms tasks in Simple SMS Messenger and Fossify Messages."""

from __future__ import annotations

from apps.flows_kit import Flow, Flows, Ui
from harness.device.tree import Node
from templates.phones import digits
from templates.sms.talk import AddressParams, EditParams, ForwardParams, SmsParams, TextParams

FIELD = {"id": "thread_type_message"}


def write_to(ui: Ui, number: str) -> Flow:
    """A new conversation with a number; the keyboard is in its message field afterwards."""
    yield ui.tap(id="conversations_fab")
    yield from choose_number(ui, number)


def choose_number(ui: Ui, number: str) -> Flow:
    yield ui.type(number)
    yield ui.tap(id="new_conversation_confirm")


def row_of(ui: Ui, number: str) -> Node:
    """The row of the conversation with a number that nobody has in the address book."""
    return ui.get(id="conversation_address", where=lambda node: digits(node.text) == digits(number))


def open_talk(ui: Ui, number: str) -> Flow:
    yield ui.tap(row_of(ui, number))


def send_text(ui: Ui, text: str) -> Flow:
    yield from fill(ui, text)
    yield ui.tap(id="thread_send_message")


def fill(ui: Ui, text: str) -> Flow:
    """Type into the message field, which has the focus already in an empty conversation."""
    field = ui.get(id="thread_type_message")
    if not field.focused:
        yield ui.tap(field)
    yield ui.type(text)


def paste(ui: Ui) -> Flow:
    """Hold the message field, choose Paste."""
    yield ui.long_press(id="thread_type_message")
    yield ui.tap(text="Paste")


def send_pasted(ui: Ui) -> Flow:
    yield from paste(ui)
    yield ui.tap(id="thread_send_message")


def copy_message(ui: Ui, text: str) -> Flow:
    yield from hold_message(ui, text)
    yield ui.tap(id="cab_copy_to_clipboard")


def hold_message(ui: Ui, text: str) -> Flow:
    yield ui.long_press(index=-1, id="thread_message_body", text=text)


def send(ui: Ui, params: TextParams) -> Flow:
    yield from write_to(ui, params.number)
    yield from send_text(ui, params.message)


def reply(ui: Ui, params: TextParams) -> Flow:
    yield from open_talk(ui, params.number)
    yield from send_text(ui, params.message)


def reply_most_recent(ui: Ui, params: TextParams) -> Flow:
    yield ui.tap(index=0, id="conversation_address")
    yield from send_text(ui, params.message)


def resend(ui: Ui, params: TextParams) -> Flow:
    yield from open_talk(ui, params.number)
    yield from copy_message(ui, params.message)
    if ui.has(id="action_mode_close_button"):
        yield ui.tap(id="action_mode_close_button")
    yield from send_pasted(ui)


def send_clipboard(ui: Ui, params: TextParams) -> Flow:
    yield from write_to(ui, params.number)
    yield from send_pasted(ui)


def send_received_address(ui: Ui, params: AddressParams) -> Flow:
    yield ui.tap(id="conversation_address", text=params.source_name)
    yield from forward(ui, params.message)
    yield ui.type(params.name)
    yield ui.tap(id="item_contact_name", text=params.name)
    yield ui.tap(id="thread_send_message")


def forward(ui: Ui, text: str) -> Flow:
    """Hand a message over to a new conversation."""
    yield from hold_message(ui, text)
    yield ui.tap(desc="More options")
    yield ui.tap(text="Forward")


def create_draft(ui: Ui, params: TextParams) -> Flow:
    yield from write_to(ui, params.number)
    yield from fill(ui, params.message)
    yield ui.key("HOME")


def edit_draft(ui: Ui, params: EditParams) -> Flow:
    yield from open_talk(ui, params.number)
    yield ui.tap(id="thread_type_message")
    yield from ui.clear_field()
    yield ui.type(params.message)
    yield ui.key("HOME")


def delete_conversation(ui: Ui, params: SmsParams) -> Flow:
    yield ui.long_press(row_of(ui, params.number))
    yield ui.tap(id="cab_delete")
    yield ui.tap(text="Yes")


def forward_message(ui: Ui, params: ForwardParams) -> Flow:
    yield from open_talk(ui, params.source)
    yield from forward(ui, params.message)
    yield from choose_number(ui, params.number)
    yield ui.tap(id="thread_send_message")


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
    "ForwardMessage": forward_message,
}
