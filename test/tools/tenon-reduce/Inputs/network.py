"""Writes a network of 200 operations, one of which is a subtraction."""

import random

TYPE = "tensor<8x16xf32>"
draw = random.Random(7)
print(f"func.func @entry(%a: {TYPE}, %b: {TYPE}) -> {TYPE} {{")
print(f"  %to = tensor.empty() : {TYPE}")
values = ["%a", "%b"]
for number in range(199):
    name = "sub" if number == 113 else draw.choice(["add", "max", "min"])
    left, right = values[-1], draw.choice(values[-6:-1])
    print(f"  %{number} = linalg.{name} ins({left}, {right} : {TYPE}, {TYPE}) "
          f"outs(%to : {TYPE}) -> {TYPE}")
    values.append(f"%{number}")
print(f"  return {values[-1]} : {TYPE}")
print("}")
