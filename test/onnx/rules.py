"""Names the rules of rules/onnx that fire in no case of the suite and in none of
attributes.py, whose results are compared with other programs', nor in a payload.

  rules.py RULES PAYLOAD
"""
import glob
import os
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.append(os.path.dirname(os.path.abspath(__file__)))
import attributes  # noqa: E402
import suite  # noqa: E402


def programs(reader):
    for name in suite.cases(""):
        try:
            yield from (text for _, text, _, _ in suite.prepare(name, reader)[0])
        except (reader.Problem, suite.Refused):
            pass
    for case in attributes.all_cases(reader):
        try:
            yield attributes.read(reader, case)[0]
        except reader.Problem:
            pass


def fired_in(file):
    done = subprocess.run(
        ["tenon-opt", file, "--schedule=onnx", "--rule-stats", "-o",
         os.devnull], capture_output=True, text=True)
    if done.returncode:
        sys.exit(done.stderr[-2000:])
    return set(re.findall(r"^ *[1-9]\d* +(\w+)\b", done.stderr, re.M))


def main():
    reader = suite.load_reader()
    texts = list(dict.fromkeys(text for text in programs(reader)
                               if "{-#" not in text))
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
        file.write(suite.merge(texts))
        file.flush()
        fired = fired_in(file.name) | fired_in(sys.argv[2])
    files = sorted(glob.glob(os.path.join(sys.argv[1], "*.pdll")))
    listed = subprocess.run(["tenon-rules", "list", *files], text=True,
                            capture_output=True).stdout
    rules = set(re.findall(r"^(\w+) ", listed, re.M))
    for rule in sorted(rules - fired):
        print(rule)
    print(f"{len(rules & fired)} rules fire")


if __name__ == "__main__":
    main()
