"""A device with a tiny SMS app and a curious one, its shell, and short ways to its providers."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from emulator.sim.core.catalog import read_catalog
from emulator.sim.core.device import Device, DeviceConfig
from emulator.sim.shell import Shell
from emulator.sim.shell.streams import BufferSink, BytesSource
from tests.emulator.core.phone import Phone as Screen

APPS = Path(__file__).parent / "apps"
TEXTER, PEEPER = "org.example.texter", "org.example.peeper"
CONTACTS = "content://com.android.contacts"
NAME, PHONE, EMAIL = (f"vnd.android.cursor.item/{kind}" for kind in ("name", "phone_v2", "email_v2"))
SMS_ROLE = "android.app.role.SMS"


class Phone(Screen):
    """`device` with helpers; nobody holds the SMS role."""

    def __init__(self, folder: Path) -> None:
        self.device = Device(DeviceConfig(folder, catalog=read_catalog([APPS])))
        self.shell = Shell(self.device)
        self.query = self.device.providers.query
        self.insert = self.device.providers.insert
        self.update = self.device.providers.update
        self.delete = self.device.providers.delete

    def run(self, command: str, *, uid: int = 2000) -> str:
        """Standard output and error of a shell command."""

        async def body() -> str:
            out = BufferSink()
            await asyncio.wait_for(self.shell.run(command, BytesSource(b""), out, out, uid=uid), 20)
            return out.getvalue().decode("utf-8", "replace")

        return asyncio.run(body())

    def raw_contact(self, **values: Any) -> int:
        return int(self.insert(f"{CONTACTS}/raw_contacts", values).rsplit("/", 1)[1])

    def row(self, raw_id: int, mimetype: str, **values: Any) -> int:
        return int(self.insert(f"{CONTACTS}/data", {"raw_contact_id": raw_id, "mimetype": mimetype, **values}).rsplit("/", 1)[1])

    def person(self, given: str, family: str, *numbers: str, account: str = "") -> int:
        """A raw contact with a name and numbers; gives its id."""
        raw_id = self.raw_contact(**({"account_name": account, "account_type": "org.example"} if account else {}))
        self.row(raw_id, NAME, data2=given, data3=family)
        for number in numbers:
            self.row(raw_id, PHONE, data1=number, data2=2)
        return raw_id

    def contact_of(self, raw_id: int) -> int:
        return int(self.query(f"{CONTACTS}/raw_contacts/{raw_id}", ["contact_id"])[0]["contact_id"])

    def contact(self, raw_id: int, *columns: str) -> Any:
        """A column of the contact that a raw contact is in, or several as a tuple."""
        row = self.query(f"{CONTACTS}/contacts/{self.contact_of(raw_id)}", list(columns))[0]
        return row[columns[0]] if len(columns) == 1 else tuple(row.values())

    def names(self, uri: str) -> list[str]:
        return sorted(str(row["display_name"]) for row in self.query(uri, ["display_name"]))

    def make_default(self, package: str = TEXTER) -> None:
        self.device.set_role_holder(SMS_ROLE, package)

    def app(self, package: str = TEXTER) -> Any:
        process = self.device.activities.ensure_process(package)
        assert process is not None
        return process.app

    def threads(self, *columns: str) -> list[dict[str, Any]]:
        return self.query("content://mms-sms/conversations?simple=true", list(columns) or None)
