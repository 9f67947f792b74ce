"""The flows of a messaging app, made of the touches in which messaging apps differ."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

from apps.flows_kit.ui import Flow, Flows, Selector, Ui
from harness.device.tree import Node
from templates.phones import digits
from templates.sms.talk import AddressParams, EditParams, ForwardParams, SmsParams, TextParams


class MessageFlows(ABC):
    """How a person does the ten sms tasks, starting from the list of conversations."""

    conversation: ClassVar[str]
    """Id of the name in a row of the list."""
    field: ClassVar[str]
    """Id of the message being written."""
    send_button: ClassVar[Selector]

    def row(self, ui: Ui, who: str) -> Node:
        """The row of a conversation, by number or name."""
        wanted = digits(who)
        return ui.get(id=self.conversation, where=lambda node: digits(node.text) == wanted if wanted else node.text == who)

    @abstractmethod
    def begin(self, ui: Ui, who: str) -> Flow:
        """A new conversation with a number."""

    def fill(self, ui: Ui, text: str) -> Flow:
        """Type into the message field."""
        yield ui.tap(id=self.field)
        yield ui.type(text)

    def write(self, ui: Ui, text: str) -> Flow:
        yield from self.fill(ui, text)
        yield ui.tap(**self.send_button)

    @abstractmethod
    def copy(self, ui: Ui, text: str) -> Flow:
        """Copy a message of the open conversation."""

    def paste(self, ui: Ui) -> Flow:
        yield ui.tap(id=self.field)
        yield ui.key("PASTE")

    def send_pasted(self, ui: Ui) -> Flow:
        yield from self.paste(ui)
        yield ui.tap(**self.send_button)

    def leave(self, ui: Ui) -> Flow:
        """Away from what was written, which is kept as a draft."""
        yield ui.key("HOME")

    def rewrite(self, ui: Ui, text: str) -> Flow:
        """Another draft in place of the one in the message field."""
        yield ui.tap(id=self.field)
        yield from ui.clear_field()
        yield ui.type(text)
        yield from self.leave(ui)

    def delete_selected(self, ui: Ui) -> Flow:
        """Delete the conversation that was held."""
        yield ui.tap(desc="Delete")
        yield ui.tap(id="android:id/button1")

    # the tasks

    def send(self, ui: Ui, params: TextParams) -> Flow:
        yield from self.begin(ui, params.number)
        yield from self.write(ui, params.message)

    def reply(self, ui: Ui, params: TextParams) -> Flow:
        yield ui.tap(self.row(ui, params.number))
        yield from self.write(ui, params.message)

    def reply_most_recent(self, ui: Ui, params: TextParams) -> Flow:
        yield ui.tap(id=self.conversation)
        yield from self.write(ui, params.message)

    def resend(self, ui: Ui, params: TextParams) -> Flow:
        yield ui.tap(self.row(ui, params.number))
        yield from self.copy(ui, params.message)
        yield from self.send_pasted(ui)

    def send_clipboard(self, ui: Ui, params: TextParams) -> Flow:
        yield from self.begin(ui, params.number)
        yield from self.send_pasted(ui)

    @abstractmethod
    def send_received_address(self, ui: Ui, params: AddressParams) -> Flow: ...

    def create_draft(self, ui: Ui, params: TextParams) -> Flow:
        yield from self.begin(ui, params.number)
        yield from self.fill(ui, params.message)
        yield from self.leave(ui)

    def edit_draft(self, ui: Ui, params: EditParams) -> Flow:
        yield ui.tap(self.row(ui, params.number))
        yield from self.rewrite(ui, params.message)

    def delete_conversation(self, ui: Ui, params: SmsParams) -> Flow:
        yield ui.long_press(self.row(ui, params.number))
        yield from self.delete_selected(ui)

    @abstractmethod
    def forward(self, ui: Ui, params: ForwardParams) -> Flow: ...

    def table(self) -> Flows:
        return {
            "Send": self.send,
            "Reply": self.reply,
            "ReplyMostRecent": self.reply_most_recent,
            "Resend": self.resend,
            "SendClipboard": self.send_clipboard,
            "SendReceivedAddress": self.send_received_address,
            "CreateDraftMessage": self.create_draft,
            "EditDraftMessage": self.edit_draft,
            "DeleteConversation": self.delete_conversation,
            "ForwardMessage": self.forward,
        }
