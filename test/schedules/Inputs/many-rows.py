"""So many softmaxes of eight rows, one behind the other."""

import sys

TYPE = "tensor<8x8000xf32>"
print(f"""func.func @entry(%x0: {TYPE}) -> {TYPE} {{
  %e = tensor.empty() : {TYPE}""")
count = int(sys.argv[1])
for number in range(count):
    print(f"  %x{number + 1} = linalg.softmax dimension(1) "
          f"ins(%x{number} : {TYPE}) outs(%e : {TYPE}) -> {TYPE}")
print(f"  return %x{count} : {TYPE}\n}}")
