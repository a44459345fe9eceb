import os
import sys

from session import Session, overwrite, replace, write

os.chdir(sys.argv[1])
session = Session("tenon-run", "payload.mlir", "--watch", "--watch-runs=6",
                  "--schedule=schedule.mlir", "--print", "--verify")
session.run(r"^\[2, 2\]$", r"^verify: ok")
replace("payload.mlir", "2.0", "3.5")
session.run(r"payload.mlir changed", r"^\[3.5, 3.5\]$", r"^verify: ok")
replace("schedule.mlir", "transform.named_sequence @__transform_main",
        "transform.name @__transform_main")
session.run(r"schedule.mlir:\d+:\d+: error", r"^failed: exit code 1$",
            absent=[r"verify"])
replace("schedule.mlir", "transform.name @__transform_main",
        "transform.named_sequence @__transform_main")
session.run(r"^\[3.5, 3.5\]$")
os.remove("payload.mlir")
session.run(r"payload.mlir", r"^failed: exit code 1$")
with open(os.path.join(os.path.dirname(__file__), "watch.mlir")) as file:
    write("payload.mlir", file.read())
session.run(r"^\[2, 2\]$")
# It was told to end after so many runs.
code = session.end()
if code != 0:
    session.fail(f"ended with {code}")
