"""The sqlite3 program: modes, dot commands, error texts, and that nothing leaves the device."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.emulator.shell.conftest import Phone

DB = "/data/local/tmp/t.db"
SETUP = "create table t(id integer primary key, name text, v real, b blob); insert into t values(1,'a|b',1.5,x'4142'),(2,NULL,2.0,NULL);"


@pytest.fixture
def db(phone: Phone) -> Phone:
    phone.out(f'sqlite3 {DB} "{SETUP}"')
    return phone


CASES = [
    (f'sqlite3 {DB} "select * from t"', "1|a|b|1.5|AB\n2||2.0|\n"),
    (f'sqlite3 -header {DB} "select id, name from t"', "id|name\n1|a|b\n2|\n"),
    (f'sqlite3 -csv {DB} "select id, name from t"', "1,a|b\r\n2,\r\n"),
    (f'sqlite3 -json {DB} "select id, name from t"', '[{"id":1,"name":"a|b"},\n{"id":2,"name":null}]\n'),
    (f'sqlite3 -line {DB} "select id, name from t where id=1"', "   id = 1\n name = a|b\n"),
    (f'sqlite3 -separator , {DB} "select id, v from t"', "1,1.5\n2,2.0\n"),
    (f'sqlite3 -nullvalue NULL {DB} "select name from t where id=2"', "NULL\n"),
    (f'sqlite3 -column -header {DB} "select id, name from t where id=1"', "id  name\n--  ----\n1   a|b \n"),
    (f"sqlite3 {DB} .tables", "t\n"),
    (f"sqlite3 {DB} .schema", "CREATE TABLE t(id integer primary key, name text, v real, b blob);\n"),
    (f"printf '.headers on\\n.mode csv\\nselect id from t;\\n.quit\\nselect 9;' | sqlite3 {DB}", "id\r\n1\r\n2\r\n"),
    (f"printf 'select 1;\\nselect\\n 2;' | sqlite3 {DB}", "1\n2\n"),
    (f'sqlite3 {DB} "select 1; select 2;"', "1\n2\n"),
    (f'sqlite3 {DB} "select 1" "select 2"', "1\n2\n"),
    (f"sqlite3 {DB} \"select 'a;b'\"", "a;b\n"),
    (
        f"sqlite3 {DB} .dump | head -4",
        "PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\nCREATE TABLE t(id integer primary key, name text, v real, b blob);\n"
        "INSERT INTO t VALUES(1,'a|b',1.5,X'4142');\n",
    ),
    (
        f"sqlite3 {DB} \"attach '/data/local/tmp/o.db' as o; create table o.x(a); insert into o.x values(7)\"; sqlite3 "
        f"/data/local/tmp/o.db 'select a from x'",
        "7\n",
    ),
    ("sqlite3 :memory: 'select 1+1'", "2\n"),
    (f"sqlite3 {DB} \"select count(*) from pragma_table_info('t')\"", "4\n"),
    (f"sqlite3 {DB} 'update t set v=9 where id=1; select changes()'", "1\n"),
]


@pytest.mark.parametrize(("command", "out"), CASES, ids=[case[0][:70] for case in CASES])
def test_output(db: Phone, command: str, out: str) -> None:
    done = db.run(command)
    assert (done.out, done.err, done.code) == (out, "", 0)


ERRORS = [
    (f'sqlite3 {DB} "select * from nope"', "Error: in prepare, no such table: nope (1)\n"),
    (f'sqlite3 {DB} "selec 1"', 'Error: in prepare, near "selec": syntax error (1)\n'),
    ("sqlite3 /nope/x.db 'select 1'", 'Error: unable to open database "/nope/x.db": unable to open database file\n'),
    (f'sqlite3 {DB} "insert into t(id) values(1)"', "Error: stepping, UNIQUE constraint failed: t.id (19)\n"),
    (f"sqlite3 {DB} .nope", 'Error: unknown command or invalid arguments:  "nope". Enter ".help" for help\n'),
    (f"echo 'select * from nope;' | sqlite3 {DB}", "Error: near line 1: no such table: nope\n"),
]


@pytest.mark.parametrize(("command", "err"), ERRORS, ids=[case[0][:70] for case in ERRORS])
def test_errors(db: Phone, command: str, err: str) -> None:
    done = db.run(command)
    assert (done.out, done.err, done.code) == ("", err, 1)


def test_an_absent_file_is_made_empty_as_the_real_program_does(phone: Phone) -> None:
    assert phone.run("sqlite3 /data/local/tmp/new.db 'select * from t'", uid=0).code == 1
    assert phone.out("stat -c '%s %u' /data/local/tmp/new.db") == "0 0\n"


def test_data_of_apps_needs_root(db: Phone) -> None:
    db.device.fs.mkdir("/data/data/com.x", mode=0o700, uid=10123, gid=10123)
    db.out("cp /data/local/tmp/t.db /data/data/com.x/t.db", uid=0)
    assert "unable to open database" in db.run("sqlite3 /data/data/com.x/t.db 'select 1 from t'").err
    assert db.out("su 0 sqlite3 /data/data/com.x/t.db 'select id from t'") == "1\n2\n"


@pytest.mark.parametrize(
    "sql",
    [
        "attach '{host}/secret.db' as s; select * from s.t",
        "ATTACH DATABASE '{host}/secret.db' AS s",
        "attach 'file:{host}/secret.db' as s",
        "attach '/../../../../../../../../../..{host}/secret.db' as s; select * from s.t",
        "/* x */ attach '{host}/secret.db' as s; select * from s.t",
        "select readfile('{host}/secret.db')",
        "select writefile('{host}/made','x')",
        "select load_extension('{host}/x')",
        "vacuum into '{host}/made'",
        "pragma temp_store_directory='{host}'",
    ],
)
def test_host_files_are_out_of_reach(db: Phone, tmp_path_factory: pytest.TempPathFactory, sql: str) -> None:
    import sqlite3

    host: Path = tmp_path_factory.mktemp("outside")
    with sqlite3.connect(host / "secret.db") as connection:
        connection.execute("create table t(a)")
        connection.execute("insert into t values('host secret')")
    connection.close()
    before = sorted(path.name for path in host.iterdir())
    done = db.run(f'sqlite3 {DB} "{sql.format(host=host)}"', uid=0)
    assert "host secret" not in done.out
    assert sorted(path.name for path in host.iterdir()) == before


@pytest.mark.parametrize(
    "command",
    [".load /x", ".system id", ".shell id", ".output /x", ".once |id", ".open /etc/passwd", ".import /x t", ".backup /x", ".log /x"],
)
def test_dot_commands_that_reach_out_are_refused(db: Phone, command: str) -> None:
    done = db.run(f"sqlite3 {DB} '{command}'")
    assert done.code == 1
    assert done.err.startswith("Error: ")


def test_links_on_the_device_do_not_lead_out(db: Phone, tmp_path_factory: pytest.TempPathFactory) -> None:
    outside = tmp_path_factory.mktemp("outside") / "x.db"
    db.out(f"ln -s {outside} /data/local/tmp/link.db")
    db.run("sqlite3 /data/local/tmp/link.db 'create table t(a)'", uid=0)
    assert not outside.exists()


def test_a_statement_that_never_ends_is_interrupted(db: Phone) -> None:
    done = db.run(f"sqlite3 {DB} 'with recursive c(x) as (select 1 union all select x+1 from c) select count(*) from c'")
    assert done.code == 1
    assert "interrupted" in done.err


def test_times_of_written_databases_are_virtual(db: Phone) -> None:
    db.out(f"sleep 60; sqlite3 {DB} 'update t set v=1'")
    assert db.out(f"stat -c %Y {DB}") == "1697384100\n"
    db.out(f"sleep 60; sqlite3 {DB} 'select 1'")
    assert db.out(f"stat -c %Y {DB}") == "1697384100\n"
