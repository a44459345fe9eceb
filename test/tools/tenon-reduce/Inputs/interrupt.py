"""Interrupts a reduction once it has made something smaller.

interrupt.py SIGNAL COMMAND...
"""

import signal
import subprocess
import sys

number = getattr(signal, sys.argv[1])
process = subprocess.Popen(sys.argv[2:], stderr=subprocess.PIPE, text=True)
lines = 0
for line in process.stderr:
    print(line, end="")
    lines += " check" in line
    if lines == 2:
        process.send_signal(number)
print("exit code", process.wait())
