"""How a person does each template in Google Messages."""

from __future__ import annotations

from apps.flows_kit import Flow, Flows, Ui
from apps.flows_kit.messages import MessageFlows
from templates.sms import AddressParams, ForwardParams


class GoogleMessages(MessageFlows):
    conversation = "conversation_name"
    field = "compose_message_text"
    send_button = {"desc": "Send SMS"}

    def begin(self, ui: Ui, who: str) -> Flow:
        yield ui.tap(desc="Start chat")
        yield ui.type(who)
        yield ui.key("ENTER")

    def copy(self, ui: Ui, text: str) -> Flow:
        yield ui.long_press(id="message_text", text=text)
        yield ui.tap(desc="Copy")

    def send_received_address(self, ui: Ui, params: AddressParams) -> Flow:
        yield ui.tap(self.row(ui, params.source_name))
        yield from self.copy(ui, params.message)
        yield ui.key("BACK")
        yield ui.tap(desc="Start chat")
        yield ui.type(params.name)
        yield ui.tap(id="contact_name", text=params.name)
        yield from self.send_pasted(ui)

    def forward(self, ui: Ui, params: ForwardParams) -> Flow:
        yield ui.tap(self.row(ui, params.source))
        yield ui.long_press(id="message_text", text=params.message)
        yield ui.tap(desc="More options")
        yield ui.tap(text="Forward")
        yield ui.tap(text="New message")
        yield ui.type(params.number)
        yield ui.key("ENTER")
        yield ui.tap(**self.send_button)


FLOWS: Flows = GoogleMessages().table()
