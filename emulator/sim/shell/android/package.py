"""`pm` and `cmd package`: listing, states and permissions of packages. Installing is in package_install."""

from __future__ import annotations

from emulator.sim.core.packages import ENABLED_WORDS, Package, PackageError
from emulator.sim.core.permissions import GROUPS, PREFIX, RUNTIME_QUESTIONS
from emulator.sim.shell.android import intents, package_install
from emulator.sim.shell.android.service_command import Handler, Words, check_user, dispatch, report
from emulator.sim.shell.android.tables import FEATURES, LIBRARIES
from emulator.sim.shell.proc import Proc


async def _unknown_option(proc: Proc, option: str) -> int:
    await proc.err(f"Error: Unknown option: {option}\n")
    return 255


def apk_path(package: Package) -> str:
    """The base APK of a package."""
    return f"{package.code_path}/base.apk" if not package.system else f"{package.code_path}/{package.code_path.rsplit('/', 1)[-1]}.apk"


# --- listing ---------------------------------------------------------------------------------------------------------------------


async def list_packages(proc: Proc, words: Words) -> int:
    flags: set[str] = set()
    uid = -1
    while option := words.option():
        if option in ("--user",):
            check_user(words.require())
        elif option == "--uid":
            text = words.require()
            uid = int(text) if text.isdigit() else -2
        elif option in (
            "-f",
            "-d",
            "-e",
            "-s",
            "-3",
            "-i",
            "-l",
            "-u",
            "-U",
            "-a",
            "--show-versioncode",
            "--apex-only",
            "--factory-only",
            "--match-libraries",
            "--show-stopped",
        ):
            flags.add(option)
        elif option.startswith("-") and not option.startswith("--") and len(option) > 2 and set(option[1:]) <= set("fdes3iluUa"):
            flags |= {f"-{letter}" for letter in option[1:]}
        else:
            return await _unknown_option(proc, option)
    wanted = words.next() or ""
    out = []
    for package in proc.device.packages.all() if "--apex-only" not in flags else ():
        if wanted not in package.name or (uid != -1 and package.uid != uid):
            continue
        if ("-s" in flags and not package.system) or ("-3" in flags and package.system):
            continue
        if ("-d" in flags and package.enabled) or ("-e" in flags and not package.enabled):
            continue
        line = "package:" + (f"{apk_path(package)}=" if "-f" in flags else "") + package.name
        if "--show-versioncode" in flags:
            line += f" versionCode:{package.version_code}"
        if "-i" in flags:
            line += f"  installer={package.installer or 'null'}"
        if "-U" in flags:
            line += f" uid:{package.uid}"
        out.append(line + "\n")
    await proc.out("".join(out))
    return 0


async def list_permissions(proc: Proc, words: Words) -> int:
    flags: set[str] = set()
    while option := words.option():
        flags |= {f"-{letter}" for letter in option.lstrip("-")}
    out = []
    names = sorted(PREFIX + name for name in RUNTIME_QUESTIONS)
    if "-d" not in flags:
        names = sorted({*names, *(permission for package in proc.device.packages.all() for permission in package.requested)})
    if "-g" in flags:
        grouped = {PREFIX + member for members in GROUPS.values() for member in members}
        out.append("Dangerous Permissions:\n\n" if "-d" in flags else "All Permissions:\n\n")
        for group, members in GROUPS.items():
            out.append(f"group:{group}\n" + "".join(f"  permission:{PREFIX}{member}\n" for member in members) + "\n")
        out.append("ungrouped:\n" + "".join(f"  permission:{name}\n" for name in names if name not in grouped))
    else:
        out.append("Dangerous Permissions:\n\n" if "-d" in flags else "All Permissions:\n\n")
        out += [f"permission:{name}\n" for name in names]
    await proc.out("".join(out))
    return 0


async def list_(proc: Proc, words: Words) -> int:
    what = words.next()
    if what in ("package", "packages"):
        return await list_packages(proc, words)
    if what in ("permissions",):
        return await list_permissions(proc, words)
    if what == "features":
        await proc.out("".join(f"feature:{name}\n" for name in FEATURES))
    elif what == "libraries":
        await proc.out("".join(f"library:{name}\n" for name in LIBRARIES))
    elif what == "users":
        await proc.out("Users:\n\tUserInfo{0:Owner:4c13} running\n")
    elif what == "permission-groups":
        await proc.out("".join(f"permission group:{name}\n" for name in GROUPS))
    elif what in ("instrumentation", "sdks", "initial-non-stopped-system-packages", "staged-sessions"):
        pass
    elif what is None:
        await proc.err("Error: didn't specify type of data to list\n")
        return 255
    else:
        await proc.err(f"Error: unknown list type '{what}'\n")
        return 255
    return 0


async def path(proc: Proc, words: Words) -> int:
    while option := words.option():
        if option == "--user":
            check_user(words.require())
        else:
            return await _unknown_option(proc, option)
    name = words.next()
    if name is None:
        await proc.err("Error: no package specified\n")
        return 1
    package = proc.device.packages.find(name)
    if package is None:
        return 1
    await proc.out(f"package:{apk_path(package)}\n")
    return 0


async def users(proc: Proc, words: Words) -> int:
    await proc.out("Maximum supported users: 4\n")
    return 0


# --- states ----------------------------------------------------------------------------------------------------------------------


async def clear(proc: Proc, words: Words) -> int:
    while option := words.option():
        if option == "--user":
            check_user(words.require())
        elif option != "--cache-only":
            return await _unknown_option(proc, option)
    name = words.next()
    if name is None:
        await proc.err("Error: no package specified\n")
        return 1
    if proc.device.packages.clear(name):
        await proc.out("Success\n")
        return 0
    await proc.err("Failed\n")
    return 1


def _state(state: int) -> Handler:
    async def change(proc: Proc, words: Words) -> int:
        while option := words.option():
            if option == "--user":
                check_user(words.require())
        name = words.next()
        if name is None:
            await proc.err("Error: no package or component specified\n")
            return 1
        package_name, slash, component = name.partition("/")
        package = proc.device.packages.find(package_name)
        if package is None:
            return await report(proc, "enable", f"Unknown package: {package_name}", "java.lang.IllegalArgumentException")
        word = ENABLED_WORDS[state]
        if slash:
            if proc.device.activities.resolver.short_name(package_name, component) is None:
                return await report(
                    proc, "enable", f"Component class {component} does not exist in {package_name}", "java.lang.IllegalArgumentException"
                )
            await proc.out(f"Component {{{intents.long_component(name)}}} new state: {word}\n")
            return 0
        proc.device.packages.set_enabled(package_name, state)
        await proc.out(f"Package {package_name} new state: {word}\n")
        return 0

    return change


def _grant(granting: bool) -> Handler:
    async def change(proc: Proc, words: Words) -> int:
        everything = False
        while option := words.option():
            if option == "--user":
                check_user(words.require())
            elif option == "--all-permissions":
                everything = True
            else:
                return await _unknown_option(proc, option)
        name, permission = words.next(), words.next()
        if name is None:
            await proc.err("Error: no package specified\n")
            return 1
        if permission is None and not everything:
            await proc.err("Error: no permission specified\n")
            return 1
        packages = proc.device.packages
        try:
            if everything:
                for requested in packages.require(name).requested:
                    if requested.removeprefix(PREFIX) in RUNTIME_QUESTIONS:
                        (packages.grant if granting else packages.revoke)(name, requested)
            else:
                (packages.grant if granting else packages.revoke)(name, permission or "")
        except PackageError as error:
            return await report(proc, "grant" if granting else "revoke", str(error), error.java)
        return 0

    return change


async def reset_permissions(proc: Proc, words: Words) -> int:
    for package in proc.device.packages.all():
        for permission in [p for p in package.granted if p.removeprefix(PREFIX) in RUNTIME_QUESTIONS and p in package.requested]:
            proc.device.packages.revoke(package.name, permission)
    return 0


# --- intents ---------------------------------------------------------------------------------------------------------------------

_RESOLVE_OPTIONS = {"--brief": 0, "--components": 0, "--query-flags": 1, "--user": 1}


def _entry(proc: Proc, target: tuple[str, str], brief: bool) -> str:
    package, short = target
    app = proc.device.app_class(package)
    cls = app.activities[short].name or short if app is not None and short in app.activities else short
    component = intents.short_component(f"{package}/{cls}")
    if brief:
        return f"priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=true\n{component}\n"
    full = intents.long_component(f"{package}/{cls}").partition("/")[2]
    return (
        f"priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=true\n  ActivityInfo:\n    name={full}\n"
        f"    packageName={package}\n    enabled=true exported=true directBootAware=false\n"
    )


async def resolve_activity(proc: Proc, words: Words) -> int:
    request = intents.parse(words, _RESOLVE_OPTIONS)
    intent = request.intent
    if intent.package and not intent.action:
        intent.action = "android.intent.action.MAIN"
    activities = proc.device.activities
    targets = activities.resolver.activities(intent)
    if not targets:
        await proc.out("No activity found\n")
        return 0
    chosen = targets[0]
    if len(targets) > 1:
        preferred = activities.resolver.preferred(intent, targets)
        if preferred is None and not intent.package:
            await proc.out(
                "priority=0 preferredOrder=0 match=0x0 specificIndex=-1 isDefault=false\ncom.android.intentresolver/.ResolverActivity\n"
            )
            return 0
        chosen = preferred or targets[0]
    text = _entry(proc, chosen, request.has("--brief"))
    await proc.out(text.split("\n", 1)[1] if request.has("--components") else text)
    return 0


async def query_activities(proc: Proc, words: Words) -> int:
    request = intents.parse(words, _RESOLVE_OPTIONS)
    targets = proc.device.activities.resolver.activities(request.intent)
    if request.has("--components"):
        await proc.out("".join(_entry(proc, target, True).split("\n")[1] + "\n" for target in targets))
        return 0
    if not targets:
        await proc.out("No activities found\n")
        return 0
    out = f"{len(targets)} activities found:\n"
    for number_, target in enumerate(targets):
        out += f"  Activity #{number_}:\n" + "".join(f"    {line}\n" for line in _entry(proc, target, request.has("--brief")).splitlines())
    await proc.out(out)
    return 0


async def query_receivers(proc: Proc, words: Words) -> int:
    request = intents.parse(words, _RESOLVE_OPTIONS)
    found = proc.device.activities.resolver.receivers(request.intent)
    await proc.out("".join(f"{name}\n" for name in found) if found else "No receivers found\n")
    return 0


async def query_services(proc: Proc, words: Words) -> int:
    intents.parse(words, _RESOLVE_OPTIONS)
    await proc.out("No services found\n")
    return 0


async def set_home_activity(proc: Proc, words: Words) -> int:
    while words.option() == "--user":
        check_user(words.require())
    name = words.require().partition("/")[0]
    if proc.device.packages.find(name) is None:
        await proc.err(f"Error: Failed to set default home for {name}\n")
        return 1
    proc.device.set_role_holder("android.app.role.HOME", name)
    await proc.out("Success\n")
    return 0


async def dump(proc: Proc, words: Words) -> int:
    return await proc.spawn(["dumpsys", "package", *words.rest()])


async def has_feature(proc: Proc, words: Words) -> int:
    known = words.require() in FEATURES
    await proc.out(f"{str(known).lower()}\n")
    return 0 if known else 1


async def success(proc: Proc, words: Words) -> int:
    await proc.out("Success\n")
    return 0


async def silent(proc: Proc, words: Words) -> int:
    return 0


async def answer_false(proc: Proc, words: Words) -> int:
    await proc.out("false\n")
    return 0


async def install_location(proc: Proc, words: Words) -> int:
    await proc.out("0[auto]\n")
    return 0


HANDLERS: dict[str, Handler] = {
    "list": list_,
    "path": path,
    "clear": clear,
    "grant": _grant(True),
    "revoke": _grant(False),
    "reset-permissions": reset_permissions,
    "enable": _state(1),
    "disable": _state(2),
    "disable-user": _state(3),
    "disable-until-used": _state(4),
    "default-state": _state(0),
    "resolve-activity": resolve_activity,
    "query-activities": query_activities,
    "query-receivers": query_receivers,
    "query-services": query_services,
    "set-home-activity": set_home_activity,
    "dump": dump,
    "has-feature": has_feature,
    "get-max-users": users,
    "compile": success,
    "trim-caches": silent,
    "reconcile-secondary-dex-files": success,
    "force-dex-opt": success,
    "bg-dexopt-job": success,
    "set-installer": success,
    "get-install-location": install_location,
    "set-install-location": silent,
    "is-screen-supported": answer_false,
    "hide": silent,
    "unhide": silent,
    "suspend": silent,
    "unsuspend": silent,
    "set-permission-enforced": silent,
    "set-app-link": silent,
    "verify-app-links": silent,
    "set-app-links": silent,
    "gc": silent,
    **package_install.HANDLERS,
}
USAGE = (
    "Package manager (package) commands:\n  help\n    Print this help text.\n\n  path [--user USER_ID] PACKAGE\n"
    "    Print the path to the .apk of the given PACKAGE.\n"
)


async def command(proc: Proc, words: list[str]) -> int:
    return await dispatch(proc, HANDLERS, words, USAGE)
