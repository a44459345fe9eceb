"""A function that computes every function of the math dialect that libmvec has.

usage: functions.py ELEMENT ROWS COLUMNS
"""

import sys

ONE = ("sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh exp exp2 expm1 log "
       "log2 log10 log1p cbrt erf erfc").split()
TWO = ["atan2", "powf"]

element, rows, columns = sys.argv[1:]
kind = f"tensor<{rows}x{columns}x{element}>"
print("#id = affine_map<(i, j) -> (i, j)>")
print(f"func.func @entry(%x: {kind}, %y: {kind}) -> ("
      + ", ".join([kind] * len(ONE + TWO)) + ") {")
print(f"  %e = tensor.empty() : {kind}")
for name in ONE + TWO:
    inputs = ["x", "y"] if name in TWO else ["x"]
    print(f"""  %{name} = linalg.generic {{
      indexing_maps = [{", ".join(["#id"] * (len(inputs) + 1))}],
      iterator_types = ["parallel", "parallel"]}}
      ins({", ".join("%" + i for i in inputs)} : {", ".join([kind] * len(inputs))})
      outs(%e : {kind}) {{
  ^bb0({", ".join(f"%{i}_: {element}" for i in inputs)}, %o: {element}):
    %r = math.{name} {", ".join(f"%{i}_" for i in inputs)} : {element}
    linalg.yield %r : {element}
  }} -> {kind}""")
print("  return " + ", ".join(f"%{name}" for name in ONE + TWO) + " : "
      + ", ".join([kind] * len(ONE + TWO)) + "\n}")
