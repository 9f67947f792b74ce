"""How a person does each template in QUIK."""

from __future__ import annotations

from apps.flows_kit import Flow, Flows, Ui
from apps.flows_kit.messages import MessageFlows
from templates.sms import AddressParams, EditParams, ForwardParams


class Quik(MessageFlows):
    conversation = "title"
    field = "message"
    send_button = {"desc": "Send message"}

    def begin(self, ui: Ui, who: str) -> Flow:
        yield ui.tap(desc="Start new conversation")
        yield from self.choose(ui, who)

    def choose(self, ui: Ui, who: str) -> Flow:
        """Type a name or number and take the first row that fits; people have rows like conversations."""
        yield ui.type(who)
        yield ui.tap(self.row(ui, who))

    def copy(self, ui: Ui, text: str) -> Flow:
        yield ui.long_press(id="body", text=text)
        yield ui.tap(desc="More options")
        yield ui.tap(text="Copy text")

    def leave(self, ui: Ui) -> Flow:
        """Back to the inbox; the first press may only take the keyboard away."""
        for _ in range(3):
            if not ui.has(id=self.field):
                break
            yield ui.key("BACK")

    def send_received_address(self, ui: Ui, params: AddressParams) -> Flow:
        yield ui.tap(self.row(ui, params.source_name))
        yield from self.copy(ui, params.message)
        yield from self.leave(ui)
        yield from self.begin(ui, params.name)
        yield from self.send_pasted(ui)

    def edit_draft(self, ui: Ui, params: EditParams) -> Flow:
        yield ui.tap(self.row(ui, params.number))
        field = ui.get(id=self.field)
        if field.text in ("", field.hint):
            yield ui.tap(field)
            yield ui.type(params.old_message)
            yield from self.leave(ui)
            yield ui.tap(self.row(ui, params.number))
        yield from self.rewrite(ui, params.message)

    def forward(self, ui: Ui, params: ForwardParams) -> Flow:
        yield ui.tap(self.row(ui, params.source))
        yield ui.long_press(id="body", text=params.message)
        yield ui.tap(desc="More options")
        yield ui.tap(text="Forward")
        yield from self.choose(ui, params.number)
        yield ui.tap(**self.send_button)


FLOWS: Flows = Quik().table()
