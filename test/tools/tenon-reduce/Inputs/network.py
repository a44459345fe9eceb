"""Writes a network of N operations, one of them a subtraction: network.py N."""

import random
import sys

TYPE = "tensor<8x16xf32>"
draw = random.Random(7)
count = int(sys.argv[1])
print(f"func.func @entry(%a: {TYPE}, %b: {TYPE}) -> {TYPE} {{")
print(f"  %to = tensor.empty() : {TYPE}")
values = ["%a", "%b"]
for number in range(count - 1):
    name = "sub" if number == count // 2 else draw.choice(["add", "max", "min"])
    left, right = values[-1], draw.choice(values[-6:-1])
    print(f"  %{number} = linalg.{name} ins({left}, {right} : {TYPE}, {TYPE}) "
          f"outs(%to : {TYPE}) -> {TYPE}")
    values.append(f"%{number}")
print(f"  return {values[-1]} : {TYPE}")
print("}")
