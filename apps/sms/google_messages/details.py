"""Who is in a conversation, and what can be done about them."""

from __future__ import annotations

from urllib.parse import quote

from apps.sms import telephony
from apps.sms.google_messages.looks import THEME, picture
from apps.sms.google_messages.store import Store
from emulator.sim.toolkit import FILL, Activity, Overlay, Screen, View, box, column, divider, list_, text
from emulator.sim.toolkit.material import app_bar, dialog, list_row, section


class Details(Activity):
    """Extra `conversation`. State: `overlay`."""

    name = ".ui.conversationsettings.PeopleAndOptionsActivity"

    def on_create(self) -> None:
        self.state["overlay"] = ""

    def close(self) -> None:
        self.state["overlay"] = ""

    def build(self) -> Screen:
        store = Store(self.ctx)
        one = store.get(int(self.intent.extras.get("conversation") or 0))
        bar = app_bar("Details", navigation="back", on_navigation=self.finish, id="toolbar")
        if one is None:
            return Screen(column(bar, width=FILL, height=FILL), theme=THEME)
        blocked = all(store.blocked(address) for address in one.people)
        rows: list[View] = [
            column(
                box(picture(self.ctx, one.people, 80), accessible=False),
                text(one.title, id="details_title", size=22, text_align="center", width=FILL, padding=(24, 12, 24, 16)),
                width=FILL,
                gravity="center_horizontal",
                padding=(0, 16, 0, 0),
                accessible=False,
            ),
            list_row("Notifications", "Alerting", leading="notifications", on_click=lambda: telephony.show_notification_settings(self.ctx)),
            list_row(
                "Unblock" if blocked else "Block & report spam",
                leading="block",
                on_click=lambda: store.block(one.people, yes=False) if blocked else self.state.update(overlay="block"),
            ),
            divider(),
            section("People in this conversation"),
            *(self._person(address) for address in one.people),
        ]
        overlays: list[Overlay] = []
        if self.state["overlay"] == "block":
            overlays = [
                dialog(
                    title=f"Block {one.title}?",
                    message="You will no longer receive messages from this number",
                    positive=("OK", lambda: self._block(list(one.people), one.id)),
                    cancel=self.close,
                )
            ]
        body = list_(rows, key="details", weight=1)
        return Screen(column(bar, body, width=FILL, height=FILL), overlays, theme=THEME)

    def _block(self, people: list[str], conversation: int) -> None:
        Store(self.ctx).block(people)
        Store(self.ctx).archive([conversation])
        self.close()

    def _person(self, address: str) -> View:
        found = telephony.who(self.ctx, address)
        face = picture(self.ctx, (address,))
        face.accessible = False

        entry = None if found is None else f"lookup/{quote(found.lookup, safe='')}/{found.contact}"
        number = telephony.national(address)
        return list_row(
            found.name if found is not None else number,
            number if found is not None else "Add contact",
            leading=face,
            on_click=lambda: telephony.show_contact(self.ctx, address, entry),
            headline_id="name",
            supporting_id="details",
            key=address,
        )
