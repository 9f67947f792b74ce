"""The process of Simple SMS Messenger and Fossify Messages: receives messages, learns what became of those it sent, answers notifications.

Each app folder derives `MessengerApp` and gives it a `Look`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from apps.lineages.simple_sms import sending, waiting
from apps.lineages.simple_sms.blocking import BlockedKeywords, BlockedNumbers
from apps.lineages.simple_sms.compose import NewConversation
from apps.lineages.simple_sms.inbox import Inbox
from apps.lineages.simple_sms.page import SmsAppBase
from apps.lineages.simple_sms.pages import About, Details, Settings
from apps.lineages.simple_sms.put_away import Archive, RecycleBin
from apps.lineages.simple_sms.thread import Thread
from emulator.sim.toolkit import Activity, Intent, IntentFilter

SMS_DELIVER = "android.provider.Telephony.SMS_DELIVER"
SEND, SENDTO, VIEW = (f"android.intent.action.{name}" for name in ("SEND", "SENDTO", "VIEW"))
DEFAULT, BROWSABLE = "android.intent.category.DEFAULT", "android.intent.category.BROWSABLE"


class MessengerApp(SmsAppBase):
    activities: ClassVar[Mapping[str, type[Activity]]] = {
        "main": Inbox,
        "thread": Thread,
        "new": NewConversation,
        "archive": Archive,
        "bin": RecycleBin,
        "settings": Settings,
        "details": Details,
        "about": About,
        "blocked_keywords": BlockedKeywords,
        "blocked_numbers": BlockedNumbers,
    }
    aliases: ClassVar[Mapping[str, str]] = {".activities.SplashActivity": "main"}
    launch_modes: ClassVar = {"thread": "singleTop"}
    roles = ("android.app.role.SMS",)
    filters: ClassVar[Mapping[str, tuple[IntentFilter, ...]]] = {
        "new": (
            IntentFilter((SEND, SENDTO, VIEW), (DEFAULT, BROWSABLE), ("sms", "smsto", "mms", "mmsto")),
            IntentFilter((SEND,), types=("*/*",)),
        ),
    }
    receivers = (IntentFilter((SMS_DELIVER,)),)

    def on_broadcast(self, intent: Intent) -> None:
        if intent.action == SMS_DELIVER:
            extras = intent.extras
            visible = int(self.ctx.memory.get("visible_thread", 0))
            sending.receive(self.model, str(extras["address"]), str(extras["body"]), int(extras["date"]), visible_thread=visible)

    def on_sms_result(self, key: str, ok: bool) -> None:
        sending.result(self.model, key, ok, in_front=bool(self.ctx.memory.get("in_front")))

    def on_message(self, key: str) -> None:
        kind, _, id = key.partition(":")
        if kind == "mms":
            sending.multimedia_sent(self.model, int(id))

    def on_alarm(self, key: str) -> None:
        waiting.leave(self.model, int(key.removeprefix(waiting.ALARM)))

    def on_foreground(self) -> None:
        self.ctx.memory["in_front"] = True

    def on_background(self) -> None:
        self.ctx.memory["in_front"] = False

    def on_notification_action(self, id: int, tag: str, key: str) -> None:
        self.ctx.cancel_notification(id, tag)
        if key == "read":
            self.model.mark(id, read=True)
        elif key == "delete":
            for line in self.model.messages(id)[-1:]:
                self.model.delete_messages([(int(line["id"]), bool(line["mms"]))], id)
        elif key == "reply":  # the field in the notification itself is the system's; here the conversation opens
            self.ctx.start(sending.open_thread(self.model, id))
