"""Reads models in one process, and prints why each is refused.

  refusals.py TENON-ONNX MODEL.onnx..."""
import importlib.machinery
import importlib.util
import sys

loader = importlib.machinery.SourceFileLoader("tenon_onnx", sys.argv[1])
reader = importlib.util.module_from_spec(
    importlib.util.spec_from_loader("tenon_onnx", loader))
loader.exec_module(reader)
for file in sys.argv[2:]:
    try:
        reader.Reader(reader.read_model(file)).text()
    except reader.Problem as problem:
        print(f"{file}: {problem}")
