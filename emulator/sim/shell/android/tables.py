"""Fixed lists that the device answers with: features, libraries, services."""

from __future__ import annotations

FEATURES = (
    "reqGlEsVersion=0x30002",
    "android.hardware.audio.output",
    "android.hardware.bluetooth",
    "android.hardware.bluetooth_le",
    "android.hardware.camera",
    "android.hardware.camera.any",
    "android.hardware.camera.autofocus",
    "android.hardware.camera.front",
    "android.hardware.faketouch",
    "android.hardware.fingerprint",
    "android.hardware.location",
    "android.hardware.location.gps",
    "android.hardware.location.network",
    "android.hardware.microphone",
    "android.hardware.ram.normal",
    "android.hardware.screen.landscape",
    "android.hardware.screen.portrait",
    "android.hardware.sensor.accelerometer",
    "android.hardware.sensor.gyroscope",
    "android.hardware.telephony",
    "android.hardware.telephony.gsm",
    "android.hardware.touchscreen",
    "android.hardware.touchscreen.multitouch",
    "android.hardware.touchscreen.multitouch.distinct",
    "android.hardware.touchscreen.multitouch.jazzhand",
    "android.hardware.wifi",
    "android.software.app_widgets",
    "android.software.backup",
    "android.software.connectionservice",
    "android.software.device_admin",
    "android.software.file_based_encryption",
    "android.software.home_screen",
    "android.software.input_methods",
    "android.software.live_wallpaper",
    "android.software.managed_users",
    "android.software.print",
    "android.software.voice_recognizers",
    "android.software.webview",
)
LIBRARIES = (
    "android.ext.shared",
    "android.hidl.base-V1.0-java",
    "android.test.base",
    "android.test.mock",
    "android.test.runner",
    "javax.obex",
    "org.apache.http.legacy",
)

_SERVICES = """
DockObserver SurfaceFlinger accessibility account activity activity_task adb alarm android.security.identity app_binding
app_hibernation app_integrity app_prediction appops appsearch appwidget attestation_verification audio auth autofill backup
battery batteryproperties batterystats binder_calls_stats biometric blob_store bluetooth_manager bugreport cacheinfo
carrier_config clipboard color_display companiondevice connectivity connmetrics consumer_ir content content_capture
country_detector cpuinfo credential crossprofileapps dataloader_manager dbinfo device_config device_identifiers device_policy
device_state deviceidle devicestoragemonitor diskstats display display.qservice dnsresolver domain_verification dreams
drm.drmManager dropbox ethernet external_vibrator_service file_integrity fingerprint font game gfxinfo gpu graphicsstats
hardware_properties imms incident input input_method inputflinger installd ions iphonesubinfo isms isub jobscheduler launcherapps
legacy_permission lights locale location lock_settings logcat manager media.audio_flinger media.audio_policy media.camera
media.extractor media.metrics media.player media.resource_manager media_metrics media_projection media_resource_monitor
media_router media_session meminfo midi mount music_recognition netd netpolicy netstats network_management network_score
network_stack network_time_update_service network_watchlist nfc notification oem_lock otadexopt overlay pac_proxy package
package_native people performance_hint permission permission_checker permissionmgr phone pinner power powerstats print processinfo
procstats recovery restrictions role rollback rttmanager runtime safety_center scheduling_policy search search_ui secure_element
selection_toolbar sensor_privacy sensorservice serial servicediscovery settings shortcut simphonebook sip slice smartspace
soundtrigger stats statscompanion statsmanager statusbar storagestats storaged system_config system_server_dumper system_update
tare telecom telephony.registry telephony_ims testharness tethering textclassification textservices texttospeech thermalservice
time_detector time_zone_detector translation trust tv_interactive_app uce uimode updatelock uri_grants usagestats usb user
vcn_management vibrator_manager virtualdevice voiceinteraction vold vpn_management vr_hwc vrmanager wallpaper webviewupdate wifi
wifinl80211 wifip2p wifiscanner window
"""
SERVICES = tuple(_SERVICES.split())
"""Names that `service list`, `cmd -l` and `dumpsys -l` know."""
