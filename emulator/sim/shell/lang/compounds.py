"""Runs compound commands: groups, subshells, conditions and loops."""

from __future__ import annotations

from emulator.sim.shell.lang.condition import evaluate_condition
from emulator.sim.shell.lang.control import LoopControl
from emulator.sim.shell.lang.nodes import Arith, Case, Command, Condition, For, Group, If, List, Subshell, While
from emulator.sim.shell.lang.patterns import matches
from emulator.sim.shell.lang.process import ShellProcess


async def run_compound(shell: ShellProcess, node: Command) -> None:
    await shell.budget.tick()
    if isinstance(node, Group):
        await shell.run_list(node.body)
    elif isinstance(node, Subshell):
        child = shell.fork()
        body = node.body
        shell.state.status = await child.run_process(lambda: child.run_list(body))
    elif isinstance(node, If):
        await _if(shell, node)
    elif isinstance(node, While):
        await _while(shell, node)
    elif isinstance(node, For):
        await _for(shell, node)
    elif isinstance(node, Case):
        await _case(shell, node)
    elif isinstance(node, Arith):
        shell.state.status = int(await shell.expander.arithmetic(node.expr) == 0)
    elif isinstance(node, Condition):
        shell.state.status = await evaluate_condition(shell, node.items)


async def _test(shell: ShellProcess, body: List) -> bool:
    shell.state.tested += 1
    try:
        return await shell.run_list(body) == 0
    finally:
        shell.state.tested -= 1


async def _if(shell: ShellProcess, node: If) -> None:
    for condition, body in node.branches:
        if await _test(shell, condition):
            await shell.run_list(body)
            return
    shell.state.status = 0
    if node.otherwise is not None:
        await shell.run_list(node.otherwise)


async def _loop_body(shell: ShellProcess, body: List) -> bool:
    """Run a loop's body once; False when the loop ends."""
    try:
        await shell.run_list(body)
    except LoopControl as control:
        shell.state.status = 0
        if control.levels > 1 and shell.state.loops > 1:
            raise LoopControl(control.levels - 1, control.again) from None
        return control.again
    return True


async def _while(shell: ShellProcess, node: While) -> None:
    state = shell.state
    status = 0
    state.loops += 1
    try:
        while await _test(shell, node.condition) != node.until:
            await shell.budget.tick()
            going = await _loop_body(shell, node.body)
            status = state.status
            if not going:
                break
    finally:
        state.loops -= 1
    state.status = status


async def _for(shell: ShellProcess, node: For) -> None:
    state = shell.state
    words = list(state.args) if node.words is None else await shell.expander.fields(node.words)
    state.status = 0
    state.loops += 1
    try:
        for word in words:
            await shell.budget.tick()
            state.variables.set(node.name, word)
            if not await _loop_body(shell, node.body):
                break
    finally:
        state.loops -= 1


async def _case(shell: ShellProcess, node: Case) -> None:
    subject = await shell.expander.single(node.subject)
    shell.state.status = 0
    falling = False
    for pattern_words, body, ending in node.items:
        if not falling:
            hit = False
            for word in pattern_words:
                if matches(await shell.expander.pattern(word), subject):
                    hit = True
                    break
            if not hit:
                continue
        await shell.run_list(body)
        if ending == ";;":
            return
        falling = ending == ";&"
