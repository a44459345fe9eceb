import os
import signal
import sys

from session import Session, replace

os.chdir(sys.argv[1])
session = Session("tenon-opt", "payload.mlir", "--watch", "-o", "out.mlir")
session.run(r"^--- run 1 ", absent=[r"func"])
replace("payload.mlir", "@maxima", "@largest")
session.run(r"^-.*@maxima", r"^\+.*@largest")
code = session.end(signal.SIGTERM)
if code != 0:
    session.fail(f"ended with {code}")
