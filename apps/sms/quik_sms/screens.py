"""QUIK SMS 4.3.6 as the simulated device runs it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from apps.sms import telephony
from apps.sms.quik_sms.compose import FIELD, OPEN, Compose
from apps.sms.quik_sms.contacts import Contacts
from apps.sms.quik_sms.inbox import Main
from apps.sms.quik_sms.info import Info
from apps.sms.quik_sms.pages import Backup, Blocking, MessageUtils, Scheduled, Settings
from apps.sms.quik_sms.realm import Realm
from emulator.sim.toolkit import Action, Activity, App, Intent, IntentFilter, Notification

READ, REPLY = "read", "reply"


class APP(App):
    """The process: messages come and go whether or not a page is open."""

    package = "dev.octoshrimpy.quik.fdroid"
    label = "QUIK"
    activities: ClassVar[dict[str, type[Activity]]] = {
        "main": Main,
        "compose": Compose,
        "contacts": Contacts,
        "info": Info,
        "settings": Settings,
        "blocking": Blocking,
        "scheduled": Scheduled,
        "backup": Backup,
        "utils": MessageUtils,
    }
    launch_modes: ClassVar = {"main": "singleTask"}
    filters: ClassVar[Mapping[str, tuple[IntentFilter, ...]]] = {
        "compose": (
            IntentFilter(
                ("android.intent.action.VIEW", "android.intent.action.SEND", "android.intent.action.SENDTO"),
                telephony.BROWSABLE,
                schemes=telephony.SCHEMES,
            ),
            IntentFilter(("android.intent.action.SEND", "android.intent.action.SEND_MULTIPLE"), types=("*/*",)),
        )
    }
    receivers: ClassVar[tuple[IntentFilter, ...]] = telephony.RECEIVERS
    roles: ClassVar[tuple[str, ...]] = (telephony.SMS_ROLE,)

    def on_start(self) -> None:
        """The first synchronisation, where it has not been."""
        Realm(self.ctx).start()

    def on_sms_result(self, key: str, ok: bool) -> None:
        telephony.settle(self.ctx, int(key), ok=ok)
        Realm(self.ctx).refresh(int(key))

    def on_broadcast(self, intent: Intent) -> None:
        if intent.action == telephony.SMS_DELIVER:
            self._receive(intent)
        elif intent.action == telephony.EXTERNAL_CHANGE:
            last = intent.data.rpartition("/")[2]
            if last.isdigit() and intent.data.startswith("content://sms/"):
                Realm(self.ctx).refresh(int(last))

    def _receive(self, intent: Intent) -> None:
        text = telephony.take(self.ctx, intent)
        realm = Realm(self.ctx)
        realm.take(text)
        one = realm.get(text.thread)
        if one is None or one.blocked:
            return
        realm.set([text.thread], archived=False)
        if self.ctx.memory.get(OPEN) == text.thread:
            realm.mark([text.thread], read=True)
        else:
            self._notify(text.thread)

    def _notify(self, thread: int) -> None:
        """One notification a conversation, with all that is unread in it."""
        realm = Realm(self.ctx)
        one = realm.get(thread)
        if one is None or one.last is None:
            return
        unread = [message.body for message in realm.messages(thread) if not message.read]
        self.ctx.notify(
            Notification(
                id=thread,
                channel="notifications_default",
                title=one.title,
                text=one.last.body,
                icon="sms",
                when=one.last.date,
                importance="high",
                category="msg",
                actions=[Action("Mark read", READ), Action("Reply", REPLY)],
                intent=Intent(component=f"{self.package}/compose", extras={"thread": thread}),
                extras={"big_text": "\n".join(unread)},
            )
        )

    def on_notification_action(self, id: int, tag: str, key: str) -> None:
        if key == READ:
            Realm(self.ctx).mark([id], read=True)
        else:
            self.ctx.start_activity("compose", thread=id)
            self.ctx.focus(FIELD)
