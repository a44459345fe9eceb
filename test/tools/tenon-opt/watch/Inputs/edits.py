import os
import signal
import sys
import time

from session import Session, overwrite, replace, write

os.chdir(sys.argv[1])
schedule, tile = "schedules/schedule.mlir", "schedules/lib/tile.mlir"
rule, payload = "rules/minima.pdll", "payload.mlir"
command = ["tenon-opt", payload, "--watch", "--schedule=schedule",
           "--schedule-path=schedules", "--rules-path=rules"]

session = Session(*command)
# The first run prints all.
session.run(r"^module", r"maxsi .* \{keep\}", r"minsi", r"arith.constant 16",
            absent=[r"^fired", r"^\+"])

# A library of the schedule: only what changes is shown.
replace(tile, "[16, 0]", "[32, 0]")
session.run(r"^--- run \d+: .*tile.mlir changed ---$", r"^-.*constant 16 ",
            r"^\+.*constant 32 ", absent=[r"^fired", r"^module"])

# The guard of a rule, saved in place.
replace(rule, '  HasNoAttribute(root, "keep");\n', "", overwrite)
session.run(r"minima.pdll changed", r"^\+.*minsi",
            r"^fired: minima MaxToMin 1 -> 2$", absent=[r"constant 32"])

# A syntax error in a rule: an error at its place, no new output.
replace(rule, "replace root", "replaced root")
session.run(r"minima.pdll:6:\d+: error", r"^failed: exit code 1$",
            absent=[r"^[-+] "])
replace(rule, "replaced root", "replace root")
session.run(r"^output: as in run \d+$", absent=[r"^fired", r"error"])

# One in the schedule.
replace(schedule, "transform.yield", "transform.yiel")
session.run(r"schedule.mlir:8:\d+: error", r"^failed")
replace(schedule, "transform.yiel\n", "transform.yield\n")
session.run(r"^output: as in run \d+$")

# A file that is away, and comes back different.
for file, old, new, loss, gain in [
        (payload, "@maxima", "@extremes", r"payload.mlir.*cannot be read",
         r"^\+.*@extremes"),
        (rule, "arith.minsi", "arith.minui", r"'minima' was not found",
         r"^\+.*minui"),
        (tile, "[32, 0]", "[8, 0]", r"'tile' is neither in",
         r"^\+.*constant 8 "),
        (schedule, 'rules "minima"', 'rules "minima" limit = 9',
         r"'schedule' was not found", r"output: as in run")]:
    with open(file) as opened:
        text = opened.read()
    assert text.count(old) == 1, file
    os.remove(file)
    session.run(loss, r"^failed: exit code 1$")
    write(file, text.replace(old, new))
    session.run(gain, absent=[r"error"])

# An include that was not there: what it is missed in is run when it appears.
replace(rule, '#include "prelude.pdll"', '#include "more/own.pdll"')
session.run(r"own.pdll", r"^failed")
os.mkdir("rules/more")
overwrite("rules/more/own.pdll", '#include "prelude.pdll"\n')
session.run(r"^output: as in run \d+$")
overwrite("rules/more/own.pdll", 'Constraint Nonsense(\n')
session.run(r"own.pdll:\d+:\d+: error", r"^failed")

# Operation definitions that a rule includes.
overwrite("rules/own.td", 'include "mlir/IR/OpBase.td"\n')
replace(rule, '#include "more/own.pdll"',
        '#include "own.td"\n#include "prelude.pdll"')
session.run(r"^output: as in run \d+$")
overwrite("rules/own.td", 'include "mlir/IR/OpBase.td"\ndef Broken :\n')
session.run(r"own.td changed", r"include file `own.td`: expected",
            r"^failed")
replace(rule, '#include "own.td"\n', '')
session.run(r"^output: as in run \d+$")

# A run that crashes ends no more than itself.
ready = []
deadline = time.monotonic() + 60
while not ready and time.monotonic() < deadline:
    time.sleep(0.01)
    with open(f"/proc/{session.process.pid}/task/{session.process.pid}/children"
              ) as file:
        ready = [int(process) for process in file.read().split()]
for process in ready:
    os.kill(process, signal.SIGSEGV)
replace(payload, "@zero", "@naught")
session.run(r"^failed: the run crashed: Segmentation fault$")
replace(payload, "%y = ", "%y  = ")
session.run(r"^\+.*@naught")

code = session.end(signal.SIGINT)
if code != 0:
    session.fail(f"ended with {code}")
