"""awk, program by program."""

from __future__ import annotations

import pytest

from tests.emulator.shell.conftest import Phone

CASES = [
    ("echo 'a b c' | awk '{print $2}'", "b\n"),
    ("echo a:b:c | awk -F: '{print $1, $NF}'", "a c\n"),
    ("seq 5 | awk '{s += $1} END {print s}'", "15\n"),
    ("seq 5 | awk 'NR==2,NR==4'", "2\n3\n4\n"),
    ("seq 5 | awk '$1 > 3'", "4\n5\n"),
    ("printf 'foo 1\\nbar 2\\n' | awk '/bar/ {print $2}'", "2\n"),
    ("printf 'foo 1\\nbar 2\\n' | awk '$1 !~ /^f/'", "bar 2\n"),
    ("awk 'BEGIN {print 7/2, 7%2, 2^3, -3, 1e3, 0.1+0.2}'", "3.5 1 8 -3 1000 0.3\n"),
    ('awk \'BEGIN {printf "%s-%05.2f|%d\\n", "x", 3.14159, 7}\'', "x-03.14|7\n"),
    ('awk -v n=3 \'BEGIN {for (i = 1; i <= n; i++) printf i " "; print ""}\'', "1 2 3 \n"),
    ("awk 'BEGIN {i = 3; while (i > 0) {if (i == 2) {i--; continue}; print i; i--}}'", "3\n1\n"),
    ("printf 'a 1\\nb 2\\na 3\\n' | awk '{t[$1] += $2} END {for (k in t) print k, t[k]}'", "a 4\nb 2\n"),
    ('awk \'BEGIN {a["x"]; if ("x" in a) print "in"; delete a["x"]; print length(a)}\'', "in\n0\n"),
    ('awk \'BEGIN {print length("abc"), substr("hello", 2, 3), index("hello", "l"), toupper("a") tolower("B")}\'', "3 ell 3 Ab\n"),
    ('awk \'BEGIN {n = split("a,b,c", p, ","); print n, p[1], p[3]}\'', "3 a c\n"),
    ('echo aXbXc | awk \'{gsub(/X/, "-"); print; sub(/-/, "[&]"); print}\'', "a-b-c\na[-]b-c\n"),
    ("echo 'foo123' | awk '{match($0, /[0-9]+/); print RSTART, RLENGTH}'", "4 3\n"),
    ("echo 'a b c' | awk '{$2 = \"X\"; print; print NF}'", "a X c\n3\n"),
    ("echo 'a b c' | awk 'BEGIN {OFS = \"-\"} {$1 = $1; print}'", "a-b-c\n"),
    ('echo x | awk \'{print ($1 == "x") ? "yes" : "no"}\'', "yes\n"),
    ("printf '10\\n9\\n' | awk '$1 < 10'", "9\n"),
    ("awk 'BEGIN {exit 3}'; echo $?", "3\n"),
    ("printf 'a\\nb\\n' | awk 'NR==1 {next} {print}'", "b\n"),
    ("echo 'package:com.x  installer=y' | awk -F'[: ]' '{print $2}'", "com.x\n"),
    ('cd /data/local/tmp; awk \'BEGIN {print "a" > "f"; print "b" > "f"; print (1 > 2), (2 > 1)}\'; cat f', "0 1\na\nb\n"),
    ("printf 'k=v\\n' | awk -F= '{ print $2 }' OFS=x -", "v\n"),
    ('awk \'BEGIN {print 1 == 1.0, "a" < "b", !0, 1 && 0, 1 || 0}\'', "1 1 1 0 1\n"),
    ("echo '3 4' | awk '{print $1 * $2 \" \" $1 - $2}'", "12 -1\n"),
    ("ps -A | awk 'NR > 1 && $NF == \"init\" {print $2}'", "1\n"),
]


@pytest.mark.parametrize(("command", "out"), CASES, ids=[case[0][:60] for case in CASES])
def test_awk(shared_phone: Phone, command: str, out: str) -> None:
    assert shared_phone.run(command).out == out


@pytest.mark.parametrize(
    "program", ["{", "BEGIN", "print }", "{print $(-1)}", "BEGIN {print 1/0}", "{x = }", "BEGIN {a[1]", "BEGIN {next}", "(" * 500]
)
def test_bad_programs_end_with_2(shared_phone: Phone, program: str) -> None:
    done = shared_phone.run(f"echo x | awk '{program}'")
    assert done.code == 2
    assert done.err.startswith("awk: ")
