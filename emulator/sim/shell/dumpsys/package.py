"""dumpsys package."""

from __future__ import annotations

from typing import TYPE_CHECKING

from emulator.sim.core.packages import Package
from emulator.sim.core.permissions import is_runtime
from emulator.sim.shell.android.service_command import identity
from emulator.sim.shell.dumpsys.names import stamp

if TYPE_CHECKING:
    from emulator.sim.core.device import Device

INODE_BASE = 131_000


def _flags(package: Package) -> str:
    names = (["SYSTEM"] if package.system else []) + ["HAS_CODE", "ALLOW_CLEAR_USER_DATA", "ALLOW_BACKUP"]
    return f"[ {' '.join(names)} ]"


def _package(device: Device, package: Package) -> list[str]:
    name = package.name
    token = identity("package", name)
    runtime = [permission for permission in package.requested if is_runtime(permission)]
    fixed = [permission for permission in package.requested if not is_runtime(permission) and permission in package.granted]
    path = package.code_path
    out = [
        f"  Package [{name}] ({token}):",
        f"    userId={package.uid}",
        f"    pkg=Package{{{identity('pkg', name)} {name}}}",
        f"    codePath={path}",
        f"    resourcePath={path}",
        f"    legacyNativeLibraryDir={path}/lib",
        "    extractNativeLibs=false",
        "    primaryCpuAbi=x86_64",
        "    secondaryCpuAbi=null",
        "    cpuAbiOverride=null",
        f"    versionCode={package.version_code} minSdk={package.min_sdk} targetSdk={package.target_sdk}",
        f"    versionName={package.version_name or 'null'}",
        "    usesNonSdkApi=false",
        "    splits=[base]",
        "    apkSigningVersion=2",
        f"    flags={_flags(package)}",
        "    privateFlags=[ PRIVATE_FLAG_ACTIVITIES_RESIZE_MODE_RESIZEABLE_VIA_SDK_VERSION ALLOW_AUDIO_PLAYBACK_CAPTURE "
        "PRIVATE_FLAG_ALLOW_NATIVE_HEAP_POINTER_TAGGING ]",
        "    forceQueryable=false",
        "    queriesPackages=[]",
        f"    dataDir=/data/user/0/{name}",
        "    supportsScreens=[small, medium, large, xlarge, resizeable, anyDensity]",
        f"    timeStamp={stamp(device, package.last_update_ms, millis=False)}",
        f"    lastUpdateTime={stamp(device, package.last_update_ms, millis=False)}",
    ]
    if package.installer:
        out.append(f"    installerPackageName={package.installer}")
    out += [
        f"    signatures=PackageSignatures{{{identity('signatures', name)} version:2, "
        f"signatures:[{package.signature_hash}], past signatures:[]}}",
        "    installPermissionsFixed=true" if not package.system else "    installPermissionsFixed=false",
        f"    pkgFlags={_flags(package)}",
        "    privatePkgFlags=[ ]",
        "    apexModuleName=null",
    ]
    if package.requested:
        out.append("    requested permissions:")
        out += [f"      {permission}" for permission in package.requested]
    if fixed:
        out.append("    install permissions:")
        out += [f"      {permission}: granted=true" for permission in fixed]
    stopped = str(package.stopped).lower()
    out += [
        f"    User 0: ceDataInode={INODE_BASE + package.uid} installed=true hidden=false suspended=false "
        f"distractionFlags=0 stopped={stopped} notLaunched={stopped} "
        f"enabled={package.enabled_state} instant=false virtual=false",
        "      installReason=0",
        f"      firstInstallTime={stamp(device, package.first_install_ms, millis=False)}",
        "      uninstallReason=0",
        "      lastDisabledCaller: com.android.shell" if package.enabled_state > 1 else "      gids=[3003]",
    ]
    if runtime:
        out.append("      runtime permissions:")
        for permission in runtime:
            granted = permission in package.granted
            marks = (
                "[ USER_SET|USER_SENSITIVE_WHEN_GRANTED|USER_SENSITIVE_WHEN_DENIED]"
                if permission in package.denied or granted
                else "[ USER_SENSITIVE_WHEN_GRANTED|USER_SENSITIVE_WHEN_DENIED]"
            )
            out.append(f"        {permission}: granted={str(granted).lower()}, flags={marks}")
    return out


def _resolver_table(device: Device, package: Package) -> list[str]:
    app = device.app_class(package.name)
    if app is None:
        return []
    main = app.activities.get(app.main)
    component = f"{package.name}/{main.name if main is not None and main.name else '.' + app.main}"
    token = identity("filter", package.name)
    return [
        "Activity Resolver Table:",
        "  Non-Data Actions:",
        "      android.intent.action.MAIN:",
        f"        {token} {component} filter {identity('main', package.name)}",
        '          Action: "android.intent.action.MAIN"',
        '          Category: "android.intent.category.LAUNCHER"',
        "",
    ]


def dump(device: Device, words: list[str]) -> str:
    rest = [word for word in words if not word.startswith("-")]
    if not rest:
        out = ["Database versions:", "  Internal:", "    sdkVersion=33 databaseVersion=3", "", "Packages:"]
        for package in device.packages.all():
            out += _package(device, package)
        return "\n".join(out) + "\n"
    if rest[0] in ("packages", "p"):
        return "\n".join(["Packages:", *(line for package in device.packages.all() for line in _package(device, package))]) + "\n"
    if rest[0] == "package" and len(rest) > 1:
        rest = rest[1:]
    found = device.packages.find(rest[0])
    if found is None:
        return f"Unable to find package: {rest[0]}\n"
    out = [
        *_resolver_table(device, found),
        "Registered ContentProviders:",
        "",
        "Key Set Manager:",
        f"  [{found.name}]",
        "      Signing KeySets: 1",
        "",
        "Packages:",
        *_package(device, found),
        "",
    ]
    out += ["Queries:", "  system apps queryable: false", "  queries via package name:", "  queries via component:", ""]
    out += [
        "Dexopt state:",
        f"  [{found.name}]",
        f"    path: {found.code_path}/base.apk",
        "      x86_64: [status=speed-profile] [reason=install]",
        "",
    ]
    return "\n".join(out) + "\n"
