"""toybox programs: what they print, and how they fail."""

from __future__ import annotations

import pytest

from tests.emulator.shell.conftest import Phone

T = "/data/local/tmp"

CASES: list[tuple[str, str]] = [
    # text
    ("printf 'a\\nb\\nc\\n' | head -2", "a\nb\n"),
    ("printf 'a\\nb\\nc\\n' | head -n 1", "a\n"),
    ("printf abcdef | head -c 3", "abc"),
    ("seq 5 | tail -2", "4\n5\n"),
    ("seq 5 | tail -n +4", "4\n5\n"),
    ("printf abcdef | tail -c 2", "ef"),
    ("printf 'a b\\nc\\n' | wc", "2 3 6\n"),
    ("printf 'a b\\nc\\n' | wc -l", "2\n"),
    ("printf 'é' | wc -m; printf 'é' | wc -c", "1\n2\n"),
    ("printf 'b\\na\\nc\\n' | sort", "a\nb\nc\n"),
    ("printf '10\\n9\\n2\\n' | sort -n", "2\n9\n10\n"),
    ("printf '10\\n9\\n2\\n' | sort -nr", "10\n9\n2\n"),
    ("printf 'b 1\\na 2\\n' | sort -k2", "b 1\na 2\n"),
    ("printf 'b:2\\na:10\\n' | sort -t: -k2n", "b:2\na:10\n"),
    ("printf 'a\\na\\nb\\n' | sort -u", "a\nb\n"),
    ("printf 'a\\na\\nb\\n' | uniq -c", "      2 a\n      1 b\n"),
    ("printf 'a\\na\\nb\\n' | uniq -d", "a\n"),
    ("echo a:b:c | cut -d: -f2", "b\n"),
    ("echo a:b:c | cut -d: -f1,3", "a:c\n"),
    ("echo abcdef | cut -c2-4", "bcd\n"),
    ("echo hello | tr a-z A-Z", "HELLO\n"),
    ("echo hello | tr -d l", "heo\n"),
    ("echo aabbcc | tr -s a-c", "abc\n"),
    ("echo 'a1b2' | tr -cd '[:digit:]'", "12"),
    ("printf 'a\\r\\n' | tr -d '\\r'", "a\n"),
    ("echo x | tee /data/local/tmp/tee; cat /data/local/tmp/tee", "x\nx\n"),
    ("seq 1 3", "1\n2\n3\n"),
    ("seq 3 -1 1", "3\n2\n1\n"),
    ("seq -w 8 10", "08\n09\n10\n"),
    ("seq 0.5 0.5 1.5", "0.5\n1.0\n1.5\n"),
    ("seq -s, 1 3", "1,2,3\n"),
    ("echo abc | rev", "cba\n"),
    ("printf '1\\n2\\n' | tac", "2\n1\n"),
    ("printf 'a\\nb\\n' | nl", "     1\ta\n     2\tb\n"),
    ("printf 'a\\nb\\n' | paste -s -d,", "a,b\n"),
    ("echo abcdef | fold -w 3", "abc\ndef\n"),
    ("printf 'ab\\0cdefg\\0' | strings", "cdefg\n"),
    # grep
    ("printf 'foo\\nbar\\n' | grep o", "foo\n"),
    ("printf 'foo\\nbar\\n' | grep -v o", "bar\n"),
    ("printf 'foo\\nbar\\n' | grep -c .", "2\n"),
    ("printf 'foo\\nbar\\n' | grep -n bar", "2:bar\n"),
    ("printf 'Foo\\n' | grep -i foo", "Foo\n"),
    ("printf 'a+b\\naab\\n' | grep a+b", "a+b\n"),
    ("printf 'a+b\\naab\\n' | grep -E a+b", "aab\n"),
    ("printf 'a.c\\nabc\\n' | grep -F a.c", "a.c\n"),
    ("printf 'cat\\nconcat\\n' | grep -w cat", "cat\n"),
    ("printf 'cat\\nconcat\\n' | grep -x cat", "cat\n"),
    ("echo 'id=12 id=34' | grep -o 'id=[0-9]*'", "id=12\nid=34\n"),
    ("printf '1\\n2\\n3\\n4\\n' | grep -A1 -B1 3", "2\n3\n4\n"),
    ("printf '1\\nx\\n3\\n4\\n5\\nx\\n' | grep -A1 x", "x\n3\n--\nx\n"),
    ("printf 'a\\nb\\n' | grep -e a -e b", "a\nb\n"),
    ("echo abab | grep -E '(ab)\\1'", "abab\n"),
    ("echo 'x:1' | grep -E '^[[:alpha:]]:[[:digit:]]$'", "x:1\n"),
    ("printf 'ab\\n' | grep 'a\\|z'", "ab\n"),
    ("grep -l localhost /system/etc/hosts", "/system/etc/hosts\n"),
    ("grep -r localhost /system/etc | head -1", "/system/etc/hosts:127.0.0.1       localhost\n"),
    ("printf 'a\\na\\n' | grep -m1 a", "a\n"),
    # sed
    ("echo hello | sed s/l/L/", "heLlo\n"),
    ("echo hello | sed s/l/L/g", "heLLo\n"),
    ("echo hello | sed 's/l/L/2'", "helLo\n"),
    ("echo 'a b' | sed -E 's/(.) (.)/\\2 \\1/'", "b a\n"),
    ("echo 'a b' | sed 's/\\(.\\) \\(.\\)/\\2&/'", "ba b\n"),
    ("seq 5 | sed -n 2,3p", "2\n3\n"),
    ("seq 5 | sed -n '$p'", "5\n"),
    ("seq 5 | sed 2,4d", "1\n5\n"),
    ("seq 5 | sed '/3/q'", "1\n2\n3\n"),
    ("seq 6 | sed -n '/2/,/4/p'", "2\n3\n4\n"),
    ("seq 3 | sed -e 1d -e 's/2/two/'", "two\n3\n"),
    ("echo /a/b | sed 's|/a|/x|'", "/x/b\n"),
    ("seq 2 | sed 'a\\\nnew'", "1\nnew\n2\nnew\n"),
    ("seq 2 | sed '1i top'", "top\n1\n2\n"),
    ("seq 3 | sed '2c changed'", "1\nchanged\n3\n"),
    ("echo abc | sed y/abc/xyz/", "xyz\n"),
    ("seq 4 | sed 'N;s/\\n/-/'", "1-2\n3-4\n"),
    ("seq 3 | sed -n '1!G;h;$p'", "3\n2\n1\n"),
    ("seq 3 | sed ':a;N;$!ba;s/\\n/,/g'", "1,2,3\n"),
    ("seq 5 | sed '2!d'", "2\n"),
    ("seq 10 | sed -n '0~5p'", "5\n10\n"),
    ("echo aXb | sed 's/x/-/I'", "a-b\n"),
    ("printf 'a\\nb' | sed s/b/c/", "a\nc"),
    ("echo one > /data/local/tmp/s; sed -i s/one/two/ /data/local/tmp/s; cat /data/local/tmp/s", "two\n"),
    ("seq 3 | sed -n '2{s/2/x/;p}'", "x\n"),
    # bytes
    ("printf abc | md5sum", "900150983cd24fb0d6963f7d28e17f72  -\n"),
    ("printf abc | sha1sum | cut -c1-8", "a9993e36\n"),
    ("printf abc | sha256sum | cut -c1-8", "ba7816bf\n"),
    ("toybox md5sum /system/etc/hosts | cut -d' ' -f3", "/system/etc/hosts\n"),
    ("printf hello | base64", "aGVsbG8=\n"),
    ("echo aGVsbG8= | base64 -d", "hello"),
    ("printf hello | base64 -w 0", "aGVsbG8="),
    ("printf ABC | xxd -p", "414243\n"),
    ("printf ABC | xxd", "00000000: 4142 43                                  ABC\n"),
    ("echo 414243 | xxd -r -p", "ABC"),
    ("printf AB | od -An -tx1", " 41 42\n"),
    ("printf 'A\\n' | od -c", "0000000   A  \\n\n0000002\n"),
    ("head -c 5 /dev/zero | wc -c", "5\n"),
    ("dd if=/dev/zero bs=1k count=2 2>/dev/null | wc -c", "2048\n"),
    (
        "printf a > /data/local/tmp/c1; printf b > /data/local/tmp/c2; cmp -s /data/local/tmp/c1 /data/local/tmp/c2 || echo differ",
        "differ\n",
    ),
    # paths
    ("basename /a/b.txt; basename /a/b.txt .txt; dirname /a/b.txt; dirname x", "b.txt\nb\n/a\n.\n"),
    ("realpath /sdcard", "/storage/emulated/0\n"),
    ("readlink /sdcard; readlink -f /sdcard", "/storage/self/primary\n/storage/emulated/0\n"),
    # time
    ("date +%s", "1697384040\n"),
    ("date", "Sun Oct 15 15:34:00 UTC 2023\n"),
    ("date '+%Y-%m-%d %H:%M:%S'", "2023-10-15 15:34:00\n"),
    ("date +%s.%N", "1697384040.000000000\n"),
    ("date +%s%3N", "1697384040000\n"),
    ("date -d @0 +%F", "1970-01-01\n"),
    ("date -d '2023-01-02 03:04:05' +%s", "1672628645\n"),
    ("TZ=America/New_York date +%H:%M", "11:34\n"),
    ("date +'%I:%M %p %a %b %e %j'", "03:34 PM Sun Oct 15 288\n"),
    # identity
    ("id -u; whoami; su 0 id -u; su root whoami; su shell id -u; su 0 sh -c 'id -u'", "2000\nshell\n0\nroot\n2000\n0\n"),
    ("su root -c 'id -u; echo $USER'", "0\nroot\n"),
    ("echo id -u | su", "0\n"),
    ("getenforce", "Enforcing\n"),
    ("uname; uname -m", "Linux\nx86_64\n"),
    ("expr 3 + 4; expr 10 / 3; expr abc : 'a\\(.\\)'", "7\n3\nb\n"),
    ("which ls sh", "/system/bin/ls\n/system/bin/sh\n"),
    ("toybox echo hi", "hi\n"),
    # find and xargs
    ("find /sdcard/ -maxdepth 1 -name 'D*' | sort", "/sdcard/DCIM\n/sdcard/Documents\n/sdcard/Download\n"),
    ("find /system/etc -type f", "/system/etc/hosts\n"),
    ("find /system/etc -type f -exec wc -l {} \\;", "2 /system/etc/hosts\n"),
    ("find /system/etc -type f -exec echo {} +", "/system/etc/hosts\n"),
    ("find /system/etc -name hosts -o -name nope", "/system/etc/hosts\n"),
    ("find /system/etc ! -type d", "/system/etc/hosts\n"),
    ("find /system/etc -type f -print0 | xargs -0 ls", "/system/etc/hosts\n"),
    ("find /system/etc -type f -printf '%f %s\\n'", "hosts 56\n"),
    ("echo a b c | xargs -n1 echo x", "x a\nx b\nx c\n"),
    ("printf 'a\\nb\\n' | xargs -I{} echo '<{}>'", "<a>\n<b>\n"),
    ("echo 'a \"b c\"' | xargs printf '<%s>'", "<a><b c>"),
]


@pytest.mark.parametrize(("command", "out"), CASES, ids=[case[0][:70] for case in CASES])
def test_program_output(shared_phone: Phone, command: str, out: str) -> None:
    done = shared_phone.run(command)
    assert (done.out, done.err) == (out, "")


FAILURES: list[tuple[str, str, int]] = [
    ("cat /nope", "cat: /nope: No such file or directory\n", 1),
    ("cat /sdcard", "cat: /sdcard: Is a directory\n", 1),
    ("ls /nope", "ls: /nope: No such file or directory\n", 1),
    ("ls /data", "ls: /data: Permission denied\n", 1),
    ("ls -Q", "ls: Unknown option 'Q' (see \"ls --help\")\n", 1),
    ("rm /nope", "rm: /nope: No such file or directory\n", 1),
    ("rm /sdcard/Music", "rm: /sdcard/Music: Is a directory\n", 1),
    ("mkdir /sdcard/Music", "mkdir: '/sdcard/Music': File exists\n", 1),
    ("mkdir /sdcard/a/b", "mkdir: '/sdcard/a/b': No such file or directory\n", 1),
    ("mkdir /x", "mkdir: '/x': Read-only file system\n", 1),
    ("rmdir /storage/emulated/0", "rmdir: '/storage/emulated/0': Directory not empty\n", 1),
    ("cp /nope /sdcard/x", "cp: /nope: No such file or directory\n", 1),
    ("mv /nope /sdcard/x", "mv: /nope: No such file or directory\n", 1),
    ("chown 0 /data/local/tmp", "chown: '/data/local/tmp': Operation not permitted\n", 1),
    ("stat /nope", "stat: '/nope': No such file or directory\n", 1),
    ("md5sum /nope", "md5sum: /nope: No such file or directory\n", 1),
    ("head /nope", "head: /nope: No such file or directory\n", 1),
    ("grep x /nope", "grep: /nope: No such file or directory\n", 2),
    ("grep -E '(' /system/etc/hosts", "grep: bad REGEX '(': missing )\n", 2),
    ("kill 999999", "kill: 999999: No such process\n", 1),
    ("date 1015153423.00", "date: cannot set date: Operation not permitted\n", 1),
    ("run-as nope ls", "run-as: unknown package: nope\n", 1),
    ("toybox nope", "toybox: Unknown command nope\n", 1),
    ("sleep x", "sleep: not number: x\n", 1),
    ("find /nope", "find: '/nope': No such file or directory\n", 1),
    ("tar xf /nope", "tar: /nope: No such file or directory\n", 1),
]


@pytest.mark.parametrize(("command", "err", "code"), FAILURES, ids=[case[0] for case in FAILURES])
def test_program_failure(shared_phone: Phone, command: str, err: str, code: int) -> None:
    done = shared_phone.run(command)
    assert (done.err, done.code) == (err, code)


def test_files_are_made_copied_moved_and_removed(phone: Phone) -> None:
    phone.out(f"mkdir -p {T}/a/b && echo one > {T}/a/b/f && cp -r {T}/a {T}/c && mv {T}/c/b/f {T}/c/g")
    assert phone.out(f"cat {T}/a/b/f {T}/c/g; ls -R {T}/c") == f"one\none\n{T}/c:\nb\ng\n\n{T}/c/b:\n"
    phone.out(f"rm -r {T}/a {T}/c")
    assert phone.out(f"ls {T}") == ""
    phone.out(f"rm -rf {T}/nothing")


def test_copy_archive_keeps_mode_owner_and_time(phone: Phone) -> None:
    phone.out(f"mkdir {T}/d; echo x > {T}/d/f; chmod 640 {T}/d/f; chown 10123:10123 {T}/d/f; touch -d '2020-01-02 03:04:05' {T}/d/f", uid=0)
    phone.out(f"cp -a {T}/d {T}/e", uid=0)
    assert phone.out(f"stat -c '%a %u:%g %Y' {T}/e/f") == "640 10123:10123 1577934245\n"


def test_copy_into_a_directory_and_into_itself(phone: Phone) -> None:
    phone.out(f"echo x > {T}/f; mkdir {T}/d; cp {T}/f {T}/d; cp {T}/f {T}/d/g; ls {T}/d")
    assert phone.run(f"cp -r {T}/d {T}/d/sub").code == 1
    assert phone.run(f"cp {T}/f {T}/f").code == 1


def test_long_listing(phone: Phone) -> None:
    phone.out(f"echo hi > {T}/file; ln -s file {T}/link; mkdir {T}/dir; chmod 755 {T}/dir")
    assert phone.out(f"ls -l {T}").splitlines()[1:] == [
        "drwxr-xr-x 2 shell shell 4096 2023-10-15 15:34 dir",
        "-rw-rw-rw- 1 shell shell    3 2023-10-15 15:34 file",
        "lrw-r--r-- 1 shell shell    4 2023-10-15 15:34 link -> file",
    ]
    assert phone.out(f"ls -ld {T}/file").startswith("-rw-rw-rw- 1 shell shell 3 2023-10-15 15:34")
    assert phone.out(f"ls -1F {T}") == "dir/\nfile\nlink@\n"
    assert phone.out(f"ls -n {T}/file").split()[2:4] == ["2000", "2000"]
    assert phone.out(f"ls -Z {T}/file") == f"u:object_r:shell_data_file:s0 {T}/file\n"


def test_stat_formats(phone: Phone) -> None:
    phone.out(f"printf 12345 > {T}/f; chmod 600 {T}/f")
    assert phone.out(f"stat -c '%u:%g %a %A %s %n %F' {T}/f") == f"2000:2000 600 -rw------- 5 {T}/f regular file\n"
    assert phone.out(f"stat -c %Y {T}/f") == "1697384040\n"


def test_shell_user_may_not_read_app_data_but_root_may(phone: Phone) -> None:
    done = phone.run("ls /data/data/com.google.android.apps.nexuslauncher")
    assert "Permission denied" in done.err or "No such file" in done.err
    phone.device.fs.mkdir("/data/data/com.x", mode=0o700, uid=10123, gid=10123)
    phone.device.fs.write_bytes("/data/data/com.x/secret", b"s", mode=0o600, uid=10123, gid=10123)
    assert phone.run("cat /data/data/com.x/secret").err == "cat: /data/data/com.x/secret: Permission denied\n"
    assert phone.out("su 0 cat /data/data/com.x/secret") == "s"
    assert phone.out("cat /data/data/com.x/secret", uid=10123) == "s"


def test_device_nodes_and_proc(phone: Phone) -> None:
    assert phone.out("cat /dev/null") == ""
    assert phone.out("echo x > /dev/null; cat /proc/sys/kernel/random/boot_id") == phone.out("cat /proc/sys/kernel/random/boot_id")
    assert phone.out("cat /proc/uptime").startswith("60.00 ")
    assert "MemTotal:" in phone.out("grep MemTotal /proc/meminfo")
    assert phone.raw("head -c 8 /dev/urandom")[0] != phone.raw("head -c 8 /dev/urandom")[0]
    assert phone.run("echo x > /proc/version").code == 1
    assert phone.out("[ -c /dev/null ] && [ -e /proc/meminfo ] && echo yes") == "yes\n"


def test_programs_are_files(phone: Phone) -> None:
    assert phone.out("[ -x /system/bin/sqlite3 ] && [ ! -e /system/bin/nope ] && ls /system/bin/sh") == "/system/bin/sh\n"
    assert "dumpsys\n" in phone.out("ls /system/bin")
    assert phone.raw("head -c 4 /system/bin/ls")[0] == b"\x7fELF"
    assert phone.run("echo x > /system/bin/ls").code == 1


def test_sleep_moves_virtual_time_and_returns_at_once(phone: Phone) -> None:
    assert phone.out("sleep 90; date +%T; sleep 0.5; date +%3N") == "15:35:30\n500\n"
    assert phone.out("sleep 1m; date +%T") == "15:36:30\n"


def test_setting_the_date_needs_root(phone: Phone) -> None:
    assert phone.run("date 1015153423.00").code == 1
    assert phone.out("date 010203042024.05", uid=0) == "Tue Jan  2 03:04:05 UTC 2024\n"
    assert phone.out("date +%s") == "1704164645\n"
    assert phone.out("date @1697384040 > /dev/null; date +%F", uid=0) == "2023-10-15\n"


def test_timeout_ends_a_program_that_waits(phone: Phone) -> None:
    before = phone.device.clock.elapsed_ms()
    assert phone.run("timeout 3 logcat -v raw > /dev/null").code == 124
    assert phone.device.clock.elapsed_ms() - before == 3000
    assert phone.run("timeout 5 echo quick").out == "quick\n"


def test_archives_round_trip(phone: Phone) -> None:
    phone.out(
        f"mkdir -p {T}/src/sub; echo one > {T}/src/a; echo two > {T}/src/sub/b; cd {T} && tar -czf t.tgz src && tar -tzf t.tgz > list"
    )
    assert phone.out(f"sort {T}/list") == "src/\nsrc/a\nsrc/sub/\nsrc/sub/b\n"
    phone.out(f"mkdir {T}/out && tar -xzf {T}/t.tgz -C {T}/out")
    assert phone.out(f"cat {T}/out/src/a {T}/out/src/sub/b") == "one\ntwo\n"
    assert phone.out(f"tar -cf - -C {T}/src . | tar -tf - | sort") == "./\n./a\n./sub/\n./sub/b\n"
    phone.out(f"gzip {T}/src/a && gunzip {T}/src/a.gz && cat {T}/src/a > /dev/null")
    assert phone.out("echo hi | gzip | zcat") == "hi\n"


def test_tar_members_cannot_leave_the_directory(phone: Phone) -> None:
    import io
    import tarfile

    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w") as archive:
        for name in ("../../evil", "/data/evil", "ok"):
            info = tarfile.TarInfo(name)
            info.size = 1
            archive.addfile(info, io.BytesIO(b"x"))
    phone.device.fs.write_bytes(f"{T}/bad.tar", buffer.getvalue())
    phone.run(f"mkdir {T}/in; cd {T}/in; tar xf ../bad.tar", uid=0)
    assert phone.out(f"cd {T}/in; find . -type f | sort", uid=0) == "./data/evil\n./evil\n./ok\n"
    assert not phone.device.fs.exists("/data/evil")


def test_processes(phone: Phone) -> None:
    listing = phone.out("ps -A")
    assert listing.startswith("USER           PID  PPID     VSZ    RSS WCHAN            ADDR S NAME\n")
    assert all(len(line.split()) >= 9 for line in listing.splitlines())
    pid = phone.out("pidof com.google.android.apps.nexuslauncher").strip()
    assert phone.out("ps -p $(pidof system_server) -o NAME=") == "system_server\n"
    assert phone.run("pidof nope").code == 1
    assert phone.out("pgrep nexuslauncher") == f"{pid}\n"
    assert phone.run(f"kill {pid}").err == f"kill: {pid}: Operation not permitted\n"


def test_background_job_can_be_killed(phone: Phone) -> None:
    assert phone.run("logcat > /dev/null 2>&1 & p=$!; kill $p; wait $p; echo $?").out == "143\n"


def test_words_longer_than_the_kernel_takes(shared_phone: Phone) -> None:
    """MAX_ARG_STRLEN counts bytes, with the NUL; builtins are no programs and take any length."""
    assert shared_phone.run(f"date '+{'x' * 131_070}'").code == 0
    refused = shared_phone.run(f"date '+{'x' * 131_071}'")
    assert refused == ("", "/system/bin/sh: /system/bin/date: Argument list too long\n", 126)
    assert shared_phone.run(f"/system/bin/date '+{'ü' * 65_536}'").code == 126
    assert shared_phone.run(f"X={'x' * 131_072} env").code == 126
    assert shared_phone.out(f"echo {'x' * 200_000}") == "x" * 200_000 + "\n"
    many = " ".join(["x" * 100_000] * 22)
    assert shared_phone.run(f"date {many}; exec date {many}").err.count("Argument list too long") == 2
    assert "xargs: exec date: Argument list too long" in shared_phone.run("xargs date", ("x" * 140_000).encode()).err


def test_xargs_and_find_begin_another_command_line_in_time(shared_phone: Phone) -> None:
    names = "\n".join(f"{number:0100}" for number in range(3000))
    lines = shared_phone.out("xargs echo", names.encode()).splitlines()
    assert " ".join(lines).split() == names.split() and len(lines) == 3
    assert max(map(len, lines)) < 131_072
