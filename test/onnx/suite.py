"""Runs the backend suite of ONNX, models with inputs and outputs, through
tenon-onnx and a schedule, and tells of each case whether it passed, was refused
(by whom, and why), failed (other numbers) or crashed.

  suite.py --build=build [--filter=REGEX] [--table] [--jobs=2]
"""
import argparse
import json
import os
import re
import select
import subprocess
import sys
import time

# The program that is loaded below is not compiled beside itself.
sys.dont_write_bytecode = True

DATA = "/usr/share/libonnx-testdata/data"
SOURCE = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))))
# Cases that are run as one program.
TOGETHER = 12
# Some that take longer have failed, or one of them.
SECONDS = 60
# Cases whose results are not those of their model.
ODD = {"node/test_adam_multiple":
       "node 0, Adam: the case wants an epsilon that its node does not have"}
# As the suite's own runner compares.
RTOL, ATOL = 1e-3, 1e-7


def cases(pattern):
    found = []
    for group in sorted(os.listdir(DATA)):
        for name in sorted(os.listdir(os.path.join(DATA, group))):
            if os.path.exists(os.path.join(DATA, group, name, "model.onnx")):
                found.append(f"{group}/{name}")
    return [name for name in found if re.search(pattern, name)]


# --- A worker ------------------------------------------------------------------

class Refused(Exception):
    pass


def load_reader():
    sys.path.append(os.path.join(SOURCE, "tools", "tenon-onnx"))
    import tenon_onnx
    return tenon_onnx


def prepare(name, reader):
    """The programs of a case, one for each set of data: text, arguments, and the
    results that they have to give; and the inputs that became constants."""
    import onnx
    if name in ODD:
        raise Refused(ODD[name])
    folder = os.path.join(DATA, name)
    model = onnx.load(os.path.join(folder, "model.onnx"))
    sets = sorted(part for part in os.listdir(folder)
                  if part.startswith("test_data_set_"))
    initialized = {tensor.name for tensor in model.graph.initializer}
    infos = [info for info in model.graph.input]
    programs, fixed = [], set()
    for part in sets:
        def array_of(name, tensor):
            reader.Reader.element(name, tensor.data_type)
            array = onnx.numpy_helper.to_array(tensor)
            if tensor.data_type == onnx.TensorProto.BFLOAT16:
                array = reader.bits_of_bf16(array)
            return array

        def load(kind, info, number):
            """An array, a list of arrays, or None for a value that is absent."""
            file = os.path.join(folder, part, f"{kind}_{number}.pb")
            with open(file, "rb") as opened:
                data = opened.read()
            what = info.type.WhichOneof("value")
            isOptional, one = what == "optional_type", info.type
            if isOptional:
                one = one.optional_type.elem_type
                optional = onnx.OptionalProto()
                optional.ParseFromString(data)
                what = one.WhichOneof("value")
                if not optional.elem_type:
                    return None
            if what == "sequence_type":
                sequence = optional.sequence_value if isOptional else \
                    onnx.SequenceProto()
                if not isOptional:
                    sequence.ParseFromString(data)
                return [array_of(info.name, tensor)
                        for tensor in sequence.tensor_values]
            if what != "tensor_type":
                raise Refused(f"'{info.name}' is no tensor but "
                              f"{reader.KINDS.get(what, what)}")
            tensor = optional.tensor_value if isOptional else onnx.TensorProto()
            if not isOptional:
                tensor.ParseFromString(data)
            return array_of(info.name, tensor)
        # Not every input has a file: the others are initialized.
        given, number = {}, 0
        for info in infos:
            file = os.path.join(folder, part, f"input_{number}.pb")
            if os.path.exists(file):
                given[info.name] = load("input", info, number)
                number += 1
            elif info.name not in initialized:
                raise Refused(f"the case has no data for '{info.name}'")
        wanted = [load("output", info, number)
                  for number, info in enumerate(model.graph.output)]
        shapes = {key: shape_of(array) for key, array in given.items()}
        constants = {}
        while True:
            try:
                text = reader.Reader(model, constants, shapes=shapes).text()
                break
            except reader.Problem as problem:
                key = problem.constant
                if key is None or key in constants or key not in given:
                    raise
                constants[key] = given[key]
                fixed.add(key)
        arguments = [one for key, array in given.items()
                     if key not in constants for one in flat(array)]
        programs.append((name, text, arguments,
                         [one for array in wanted for one in flat(array)]))
    return programs, sorted(fixed)


def flat(value):
    """The arrays of a value: of a sequence any number, of none none."""
    return value if isinstance(value, list) else [] if value is None else \
        [value]


def shape_of(value):
    return [array.shape for array in value] if isinstance(value, list) else \
        None if value is None else value.shape


def merge(texts):
    """A program that calls each of these, and gives all their results."""
    functions, calls, arguments, results = [], [], [], []
    for number, text in enumerate(texts):
        inputs, outputs = text.split("\n", 1)[0].rsplit(") -> (", 1)
        typed = r"(tensor<[^>]*>)( \{[^}]*\})?"
        inputs = re.findall(r"%arg\d+: " + typed, inputs)
        outputs = re.findall(typed, outputs)
        functions.append(text.replace(
            "func.func @entry(", f"func.func private @case{number}(", 1))
        passed = range(len(arguments), len(arguments) + len(inputs))
        calls.append(f"%r{number}:{len(outputs)} = call @case{number}("
                     f"{', '.join(f'%a{place}' for place in passed)}) : "
                     f"({', '.join(kind for kind, _ in inputs)}) -> "
                     f"({', '.join(kind for kind, _ in outputs)})")
        arguments += inputs
        results += [(f"%r{number}#{place}", *output)
                    for place, output in enumerate(outputs)]
    takes = ", ".join(f"%a{place}: {kind}{attributes}"
                      for place, (kind, attributes) in enumerate(arguments))
    gives = ", ".join(kind + attributes for _, kind, attributes in results)
    functions.append(
        f"func.func @entry({takes}) -> ({gives}) {{\n" + "\n".join(calls) +
        f"\nreturn {', '.join(value for value, *_ in results)} : "
        f"{', '.join(kind for _, kind, _ in results)}\n}}\n")
    return "\n".join(functions)


def compute(programs, session, schedule):
    """Runs them as one, and compares what they give."""
    import numpy
    names, texts, arguments, wanted = zip(*programs)
    module = session.parse(merge(texts) if len(texts) > 1 else texts[0],
                           names[0]).apply(schedule)
    left = re.search(r'"(onnx\.\w+)"', str(module))
    if left:
        raise Refused(f"{left[1]}: no rule takes it")
    results = module.compile()(*(one for some in arguments for one in some))
    if not isinstance(results, tuple):
        results = (results,)
    wanted = [one for some in wanted for one in some]
    if len(results) != len(wanted):
        raise AssertionError(f"{len(results)} results, not {len(wanted)}")
    for result, want in zip(results, wanted):
        compare(numpy, result, want)


def compute_all(programs, answers, session, schedule, problem):
    """The same; where one of several fails, they run again in halves, so that
    each has a verdict of its own."""
    try:
        compute(programs, session, schedule)
    except Exception as error:
        if len(programs) > 1:
            half = len(programs) // 2
            for part in (programs[:half], programs[half:]):
                compute_all(part, answers, session, schedule, problem)
            return
        answers[programs[0][0]].update(verdict_of(error, problem))


def verdict_of(error, problem):
    if isinstance(error, (Refused, problem)):
        return {"verdict": "refused", "why": str(error), "fixed": []}
    text = " ".join(str(error).split())
    return {"verdict": "failed", "fixed": [],
            "why": f"{type(error).__name__}: {text}"[:400]}


def compare(numpy, result, want):
    result = numpy.asarray(result)
    if result.shape != want.shape:
        raise AssertionError(f"shape {result.shape}, not {want.shape}")
    if want.dtype.kind in "iu" and result.dtype.itemsize == want.dtype.itemsize:
        result = result.view(want.dtype) if result.ndim else \
            result.reshape(1).view(want.dtype).reshape(())
    if result.dtype != want.dtype:
        raise AssertionError(f"elements {result.dtype}, not {want.dtype}")
    numpy.testing.assert_allclose(result, want, rtol=RTOL, atol=ATOL)


def work(schedule):
    # Answers go where standard output was: what C prints there is no answer.
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    reader = load_reader()
    import tenon
    session = tenon.Session()
    for line in sys.stdin:
        given, together = {}, []
        for name in json.loads(line):
            answer = given[name] = {"case": name, "verdict": "passed",
                                    "why": "", "fixed": []}
            try:
                programs, answer["fixed"] = prepare(name, reader)
            except Exception as error:
                answer.update(verdict_of(error, reader.Problem))
                continue
            for program in programs:
                # What stands behind the functions of a text is for it alone.
                if "{-#" in program[1]:
                    compute_all([program], given, session, schedule,
                                reader.Problem)
                else:
                    together.append(program)
        if together:
            compute_all(together, given, session, schedule, reader.Problem)
        answers.write(json.dumps(list(given.values())) + "\n")
        answers.flush()


# --- The run -------------------------------------------------------------------

def run_all(names, arguments):
    # Most of the time of a case is spent on what is done once for a program, so
    # that some cases are one.
    todo = [names[start:start + TOGETHER]
            for start in range(0, len(names), TOGETHER)][::-1]
    results = {}
    environment = dict(os.environ, PYTHONPATH=os.path.join(
        arguments.build, "lib", "python3", "dist-packages"))
    workers = {}

    def start():
        worker = subprocess.Popen(
            [sys.executable, __file__, "--work", "--schedule",
             arguments.schedule], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
            env=environment)
        workers[worker.stdout.fileno()] = [worker, None, 0]
        give(worker.stdout.fileno())

    def give(key):
        worker = workers[key]
        worker[1], worker[2] = (todo.pop() if todo else None), time.time()
        if worker[1]:
            worker[0].stdin.write(json.dumps(worker[1]) + "\n")
            worker[0].stdin.flush()
        else:
            worker[0].stdin.close()
            worker[0].wait()
            worker[0].stdout.close()
            del workers[key]

    for _ in range(arguments.jobs):
        start()
    while workers:
        ready = select.select(list(workers), [], [], 1)[0]
        for key, (worker, some, since) in list(workers.items()):
            late = time.time() - since > SECONDS
            if key not in ready and not late:
                continue
            line = worker.stdout.readline() if key in ready else ""
            if line:
                for answer in json.loads(line):
                    results[answer["case"]] = answer
                give(key)
                continue
            worker.kill()
            status = worker.wait()
            worker.stdin.close()
            worker.stdout.close()
            del workers[key]
            if len(some) > 1:
                todo += [[name] for name in reversed(some)]
            else:
                results[some[0]] = {
                    "case": some[0], "verdict": "crashed", "fixed": [],
                    "why": f"after {SECONDS} s" if late else f"status {status}"}
            if todo:
                start()
    return [results[name] for name in names]


def reason(why):
    """Of a refusal the operator, or "", and why, without names."""
    match = re.match(r"node .*?, (\w+)[^:]*: (.*)", why)
    operator, text = match.groups() if match else ("", why)
    match = re.match(r"onnx\.(\w+): (.*)", text)
    operator, text = match.groups() if match else (operator, text)
    text = re.sub(r"'[^']*'", "an input", text)
    text = re.sub(r"^(its result) \S+ (is no)", r"\1 \2", text)
    return operator, text.replace("|", "")


def table(results):
    """What became of the cases, as Markdown."""
    counts = {verdict: 0 for verdict in ("passed", "refused", "failed",
                                         "crashed")}
    for result in results:
        counts[result["verdict"]] += 1
    fixed = sum(1 for result in results
                if result["verdict"] == "passed" and result["fixed"])
    lines = ["| cases | passed | refused | failed | crashed |",
             "| --- | --- | --- | --- | --- |",
             f"| {len(results)} | " + " | ".join(map(str, counts.values())) +
             " |", "",
             f"Of those that passed {fixed} have an input that says a shape, an "
             "axis or the like; it was a constant, as `--constant` makes it.",
             "", "| refused | why | operators |", "| --- | --- | --- |"]
    reasons = {}
    for result in results:
        if result["verdict"] == "refused":
            operator, text = reason(result["why"])
            reasons.setdefault(text, []).append(operator)
    for text, operators in sorted(reasons.items(),
                                  key=lambda item: (-len(item[1]), item[0])):
        names = sorted({f"`{name}`" for name in operators if name})
        lines.append(f"| {len(operators)} | {text} | {', '.join(names)} |")
    return "\n".join(lines) + "\n"


BEGIN = "<!-- What suite.py --write puts here: -->\n"
END = "<!-- Its end. -->\n"


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--build", default="build", help="where Tenon is built")
    parser.add_argument("--schedule", default="onnx",
                        help="what lowers a model (default: onnx)")
    parser.add_argument("--filter", default="",
                        help="the cases whose names match this")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--json", help="write what became of each case here")
    parser.add_argument("--readme", help="the file whose table has to be this "
                        "run's")
    parser.add_argument("--write", action="store_true",
                        help="put the table there instead")
    parser.add_argument("--work", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.work:
        return work(arguments.schedule)
    results = run_all(cases(arguments.filter), arguments)
    bad = [result for result in results
           if result["verdict"] in ("failed", "crashed")]
    shown = results if arguments.filter else bad
    for result in shown:
        print(result["verdict"], result["case"], result["why"])
    if arguments.json:
        with open(arguments.json, "w") as file:
            json.dump(results, file, indent=1)
    made = table(results)
    print(made.split("\n\n")[0])
    if arguments.readme:
        with open(arguments.readme) as file:
            text = file.read()
        before, _, rest = text.partition(BEGIN)
        old, _, behind = rest.partition(END)
        if arguments.write:
            with open(arguments.readme, "w") as file:
                file.write(before + BEGIN + made + END + behind)
        elif old != made:
            print(f"the table in {arguments.readme} is another; --write puts "
                  "this there:\n" + made)
            return 1
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
