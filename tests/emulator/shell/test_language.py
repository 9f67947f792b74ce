"""The language of the shell, case by case: command, standard output, exit code."""

from __future__ import annotations

import pytest

from tests.emulator.shell.conftest import Phone

CASES: list[tuple[str, str, int]] = [
    # quoting
    ("echo hello", "hello\n", 0),
    ("echo 'a  b'  c", "a  b c\n", 0),
    ('echo "a  b"', "a  b\n", 0),
    ("echo a\\ b", "a b\n", 0),
    ("echo 'it'\\''s'", "it's\n", 0),
    ('echo "it\'s"', "it's\n", 0),
    ('echo "say \\"hi\\""', 'say "hi"\n', 0),
    ('echo "\\$HOME \\`x\\` \\\\n"', "$HOME `x` \n\n", 0),
    ("printf '%s' '$HOME `id` \\'", "$HOME `id` \\", 0),
    ("printf '%s|' $'a\\tb' $'x\\x41y' $'q\\'r' $'\\u00e9'", "a\tb|xAy|q'r|é|", 0),
    ("printf '%s' 'line1\nline2'", "line1\nline2", 0),
    ("echo a\\\nb", "ab\n", 0),
    ('printf "<%s>" "" \'\' a""b', "<><><ab>", 0),
    ("echo # comment", "\n", 0),
    ("echo a#b # c", "a#b\n", 0),
    ("# only a comment", "", 0),
    ("", "", 0),
    ("   \n\n", "", 0),
    # lists and pipes
    ("true && echo yes || echo no", "yes\n", 0),
    ("false && echo yes || echo no", "no\n", 0),
    ("false || false; echo $?", "1\n", 0),
    ("echo a; echo b", "a\nb\n", 0),
    ("echo a\necho b", "a\nb\n", 0),
    ("! true", "", 1),
    ("! false && echo ok", "ok\n", 0),
    ("echo abc | tr a-c A-C", "ABC\n", 0),
    ("false | true", "", 0),
    ("true | false", "", 1),
    ("set -o pipefail; false | true", "", 1),
    ("echo one |\n cat", "one\n", 0),
    ("true &&\n echo next", "next\n", 0),
    ('seq 1 3 | while read n; do echo "<$n>"; done', "<1>\n<2>\n<3>\n", 0),
    ("x=1; echo 2 | read x; echo $x", "1\n", 0),
    ("yes | head -n 2", "y\ny\n", 0),
    ("{ echo a; echo b; } | wc -l", "2\n", 0),
    # grouping
    ("(echo a; exit 3); echo $?", "a\n3\n", 0),
    ("x=1; (x=2); echo $x", "1\n", 0),
    ("x=1; { x=2; }; echo $x", "2\n", 0),
    ("(cd /sdcard; pwd); pwd", "/sdcard\n/\n", 0),
    # if, case, loops
    ("if true; then echo a; else echo b; fi", "a\n", 0),
    ("if false; then echo a; elif true; then echo c; else echo b; fi", "c\n", 0),
    ("if false; then echo a; fi; echo $?", "0\n", 0),
    ("for i in 1 2 3; do echo $i; done", "1\n2\n3\n", 0),
    ("for i in a b\ndo\necho $i\ndone", "a\nb\n", 0),
    ("for i; do echo $i; done", "", 0),
    ("i=0; while [ $i -lt 3 ]; do echo $i; i=$((i+1)); done", "0\n1\n2\n", 0),
    ("i=3; until [ $i -eq 0 ]; do i=$((i-1)); done; echo $i", "0\n", 0),
    ("for i in 1 2 3; do [ $i = 2 ] && continue; echo $i; done", "1\n3\n", 0),
    ("for i in 1 2 3; do [ $i = 2 ] && break; echo $i; done", "1\n", 0),
    ("for i in 1 2; do for j in 1 2; do break 2; done; echo no; done; echo end", "end\n", 0),
    ("for i in 1 2; do for j in 1 2; do echo $i$j; continue 2; done; done", "11\n21\n", 0),
    ("case abc in a*) echo 1;; *) echo 2;; esac", "1\n", 0),
    ("case x in (a|x) echo hit;; esac", "hit\n", 0),
    ("case 'a*' in 'a*') echo lit;; esac", "lit\n", 0),
    ("p='a*'; case abc in $p) echo pat;; esac", "pat\n", 0),
    ("p='a*'; case abc in \"$p\") echo no;; *) echo plain;; esac", "plain\n", 0),
    ("case b in [!a]) echo not-a;; esac", "not-a\n", 0),
    ("case 7 in [[:digit:]]) echo d;; esac", "d\n", 0),
    ("case z in a) ;; esac; echo $?", "0\n", 0),
    ("case foo.txt in *.@(txt|md)) echo doc;; esac", "doc\n", 0),
    ("case a in a) echo 1 ;& b) echo 2 ;; esac", "1\n2\n", 0),
    # functions
    ('f() { echo "$1-$2-$#"; }; f a b', "a-b-2\n", 0),
    ("f() { return 4; }; f; echo $?", "4\n", 0),
    ("function g { echo g; }; g", "g\n", 0),
    ("f() { local x=2; echo $x; }; x=1; f; echo $x", "2\n1\n", 0),
    ("f() { x=5; }; f; echo $x", "5\n", 0),
    ("f() ( x=5 ); x=1; f; echo $x", "1\n", 0),
    ("f() { [ $1 -le 1 ] && { echo 1; return; }; echo $(( $1 * $(f $(( $1 - 1 ))) )); }; f 5", "120\n", 0),
    ("f() { echo hi; } > /dev/null; f; echo done", "done\n", 0),
    ("x=1 eval 'echo $x'", "1\n", 0),
    # variables
    ('x=5; echo $x ${x} "${x}y"', "5 5 5y\n", 0),
    ("echo ${u:-d} ${u-e} [${u}]", "d e []\n", 0),
    ("e=; echo ${e:-d} [${e-d}]", "d []\n", 0),
    ("echo ${u:=v} $u", "v v\n", 0),
    ("x=1; echo ${x:+yes} [${u:+no}]", "yes []\n", 0),
    ("x=hello; echo ${#x}", "5\n", 0),
    ("x=é日本; echo ${#x}", "3\n", 0),
    ("x=/a/b/c.txt; echo ${x##*/} ${x%/*} ${x%%.*} ${x#*/}", "c.txt /a/b /a/b/c a/b/c.txt\n", 0),
    ("x=aXbXc; echo ${x/X/-} ${x//X/-} ${x//X}", "a-bXc a-b-c abc\n", 0),
    ("x=abcdef; echo ${x:2} ${x:1:3} ${x: -2}", "cdef bcd ef\n", 0),
    ("x='a b'; printf '<%s>' $x \"$x\"", "<a><b><a b>", 0),
    ("x=$(echo 'a  b'); printf '<%s>' \"$x\"", "<a  b>", 0),
    ("printf '<%s>' ${u:-a b} \"${u:-a b}\"", "<a><b><a b>", 0),
    ("x='*'; echo \"$x\"", "*\n", 0),
    ("A=1 B=2; echo $A$B", "12\n", 0),
    ("A=1 sh -c 'echo $A'; echo [$A]", "1\n[]\n", 0),
    ("A=1; sh -c 'echo [$A]'; export A; sh -c 'echo [$A]'", "[]\n[1]\n", 0),
    ("x=a; x+=b; echo $x", "ab\n", 0),
    ("set -- a 'b c' d; echo $# \"$2\"; shift; echo $1", "3 b c\nb c\n", 0),
    ("set -- a 'b c'; printf '<%s>' \"$@\"", "<a><b c>", 0),
    ("set -- a 'b c'; printf '<%s>' \"$*\" $*", "<a b c><a><b><c>", 0),
    ('set -- a b c; IFS=,; echo "$*"', "a,b,c\n", 0),
    ("set --; printf '<%s>' \"$@\"; echo", "<>\n", 0),
    ("set -- x; printf '<%s>' \"a$@b\"", "<axb>", 0),
    ("set -- a b c d; echo ${@:2:2}", "b c\n", 0),
    ("IFS=:; x=a:b::c; printf '<%s>' $x", "<a><b><><c>", 0),
    ("x=' a  b '; printf '<%s>' $x", "<a><b>", 0),
    ("unset x; echo ${x-unset}", "unset\n", 0),
    ("readonly r=1; echo $r", "1\n", 0),
    ("echo $0", "/system/bin/sh\n", 0),
    ("echo $USER $HOME", "shell /\n", 0),
    ("echo ~ ~/x", "/ /x\n", 0),
    ("x=~/a; echo $x '~'", "/a ~\n", 0),
    # arithmetic
    ("echo $((1+2*3)) $(((1+2)*3)) $((7/2)) $((-7/2)) $((7%3))", "7 9 3 -3 1\n", 0),
    ("echo $((2147483647+1)) $((1<<31))", "-2147483648 -2147483648\n", 0),
    ("echo $((0x10)) $((2#101)) $((5>3)) $((5==3)) $((!0)) $((~0))", "16 5 1 0 1 -1\n", 0),
    ("x=5; echo $((x++)) $x $((++x)) $((x+=3)) $((x>3?1:2))", "5 6 7 10 1\n", 0),
    ("echo $((1&&0)) $((1||0)) $((6&3)) $((6|3)) $((6^3))", "0 1 2 7 5\n", 0),
    ("x=y; y=3; echo $((x))", "3\n", 0),
    ("((3 > 2)) && echo yes; ((0)) || echo no", "yes\nno\n", 0),
    ("let x=2+3; echo $x", "5\n", 0),
    # substitution
    ("echo $(echo a; echo b)", "a b\n", 0),
    ('echo "$(echo a; echo b)"', "a\nb\n", 0),
    ("echo `echo x` `echo \\`echo y\\``", "x y\n", 0),
    ("echo $(echo $(echo deep))", "deep\n", 0),
    ("x=$(false); echo $?", "1\n", 0),
    ("x=$(exit 3) y=2; echo $?", "3\n", 0),
    ("echo \"$(printf 'a\\n\\n')\"", "a\n", 0),
    ("echo $(case a in a) echo paren;; esac)", "paren\n", 0),
    ('echo "a $(echo "b $(echo \'c  d\')")"', "a b c  d\n", 0),
    # globs and braces
    ("cd /sdcard; echo D*", "DCIM Documents Download\n", 0),
    ("cd /sdcard; echo '*' \"D*\"", "* D*\n", 0),
    ("echo /sdcard/nothing*", "/sdcard/nothing*\n", 0),
    ("cd /sdcard; echo [DM]o*", "Documents Download Movies\n", 0),
    ("echo /sd*/Al*", "/sdcard/Alarms\n", 0),
    ("set -f; echo /sd*", "/sd*\n", 0),
    ("echo a{b,c}d {1,2}{x,y}", "abd acd 1x 1y 2x 2y\n", 0),
    ("echo '{a,b}' {a} a{,}", "{a,b} {a} a a\n", 0),
    # redirections
    ("echo x > /data/local/tmp/l1; cat < /data/local/tmp/l1", "x\n", 0),
    ("echo a > /data/local/tmp/l2; echo b >> /data/local/tmp/l2; cat /data/local/tmp/l2", "a\nb\n", 0),
    ("ls /nope 2>/dev/null; echo $?", "1\n", 0),
    ("ls /nope 2>&1", "ls: /nope: No such file or directory\n", 1),
    ("ls /nope > /dev/null 2>&1; echo $?", "1\n", 0),
    ("{ echo out; echo err >&2; } 2>&1 | sort", "err\nout\n", 0),
    ("cat <<EOF\na $((1+1)) `echo b`\nEOF", "a 2 b\n", 0),
    ("cat <<'EOF'\n$HOME\nEOF", "$HOME\n", 0),
    ("cat <<-EOF\n\ttab\n\tEOF", "tab\n", 0),
    ("cat <<A; cat <<B\n1\nA\n2\nB", "1\n2\n", 0),
    ('cat <<< "here $((1+1))"', "here 2\n", 0),
    ('while read l; do echo "[$l]"; done <<EOF\nx\ny\nEOF', "[x]\n[y]\n", 0),
    ("exec 3< /system/etc/hosts; read a b <&3; echo $a $b", "127.0.0.1 localhost\n", 0),
    ("exec 3>&1; echo via3 >&3", "via3\n", 0),
    ("echo gone &> /dev/null; echo here", "here\n", 0),
    ("> /data/local/tmp/empty; wc -c < /data/local/tmp/empty", "0\n", 0),
    # builtins
    ("[ a = a ] && [ a != b ] && [ -n x ] && [ -z '' ] && echo ok", "ok\n", 0),
    ("[ 3 -gt 2 -a 2 -lt 3 ] && [ ! -e /nope ] && echo ok", "ok\n", 0),
    ("[ -d /sdcard ] && [ -f /system/etc/hosts ] && [ -L /sdcard ] && echo ok", "ok\n", 0),
    ("test; echo $?", "1\n", 0),
    ("[[ abc == a* && -n x ]] && echo ok", "ok\n", 0),
    ("x='a b'; [[ $x = 'a b' ]] && echo ok", "ok\n", 0),
    ("[[ ! a == b || 1 -gt 2 ]] && echo ok", "ok\n", 0),
    ("printf '%s-%d\\n' a 1 b 2", "a-1\nb-2\n", 0),
    ("printf '%5s|%-5s|%05d|%x|%c|%%|%b' ab cd 42 255 xyz 'a\\tb'", "   ab|cd   |00042|ff|x|%|a\tb", 0),
    ("printf '%.2f %e %g\\n' 3.14159 1234.5 0.5", "3.14 1.234500e+03 0.5\n", 0),
    ("echo -n a; echo -e 'b\\tc'; echo -E 'd\\te'", "ab\tc\nd\\te\n", 0),
    ("echo 'a\\nb'", "a\nb\n", 0),
    ('echo a b c | { read x y; echo "$y $x"; }', "b c a\n", 0),
    ("printf 'a\\\\b\\n' | { read -r x; printf '%s' \"$x\"; }", "a\\b", 0),
    ("echo 'a,b,c' | { IFS=, read x y; echo \"$x|$y\"; }", "a|b,c\n", 0),
    ("read x < /dev/null; echo $?", "1\n", 0),
    ("eval 'x=1; echo $x'", "1\n", 0),
    ("type echo if ls nope 2>/dev/null", "echo is a shell builtin\nif is a reserved word\nls is /system/bin/ls\nnope not found\n", 127),
    ("command -v ls; command -v echo; command -v nope; echo $?", "/system/bin/ls\necho\n1\n", 0),
    ("f() { echo f; }; ls() { echo mine; }; ls; command ls /system/etc", "mine\nhosts\n", 0),
    ("alias ll='echo aliased'; ll x", "aliased x\n", 0),
    ('while getopts ab:c opt -a -b val -x file; do echo "$opt ${OPTARG-}"; done 2>/dev/null', "a \nb val\n? \n", 0),
    ("trap 'echo bye' EXIT; echo hi", "hi\nbye\n", 0),
    ("umask; umask 022; umask", "0000\n0022\n", 0),
    ("cd /sdcard/Download && cd .. && pwd && cd - && echo $OLDPWD", "/sdcard\n/sdcard/Download\n/sdcard\n", 0),
    ("echo $(( $(date +%s) > 0 ))", "1\n", 0),
    ("time true 2>/dev/null; echo ok", "ok\n", 0),
    ("true & wait; echo $?", "0\n", 0),
    ("sh -c 'exit 7' & wait $!; echo $?", "7\n", 0),
    ("exec echo replaced; echo never", "replaced\n", 0),
    ("sh -c 'echo $0 $1 $#' name x y", "name x 2\n", 0),
    ("echo 'echo from stdin' | sh", "from stdin\n", 0),
    ("env -i A=1 env", "A=1\n", 0),
    # set
    ("set -e; false; echo never", "", 1),
    ("set -e; false || true; if false; then :; fi; ! true; echo alive", "alive\n", 0),
    ("set -e; f() { false; echo in; }; f && echo x; echo y", "in\nx\ny\n", 0),
    ("set -u; echo ${x-ok}", "ok\n", 0),
    # exit codes
    ("exit 5", "", 5),
    ("exit 257", "", 1),
    ("(exit 300); echo $?", "44\n", 0),
    ("return 3; echo no", "", 3),
    ("nope", "", 127),
    ("/system/etc/hosts", "", 126),
    ("/system/bin/echo hi", "hi\n", 0),
]


@pytest.mark.parametrize(("command", "out", "code"), CASES, ids=[case[0][:60] for case in CASES])
def test_shell_language(shared_phone: Phone, command: str, out: str, code: int) -> None:
    done = shared_phone.run(command)
    assert (done.out, done.code) == (out, code), done.err


ERRORS: list[tuple[str, str, int]] = [
    ("nope", "/system/bin/sh: nope: inaccessible or not found\n", 127),
    ("echo (x", "/system/bin/sh: syntax error: unexpected '('\n", 1),
    ("if true; then echo", "/system/bin/sh: syntax error: 'if' unmatched\n", 1),
    ("fi", "/system/bin/sh: syntax error: unexpected 'fi'\n", 1),
    ("echo 'abc", "/system/bin/sh: no closing quote\n", 1),
    ("echo $(", "/system/bin/sh: syntax error: '(' unmatched\n", 1),
    ("| x", "/system/bin/sh: syntax error: unexpected '|'\n", 1),
    ("set -u; echo $x", "/system/bin/sh: x: parameter not set\n", 1),
    ("echo ${x:?gone}", "/system/bin/sh: x: gone\n", 1),
    ("echo $((1/0))", "/system/bin/sh: 1/0: zero divisor\n", 1),
    ("cd /nope", "/system/bin/sh: cd: /nope: No such file or directory\n", 2),
    ("cat < /nope", "/system/bin/sh: can't open /nope: No such file or directory\n", 1),
    ("echo x > /nope/y", "/system/bin/sh: can't create /nope/y: No such file or directory\n", 1),
    ("echo x > /system/y", "/system/bin/sh: can't create /system/y: Read-only file system\n", 1),
    ("readonly r=1; r=2", "/system/bin/sh: read-only: r\n", 2),
    ("set -x; echo 'a b'", "+ echo 'a b'\n", 0),
    ("[ 1 -eq", "/system/bin/sh: [: missing ]\n", 2),
    ("/data/local/tmp", "/system/bin/sh: /data/local/tmp: can't execute: Is a directory\n", 126),
]


@pytest.mark.parametrize(("command", "err", "code"), ERRORS, ids=[case[0] for case in ERRORS])
def test_shell_messages(shared_phone: Phone, command: str, err: str, code: int) -> None:
    done = shared_phone.run(command)
    assert (done.err, done.code) == (err, code)


def test_lines_before_a_syntax_error_run(shared_phone: Phone) -> None:
    done = shared_phone.run("echo first\nfi\necho never")
    assert done.out == "first\n"
    assert done.code == 1


def test_script_file_names_itself_and_the_line(phone: Phone) -> None:
    phone.run("printf '#!/system/bin/sh\\necho $0 $1\\n\\nnope\\n' > /data/local/tmp/s.sh; chmod 755 /data/local/tmp/s.sh")
    done = phone.run("/data/local/tmp/s.sh arg")
    assert done.out == "/data/local/tmp/s.sh arg\n"
    assert done.err == "/data/local/tmp/s.sh[4]: nope: inaccessible or not found\n"
    assert phone.run("sh /data/local/tmp/s.sh").code == 127


def test_script_without_execute_permission_is_refused(phone: Phone) -> None:
    phone.run("echo 'echo hi' > /data/local/tmp/s.sh")
    done = phone.run("/data/local/tmp/s.sh")
    assert done.err == "/system/bin/sh: /data/local/tmp/s.sh: can't execute: Permission denied\n"
    assert done.code == 126


def test_bytes_that_are_no_utf8_survive(shared_phone: Phone) -> None:
    out, _, _ = shared_phone.raw(b"printf %s '\xff\xfe'; echo \xe9 | cat; printf '\\377'")
    assert out == b"\xff\xfe\xe9\n\xff"


def test_positional_arguments_are_given(shared_phone: Phone) -> None:
    assert shared_phone.run('echo "$0 $1 $#"', args=("zero", "one", "two")).out == "zero one 2\n"


def test_standard_input_is_shared_line_by_line(shared_phone: Phone) -> None:
    assert shared_phone.run('read a; cat; read b; echo "[$a][$b]"', b"1\n2\n3\n").out == "2\n3\n[1][]\n"
