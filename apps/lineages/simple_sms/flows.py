"""How a person does the ten sms tasks in Simple SMS Messenger and Fossify Messages."""

from __future__ import annotations

from apps.flows_kit import Flow, Flows, Ui
from apps.flows_kit.messages import MessageFlows
from templates.sms.talk import AddressParams, ForwardParams


class SimpleSms(MessageFlows):
    conversation = "conversation_address"
    field = "thread_type_message"
    send_button = {"id": "thread_send_message"}

    def begin(self, ui: Ui, who: str) -> Flow:
        """A new conversation with a number; the keyboard is in its message field afterwards."""
        yield ui.tap(id="conversations_fab")
        yield from self.choose_number(ui, who)

    def choose_number(self, ui: Ui, number: str) -> Flow:
        yield ui.type(number)
        yield ui.tap(id="new_conversation_confirm")

    def fill(self, ui: Ui, text: str) -> Flow:
        """Type into the message field, which has the focus already in an empty conversation."""
        field = ui.get(id=self.field)
        if not field.focused:
            yield ui.tap(field)
        yield ui.type(text)

    def paste(self, ui: Ui) -> Flow:
        """Hold the message field, choose Paste."""
        yield ui.long_press(id=self.field)
        yield ui.tap(text="Paste")

    def hold_message(self, ui: Ui, text: str) -> Flow:
        yield ui.long_press(index=-1, id="thread_message_body", text=text)

    def copy(self, ui: Ui, text: str) -> Flow:
        yield from self.hold_message(ui, text)
        yield ui.tap(id="cab_copy_to_clipboard")
        if ui.has(id="action_mode_close_button"):
            yield ui.tap(id="action_mode_close_button")

    def hand_over(self, ui: Ui, text: str) -> Flow:
        """Hand a message over to a new conversation."""
        yield from self.hold_message(ui, text)
        yield ui.tap(desc="More options")
        yield ui.tap(text="Forward")

    def send_received_address(self, ui: Ui, params: AddressParams) -> Flow:
        yield ui.tap(self.row(ui, params.source_name))
        yield from self.hand_over(ui, params.message)
        yield ui.type(params.name)
        yield ui.tap(id="item_contact_name", text=params.name)
        yield ui.tap(**self.send_button)

    def delete_selected(self, ui: Ui) -> Flow:
        yield ui.tap(id="cab_delete")
        yield ui.tap(text="Yes")

    def forward(self, ui: Ui, params: ForwardParams) -> Flow:
        yield ui.tap(self.row(ui, params.source))
        yield from self.hand_over(ui, params.message)
        yield from self.choose_number(ui, params.number)
        yield ui.tap(**self.send_button)


FLOWS: Flows = SimpleSms().table()
