"""Choosing whom to write to: what was typed first, if it is a number, then people of the address book."""

from __future__ import annotations

from functools import partial
from itertools import groupby

from apps.sms import telephony
from apps.sms.quik_sms.looks import BUBBLE, GROUND, THEME, picture, toolbar
from apps.sms.telephony import Phone
from emulator.sim.toolkit import FILL, Activity, Overlay, Screen, View, box, column, edit, icon_button, list_, row, text
from emulator.sim.toolkit.material import choice_dialog


class Contacts(Activity):
    """Gives back `address`. State: `query`, `contact` whose number is asked for, `number` among its numbers."""

    name = "dev.octoshrimpy.quik.feature.contacts.ContactsActivity"

    def on_create(self) -> None:
        self.state.update(query="", contact=0, number=0)

    def _people(self) -> list[list[Phone]]:
        found = telephony.phones(self.ctx, str(self.state["query"]))
        return [list(numbers) for _, numbers in groupby(found, key=lambda phone: phone.contact)]

    def _choose(self, address: str) -> None:
        self.finish(True, address=address)

    def _pick(self, numbers: list[Phone]) -> None:
        if len(numbers) == 1:
            self._choose(numbers[0].number)
        else:
            self.state.update(contact=numbers[0].contact, number=0)

    def _first(self) -> None:
        query = str(self.state["query"]).strip()
        if telephony.looks_like_number(query):
            self._choose(query)
        elif query:
            people = self._people()
            if people:
                self._pick(people[0])

    def close(self) -> None:
        self.state["contact"] = 0

    # --- what is shown -------------------------------------------------------------------------------------------------------------

    def build(self) -> Screen:
        query = str(self.state["query"])
        field = edit(
            query,
            lambda value: self.state.update(query=value),
            hint="Type a name or number",
            id="search",
            look="plain",
            ime_action="done",
            on_submit=self._first,
            weight=1,
            height=40,
            padding=(12, 0, 12, 0),
        )
        cancel = (
            icon_button("cancel", lambda: self.state.update(query=""), id="cancel", tint="#5F6368", cls="android.widget.ImageView")
            if query
            else None
        )
        pill = row(field, cancel, weight=1, width=FILL, height=40, radius=20, background=BUBBLE, margin=(0, 8, 8, 8), accessible=False)
        people = self._people()
        rows: list[View] = []
        if telephony.looks_like_number(query):
            rows.append(self._typed(query.strip()))
        letter = ""
        for numbers in people:
            initial = numbers[0].name[:1].upper()
            rows.append(self._person(numbers, initial if initial != letter else ""))
            letter = initial
        root = column(
            toolbar(pill, on_back=self.finish),
            list_(rows, pad=(0, 8, 0, 8), id="contacts", key="contacts", weight=1),
            width=FILL,
            height=FILL,
            id="contentView",
        )
        return Screen(root, self._overlays(people), theme=THEME, background=GROUND, focus="search")

    def _typed(self, number: str) -> View:
        face = picture(self.ctx, (number,))
        face.id = "avatar"
        return row(
            box(width=24, accessible=False),
            face,
            column(text(number, id="title", size=16, font_weight=700, max_lines=1), weight=1, accessible=False),
            cls="android.view.ViewGroup",
            width=FILL,
            height=64,
            padding=(16, 4, 16, 4),
            spacing=16,
            on_click=lambda: self._choose(number),
            key="typed",
        )

    def _person(self, numbers: list[Phone], letter: str) -> View:
        face = picture(self.ctx, (numbers[0].number,))
        face.id = "avatar"
        return row(
            box(
                text(letter, id="index", size=16, font_weight=700, color="primary", text_align="center", align="center")
                if letter
                else None,
                width=24,
                height=40,
                accessible=False,
            ),
            face,
            column(
                text(numbers[0].name, id="title", size=16, font_weight=700, max_lines=1),
                column(
                    *(
                        row(
                            text(telephony.national(phone.number), id="address", size=14, color="on_surface_variant", weight=1),
                            text(phone.kind, id="type", size=12, color="on_surface_variant"),
                            width=FILL,
                            accessible=False,
                        )
                        for phone in numbers
                    ),
                    id="numbers",
                    cls="androidx.recyclerview.widget.RecyclerView",
                    width=FILL,
                ),
                weight=1,
                spacing=2,
                accessible=False,
            ),
            cls="android.view.ViewGroup",
            width=FILL,
            min_height=64,
            padding=(16, 8, 16, 8),
            spacing=16,
            on_click=partial(self._pick, numbers),
            key=f"contact{numbers[0].contact}",
        )

    def _overlays(self, people: list[list[Phone]]) -> list[Overlay]:
        numbers = next((numbers for numbers in people if numbers[0].contact == self.state["contact"]), None)
        if numbers is None:
            return []
        labels = [f"{telephony.national(phone.number)} · {phone.kind}" for phone in numbers]
        return [
            choice_dialog(
                "Choose a phone number",
                labels,
                int(self.state["number"]),
                lambda index: self.state.update(number=index),
                positive=("Just once", lambda: self._choose(numbers[int(self.state["number"])].number)),
                negative=("Cancel", self.close),
                on_dismiss=self.close,
                look="classic",
            )
        ]
