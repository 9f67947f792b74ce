"""The least an SMS app can be: it keeps what comes in, sends what it is told to, and remembers how that went."""

from __future__ import annotations

from emulator.sim.toolkit import Activity, App, Intent, IntentFilter, Notification, Screen, column, text

DELIVER = "android.provider.Telephony.SMS_DELIVER"
CHANGED = "android.provider.action.EXTERNAL_PROVIDER_CHANGE"


class Main(Activity):
    name = ".Main"

    def build(self) -> Screen:
        allowed = self.ctx.has_permission("android.permission.READ_SMS")
        rows = self.ctx.query("content://sms", ["address", "body"], sort="date DESC") if allowed else []
        return Screen(column(text("Texter"), *(text(f"{row['address']}: {row['body']}") for row in rows)))


class Compose(Activity):
    name = ".Compose"

    def build(self) -> Screen:
        return Screen(column(text(f"To {self.intent.data}")))


class Texter(App):
    package = "org.example.texter"
    label = "Texter"
    activities = {"main": Main, "compose": Compose}
    filters = {"compose": (IntentFilter(("android.intent.action.SENDTO",), schemes=("sms", "smsto")),)}
    receivers = (IntentFilter((DELIVER, CHANGED, "android.intent.action.PHONE_STATE")),)
    roles = ("android.app.role.SMS",)

    def on_broadcast(self, intent: Intent) -> None:
        self.ctx.memory.setdefault("heard", []).append([intent.action, dict(intent.extras), intent.data])
        if intent.action == DELIVER:
            extras = intent.extras
            row = {"address": extras["address"], "body": extras["body"], "date": extras["date"], "read": 0, "seen": 0}
            self.ctx.insert("content://sms/inbox", row)
            self.ctx.notify(Notification(1, "messages", str(extras["address"]), str(extras["body"]), importance="high"))

    def send(self, address: str, body: str) -> str:
        uri = self.ctx.insert("content://sms/outbox", {"address": address, "body": body})
        self.ctx.send_sms(address, body, uri)
        return uri

    def on_sms_result(self, key: str, ok: bool) -> None:
        self.ctx.memory.setdefault("results", []).append([key, ok, self.ctx.now()])
        if key.startswith("content://"):
            self.ctx.update(key, {"type": 2 if ok else 5})


APP = Texter
