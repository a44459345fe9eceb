"""Checks the spread of each hexadecimal f32 constant of a file.

usage: spread.py FILE DEVIATION...
Every constant must have a mean near zero, and the standard deviation named for
it, and reach sqrt(3) deviations but not beyond, as uniform values do.
"""

import re
import struct
import sys

text = open(sys.argv[1]).read()
constants = re.findall(r'dense<"0x([0-9A-F]+)">', text)
deviations = [float(word) for word in sys.argv[2:]]
assert len(constants) == len(deviations), f"{len(constants)} constants"
for digits, expected in zip(constants, deviations):
    data = bytes.fromhex(digits)
    values = struct.unpack(f"<{len(data) // 4}f", data)
    mean = sum(values) / len(values)
    deviation = (sum(v * v for v in values) / len(values) - mean**2) ** 0.5
    bound = expected * 3**0.5
    assert abs(mean) < 0.05 * expected, f"mean {mean}"
    assert abs(deviation / expected - 1) < 0.02, f"deviation {deviation}"
    assert 0.99 * bound < max(values) <= 1.0001 * bound, f"max {max(values)}"
    assert 0.99 * bound < -min(values) <= 1.0001 * bound, f"min {min(values)}"
