"""English words for what people ask of phones, and the words Android apps write on their controls.

Only words that many apps share stand here: verbs of instructions, the things they are about, and labels of common controls. Phrases are
in lower case; `*` at the end of a word stands for any ending.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

Verb = Literal[
    "create", "delete", "edit", "start", "pause", "reset", "on", "off", "run", "wait", "open", "search", "send", "copy", "move", "ask",
    "mark", "unmark", "call", "compress", "extract",
]  # fmt: skip

VERBS: Final[Mapping[Verb, tuple[str, ...]]] = {
    "create": (
        "set up", "put together", "write down", "create", "add", "make", "prepare", "schedule", "save", "record", "enter", "insert", "put",
        "log", "compose", "note down", "register", "book", "store", "jot down", "plan", "arrange", "set",
    ),
    "delete": ("delete", "remove", "erase", "discard", "get rid of", "take off", "trash"),
    "edit": (
        "edit", "change", "rename", "update", "modify", "reschedule", "correct", "replace", "adjust", "move it to", "move that to",
        "move this to", "postpone", "shift", "move the time", "turn it into",
    ),
    "start": ("start", "begin", "launch", "get", "let", "run", "play", "resume", "set going", "kick off"),
    "pause": ("pause", "stop", "halt", "freeze"),
    "reset": ("reset", "set back", "clear it"),
    "on": ("turn on", "switch on", "enable", "activate", "arm", "turn it on", "switch it on"),
    "off": ("turn off", "switch off", "disable", "deactivate", "turn it off", "switch it off"),
    "open": ("open", "go to", "navigate to", "show", "view"),
    "search": ("search", "find", "look up", "look for", "look through", "go through"),
    "send": ("send", "text", "reply", "forward", "message", "share"),
    "mark": ("mark", "star"),
    "unmark": ("unmark", "unstar", "take it out of", "take it off", "remove it from the favorites", "remove it from the favourites"),
    "call": ("call", "dial"),
    "copy": ("copy", "duplicate", "save a copy", "make a copy", "put a copy", "create a copy"),
    "move": ("move",),
    "compress": ("compress", "zip", "pack"),
    "extract": ("extract", "unzip", "unpack", "decompress"),
    "ask": ("tell me", "what", "how many", "how much", "which", "when", "who", "where is", "answer", "report", "look up who"),
}  # fmt: skip
"""What a verb phrase asks for. The longest phrase at a place wins."""

STATES: Final[Mapping[str, Verb]] = {
    "switched on": "on", "turned on": "on", "enabled": "on", "active": "on", "activated": "on",
    "switched off": "off", "turned off": "off", "disabled": "off", "inactive": "off",
    "running": "run", "counting": "run", "ticking": "run", "going": "run",
}  # fmt: skip
"""Words for a state the thing has to be in at the end."""

NEGATIONS: Final = ("do not", "don't", "without", "never", "must not", "not", "no", "avoid", "rather than", "instead of", "unless")
MODALS: Final = ("can", "could", "may", "might", "able to", "allows you to", "lets you", "has")
CONDITIONS: Final = ("only where", "where the", "only if", "if ", "in case", "should the", "unless", "otherwise", "when the app")
"""Beginnings of sentences that hold only under a condition: the way to fall back to."""

NOUNS: Final[Mapping[str, tuple[str, ...]]] = {
    "alarm": ("alarm*",),
    "timer": ("timer*", "countdown*"),
    "stopwatch": ("stopwatch*", "stop watch*"),
    "city": ("world clock*", "cities", "city", "time zone*", "timezone*"),
    "contact": ("contact*", "address book*"),
    "message": ("message*", "sms", "conversation*", "text message*"),
    "note": ("note*", "memo*"),
    "task": ("task*", "to-do*", "todo*", "reminder*"),
    "event": ("event*", "appointment*", "meeting*", "calendar*", "agenda*"),
    "file": ("file*", "document*"),
    "folder": ("folder*", "director*"),
    "expense": ("expense*", "spending*", "payment*"),
    "income": ("income*", "salary", "earning*"),
    "transaction": ("transaction*", "record*", "booking*", "transfer*"),
    "account": ("account*", "wallet*"),
    "category": ("categor*",),
    "budget": ("budget*",),
    "song": ("song*", "track*", "music"),
    "playlist": ("playlist*",),
    "album": ("album*",),
    "place": ("place*", "location*", "bookmark*"),
    "route": ("route*", "direction*", "navigation"),
    "label": ("label*", "tag*"),
    "group": ("group*",),
    "list": ("list*",),
}
"""What instructions are about, most specific first; `label`, `group` and `list` count only where nothing else does."""

SECTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "alarm": ("alarms", "alarm"),
    "timer": ("timers", "timer"),
    "stopwatch": ("stopwatch",),
    "city": ("world clock", "cities", "world", "clocks", "clock", "time zones"),
    "contact": ("contacts", "people", "all contacts"),
    "message": ("messages", "conversations", "chats", "inbox"),
    "note": ("notes", "all notes", "memos"),
    "task": ("tasks", "to-do", "todo", "my tasks", "reminders"),
    "event": ("calendar", "agenda", "events", "schedule", "month"),
    "file": ("files", "browse", "storage", "internal storage"),
    "folder": ("files", "browse", "storage", "internal storage"),
    "expense": ("expenses", "transactions", "records", "home"),
    "income": ("income", "transactions", "records", "home"),
    "transaction": ("transactions", "records", "history"),
    "account": ("accounts", "wallets"),
    "category": ("categories",),
    "budget": ("budgets", "budget"),
    "song": ("songs", "tracks", "library"),
    "playlist": ("playlists",),
    "album": ("albums",),
    "place": ("bookmarks", "saved", "favorites", "places"),
    "route": ("directions", "navigate"),
    "label": ("labels", "tags"),
    "group": ("groups",),
    "list": ("lists",),
}
"""Where in an app a thing is kept: labels of tabs, drawers and menus, best first."""

WEAK_NOUNS: Final = ("label", "group", "list", "category", "place", "account", "note")
"""Nouns that often only qualify another one."""
RUNNABLE: Final = ("timer", "stopwatch", "song", "playlist", "album", "route", "")
"""What can be started and stopped."""

FIELDS: Final[Mapping[str, tuple[str, ...]]] = {
    "first": ("first name", "given name"),
    "last": ("last name", "family name", "surname"),
    "title": ("title", "subject", "headline", "what"),
    "name": ("name", "named", "called", "full name", "filename"),
    "description": ("description", "details", "body", "content", "text", "note", "notes", "memo", "comment", "remark"),
    "label": ("label", "labelled", "labeled"),
    "location": ("location", "place", "address", "where"),
    "phone": ("phone number", "phone", "mobile", "number", "tel"),
    "email": ("email", "e-mail", "mail"),
    "company": ("company", "organization", "organisation", "employer"),
    "amount": ("amount", "value", "sum", "price", "cost", "total"),
    "recipient": ("recipient", "to", "receiver"),
    "message": ("message", "reading", "saying", "says", "sms", "text message"),
    "category": ("category",),
}
"""Kinds of form fields: words for them in instructions, hints and labels."""

ADD: Final = ("add", "new", "create", "plus", "+", "compose", "insert", "write", "start chat", "start conversation")
SAVE: Final = (
    "save",
    "done",
    "ok",
    "okay",
    "set",
    "confirm",
    "apply",
    "create",
    "add",
    "finish",
    "accept",
    "yes",
    "update",
    "submit",
    "check",
    "tick",
)
CANCEL: Final = ("cancel", "close", "discard", "no", "dismiss", "keep editing")
DELETE: Final = ("delete", "remove", "trash", "discard", "erase", "bin")
EDIT: Final = ("edit", "rename", "modify", "change", "pencil")
RENAME: Final = ("rename", "edit name", "change name")
COPY: Final = ("copy", "copy to", "copy file", "duplicate")
CUT: Final = ("cut", "move", "move to", "move file")
COMPRESS: Final = ("compress", "zip", "create zip", "add to archive", "archive", "pack", "create archive")
EXTRACT: Final = ("extract here", "extract", "decompress", "unzip", "unpack", "extract all", "uncompress")
SHARE: Final = ("share", "send", "send to")
SEND: Final = ("send", "send sms", "send message", "reply")
ATTACH: Final = (
    "attach",
    "attachment",
    "attach options",
    "emoji",
    "audio",
    "voice",
    "record",
    "camera",
    "gallery",
    "photo",
    "sticker",
    "add",
)
"""What stands beside the field of a message besides the control that sends."""
ONCE: Final = ("just once", "only once", "once")
INFO: Final = ("properties", "details", "show details", "info", "file info", "information", "get info")
MORE: Final = ("more options", "more", "options", "menu", "overflow", "show menu", "actions")
EXPAND: Final = ("expand", "show more", "details", "arrow", "chevron")
SEARCH: Final = ("search", "find", "filter", "magnify")
BACK: Final = ("back", "navigate up", "up", "close")
DRAWER: Final = ("open navigation drawer", "navigation drawer", "open drawer", "open navigation menu", "menu", "drawer", "hamburger")
ROOTS: Final = (
    "internal storage", "internal shared storage", "internal", "device storage", "phone storage", "main storage", "shared storage",
    "sdcard", "device", "storage",
)  # fmt: skip
"""What file managers call the top of the device's own storage."""
START: Final = ("start", "play", "begin", "go", "resume", "continue", "run")
PAUSE: Final = ("pause", "stop", "halt", "hold")
RESET: Final = ("reset", "clear", "restart", "refresh", "stop", "replay", "zero")
LAP: Final = ("lap", "flag", "split", "share")
ELSEWHERE: Final = (
    "settings",
    "about",
    "help",
    "sort",
    "more options",
    "share",
    "preferences",
    "feedback",
    "rate",
    "donate",
    "voice",
    "filter",
)
"""Controls that lead away from most tasks."""

MODE: Final = ("mode", "switch to text input", "switch to clock", "keyboard", "text input", "input mode")
MODE_CHOICES: Final = ("numpad", "number pad", "keypad", "input", "text", "keyboard", "type", "spinner", "wheel", "picker", "dial")

ALLOW: Final = ("while using the app", "allow all the time", "only this time", "allow", "allow access", "grant")
DISMISS: Final = (
    "skip", "not now", "later", "maybe later", "no thanks", "got it", "get started", "continue", "next", "i understand", "understood",
    "accept", "i agree", "agree", "done", "close", "start using", "let's go", "start", "ok", "dismiss",
)  # fmt: skip
"""Buttons that lead past introductions and news, best first."""

AGENDA: Final = ("agenda", "event list", "list of events", "schedule", "upcoming", "upcoming events")
VIEWS: Final = ("change view", "view", "views", "layout")
"""What leads to the list of events of a calendar, and to its ways of showing them."""
REPEAT: Final = ("does not repeat", "no repetition", "one-time event", "repeat", "repetition", "recurrence", "repeats", "never")
AHEAD: Final = (
    "add reminder", "add another reminder", "add notification", "add alert", "reminder", "reminders", "notification", "alert", "alerts",
    "before",
)  # fmt: skip
"""What stands on the control of a form that sets when to remind."""
ANOTHER: Final = ("add reminder", "add another reminder", "add notification", "add alert")
UNITS: Final = ("days", "weeks", "months", "years")
REPEATS: Final[Mapping[str, tuple[str, ...]]] = {
    "day": ("daily", "every day", "day", "repeat daily"),
    "week": ("weekly", "every week", "week", "repeat weekly"),
    "month": ("monthly", "every month", "month", "repeat monthly"),
    "year": ("yearly", "annually", "every year", "year", "repeat yearly"),
}
"""How often something repeats, as lists of forms say it."""
PERIODS: Final = ("am", "pm")
MONTHS: Final = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december",
)  # fmt: skip
WEEKDAYS: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
