"""What the benchmarks share: alternating runs, tables, plots, the machine.

A benchmark is an executable beside this file that reads like this:

    options = measure.parse(__doc__)
    results = measure.alternate({
        "ours": ["build/bin/tenon-opt", "a.mlir", "-o", "/dev/null"],
        "peer": lambda: peer.run(),
    }, options.rounds)
    print(measure.table(["", "median ms", "minimum ms"],
                        [[name, times.median * 1e3, times.minimum * 1e3]
                         for name, times in results.items()]))

Every contestant runs once in each round, and each round begins with another
one: what disturbs the machine for a while disturbs all of them. The minimum is
the time of a run that nothing disturbed; a median far above it says that the
machine was busy. Standard library only.
"""

import argparse
import array
import contextlib
import functools
import importlib.machinery
import importlib.util
import math
import operator
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from xml.sax.saxutils import escape

#: The top of the repository, and where its tools are built.
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))))
BIN = os.path.join(os.environ.get("TENON_BUILD", os.path.join(ROOT, "build")),
                   "bin")
README = os.path.join(ROOT, "tools", "bench", "README.md")


def load(name):
    """A program beside this file, as a module."""
    loader = importlib.machinery.SourceFileLoader(
        name, os.path.join(ROOT, "tools", "bench", name))
    module = importlib.util.module_from_spec(
        importlib.util.spec_from_loader(name, loader))
    loader.exec_module(module)
    return module


# --- Measuring --------------------------------------------------------------

class Samples:
    """The times of one contestant, in seconds."""

    def __init__(self):
        self.seconds = []

    def add(self, seconds):
        self.seconds.append(seconds)

    @property
    def median(self):
        return statistics.median(self.seconds)

    @property
    def minimum(self):
        return min(self.seconds)

    @property
    def spread(self):
        """How far the median lies above the minimum: 0.1 is 10 percent."""
        return self.median / self.minimum - 1


def alternate(contestants, rounds, warmups=1, progress=None):
    """Runs contestants in turn; a dict of their names to Samples.

    A contestant is a command (a list of words) or a callable. A callable that
    returns seconds, or a list of them, has measured itself; what it returns
    otherwise is ignored and the call is timed. The first `warmups` rounds do
    not count. A command that fails raises RuntimeError.
    """
    names = list(contestants)
    results = {name: Samples() for name in names}
    for number in range(-warmups, rounds):
        start = number % len(names) if names else 0
        for name in names[start:] + names[:start]:
            times = run_once(contestants[name])
            if number >= 0:
                for seconds in times:
                    results[name].add(seconds)
        if progress:
            progress(number + 1, rounds)
    return results


def run_once(contestant):
    """The seconds one run took, as a list."""
    start = time.perf_counter()
    if callable(contestant):
        own = contestant()
        taken = time.perf_counter() - start
        if isinstance(own, float):
            return [own]
        if isinstance(own, list) and own:
            return own
        return [taken]
    done = subprocess.run(contestant, stdout=subprocess.DEVNULL,
                          stderr=subprocess.PIPE, text=True)
    taken = time.perf_counter() - start
    if done.returncode:
        raise RuntimeError(f"exit code {done.returncode}: "
                           f"{' '.join(contestant)}\n{done.stderr}")
    return [taken]


def processor_seconds(process):
    """What all threads of a process have computed so far (Linux)."""
    tasks = f"/proc/{process.pid}/task"
    total = 0
    for task in os.listdir(tasks):
        with open(f"{tasks}/{task}/schedstat", encoding="ascii") as file:
            total += int(file.read().split()[0])
    return total * 1e-9


class Worker:
    """A process that computes a case when it is told to."""

    #: Whether a call's time is that of the processor: on a busy machine most calls
    #: are interrupted.
    by_processor = False

    def __init__(self, command, seconds, threads):
        self.seconds = seconds
        # Threads of the turn before go to sleep first. Those of LLVM's OpenMP
        # would wait for 200 ms, into this turn and the next.
        self.rest = 0.1 if threads > 1 else 0.0
        environment = dict(os.environ, OMP_NUM_THREADS=str(threads),
                           OMP_PROC_BIND="false", KMP_BLOCKTIME="20")
        self.errors = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen(
            command, text=True, env=environment, stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=self.errors)
        self.milliseconds = []
        self.state = self.answer(["ready", "none"])

    def answer(self, accepted=None):
        line = self.process.stdout.readline().strip()
        if not line or (accepted and line not in accepted):
            self.errors.seek(0)
            said = self.errors.read().strip().split("\n")[0]
            raise RuntimeError(said or f"unexpected answer '{line}'")
        return line

    def tell(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def run(self):
        """One turn, rested: the least and the mean seconds of a call."""
        time.sleep(self.rest)
        if self.by_processor:
            computed, begin = processor_seconds(self.process), time.monotonic()
        self.tell(f"time {self.seconds}")
        _, least, mean = self.answer().split()
        times = [float(least) * 1e-3, float(mean) * 1e-3]
        if not self.by_processor:
            return times
        share = (processor_seconds(self.process) - computed) / (
            time.monotonic() - begin)
        return [times[1] * share] * 2

    def write(self, file):
        self.tell(f"write {file}")
        self.answer(["written"])

    def close(self):
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()
        self.errors.close()


#: How many processes of a contestant share the rounds.
STARTS = 3


class Turns:
    """The turns of one contestant: the least and the mean seconds of a call."""

    def __init__(self):
        self.least, self.mean = Samples(), Samples()

    def take(self, worker):
        least, mean = worker.run()
        self.least.add(least)
        self.mean.add(mean)

    def times_as_fast(self, other):
        """The median over rounds of how the fastest calls of a round compare.

        The clock of a machine that others use goes up and down by a tenth,
        for seconds: two turns of a round have about the same, the fastest
        calls of two contestants may not.
        """
        return statistics.median(
            theirs / ours for ours, theirs in zip(self.least.seconds,
                                                  other.least.seconds))


def alternate_workers(start, check, options, threads):
    """Runs workers in turn; a dict of their names to Turns.

    Which memory a process is given makes a difference, so each is started more
    than once. `start` gives workers by name, each made of a command by what it
    is called with; `check` is called with the first ones, and those that it
    takes out of the dict do not run.
    """
    results = {}
    for number in range(STARTS):
        with contextlib.ExitStack() as stack:
            workers = start(lambda command: stack.enter_context(
                contextlib.closing(Worker(command, options.seconds, threads))))
            if number == 0:
                check(workers)
            results = {name: results.get(name, Turns()) for name in workers}
            alternate({name: functools.partial(results[name].take, worker)
                       for name, worker in workers.items()},
                      math.ceil(options.rounds / STARTS), warmups=0)
    return results


def elements(type, file):
    """The numbers in a file of raw f32, bf16 or i8."""
    with open(file, "rb") as data:
        raw = data.read()
    if type == "bf16":
        # The upper half of an f32.
        wide = bytearray(2 * len(raw))
        wide[2::4], wide[3::4] = raw[::2], raw[1::2]
        raw = bytes(wide)
    found = array.array("b" if type == "i8" else "f")
    found.frombytes(raw)
    return found


def difference(type, found, wanted):
    """The largest difference of two files of raw elements, over the root mean
    square of the second; infinity if they do not compare."""
    found, wanted = elements(type, found), elements(type, wanted)
    if len(found) != len(wanted) or not wanted or any(map(math.isnan, found)):
        return math.inf
    square = sum(map(operator.mul, wanted, wanted)) / len(wanted)
    most = max(map(abs, map(operator.sub, found, wanted)))
    return most / math.sqrt(square) if square else math.inf


def geometric_mean(values):
    """The geometric mean of positive numbers; nan of none."""
    values = list(values)
    if not values:
        return math.nan
    return math.exp(sum(map(math.log, values)) / len(values))


# --- Showing ----------------------------------------------------------------

def number(value):
    """A value as a table shows it: three digits that count, or the text."""
    if value is None:
        return ""
    if isinstance(value, int):
        return str(value)
    if not isinstance(value, float):
        return str(value)
    if math.isnan(value):
        return ""
    if value == 0 or abs(value) >= 100:
        return f"{value:.0f}"
    return f"{value:.{max(0, 2 - math.floor(math.log10(abs(value))))}f}"


def table(header, rows):
    """A markdown table; columns of numbers are aligned to the right."""
    cells = [[number(cell) for cell in row] for row in rows]
    isnumber = [all(isinstance(row[i], (int, float, type(None)))
                    for row in rows) for i in range(len(header))]
    widths = [max([len(header[i]), 3] + [len(row[i]) for row in cells])
              for i in range(len(header))]

    def line(row):
        return "| " + " | ".join(
            cell.rjust(width) if right else cell.ljust(width)
            for cell, width, right in zip(row, widths, isnumber)) + " |"

    rule = "| " + " | ".join(
        "-" * (width - 1) + (":" if right else "-")
        for width, right in zip(widths, isnumber)) + " |"
    return "\n".join([line(header), rule] + [line(row) for row in cells])


COLOURS = ["#1f6feb", "#e3872d", "#2a9d5c", "#b04cc8", "#888888", "#c0392b"]


class Svg:
    """Shapes and text, collected into a file."""

    def __init__(self, width, height):
        self.parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" '
            f'height="{height}" viewBox="0 0 {width} {height}" '
            'font-family="sans-serif" font-size="12">',
            f'<rect width="{width}" height="{height}" fill="white"/>']

    def text(self, x, y, text, anchor="start", size=12, colour="#222"):
        self.parts.append(
            f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" '
            f'font-size="{size}" fill="{colour}">{escape(text)}</text>')

    def rect(self, x, y, width, height, colour, hint=""):
        title = f"<title>{escape(hint)}</title>" if hint else ""
        self.parts.append(
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{max(width, 0):.1f}" '
            f'height="{max(height, 0):.1f}" fill="{colour}">{title}</rect>')

    def line(self, x1, y1, x2, y2, colour="#ddd", dash=""):
        dashes = f' stroke-dasharray="{dash}"' if dash else ""
        self.parts.append(
            f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" '
            f'stroke="{colour}"{dashes}/>')

    def path(self, points, colour):
        joined = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        self.parts.append(f'<polyline points="{joined}" fill="none" '
                          f'stroke="{colour}" stroke-width="2"/>')
        for x, y in points:
            self.parts.append(
                f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>')

    def write(self, file):
        with open(file, "w") as out:
            out.write("\n".join(self.parts + ["</svg>"]) + "\n")


def round_ticks(top, count=5):
    """Round numbers from 0 to at least `top`."""
    raw = top / count if top > 0 else 1
    scale = 10 ** math.floor(math.log10(raw))
    step = next(s * scale for s in (1, 2, 2.5, 5, 10) if s * scale >= raw)
    return [step * i for i in range(math.ceil(top / step - 1e-9) + 1)]


def legend(svg, names, y):
    x = 16
    for place, name in enumerate(names):
        svg.rect(x, y - 10, 12, 12, COLOURS[place % len(COLOURS)])
        svg.text(x + 17, y, name)
        x += 40 + 7 * len(name)


def bar_chart(file, title, groups, series, unit, limit=None):
    """Horizontal bars, a block of one for each series in each group.

    `groups` are labels; `series` maps a name to a value for each group, None
    where there is none; `limit` is a pair of a value and its name, drawn as a
    dashed line.
    """
    bar, gap, left, top, width = 11, 10, 230, 64, 900
    block = bar * len(series) + gap
    height = top + block * len(groups) + 36
    values = [v for row in series.values() for v in row if v is not None]
    ticks = round_ticks(max(values + ([limit[0]] if limit else []) or [1]))
    svg = Svg(width, height)
    svg.text(16, 24, title, size=15)
    legend(svg, series, 46)

    def across(value):
        return left + value / ticks[-1] * (width - left - 70)

    for tick in ticks:
        svg.line(across(tick), top - 6, across(tick), height - 26)
        svg.text(across(tick), height - 10, number(float(tick)), "middle",
                 11, "#666")
    for row, label in enumerate(groups):
        y = top + row * block
        svg.text(left - 8, y + bar * len(series) / 2 + 4, label, "end")
        for place, (name, found) in enumerate(series.items()):
            if found[row] is None:
                continue
            shown = number(float(found[row]))
            svg.rect(left, y + place * bar, across(found[row]) - left, bar - 1,
                     COLOURS[place % len(COLOURS)],
                     f"{label}, {name}: {shown} {unit}")
            svg.text(across(found[row]) + 4, y + place * bar + 9, shown,
                     size=9, colour="#555")
    if limit:
        svg.line(across(limit[0]), top - 6, across(limit[0]), height - 26,
                 "#c0392b", "4 3")
        svg.text(across(limit[0]), top - 9, limit[1], "middle", 11, "#c0392b")
    svg.text(width - 12, height - 10, unit, "end", 11, "#666")
    svg.write(file)


def line_chart(file, title, xs, series, xlabel, unit):
    """Curves over numbers `xs`, both axes logarithmic.

    `series` maps a name to a value for each x, None where there is none.
    """
    width, height, left, top, bottom = 760, 460, 70, 70, 50
    values = [v for row in series.values() for v in row if v]
    low, high = math.log10(min(values)), math.log10(max(values))
    low, high = math.floor(low), max(math.ceil(high), math.floor(low) + 1)
    first, last = math.log10(min(xs)), math.log10(max(xs))

    def place(x, y):
        right = (math.log10(x) - first) / ((last - first) or 1)
        up = (math.log10(y) - low) / (high - low)
        return (left + right * (width - left - 30),
                height - bottom - up * (height - bottom - top))

    svg = Svg(width, height)
    svg.text(16, 24, title, size=15)
    legend(svg, series, 46)
    for power in range(low, high + 1):
        _, y = place(xs[0], 10.0 ** power)
        svg.line(left, y, width - 30, y)
        svg.text(left - 6, y + 4, f"{10.0 ** power:g}", "end", 11, "#666")
    for x in xs:
        across, _ = place(x, 10.0 ** low)
        svg.line(across, top, across, height - bottom)
        svg.text(across, height - bottom + 16, f"{x:g}", "middle", 11, "#666")
    svg.text(width / 2, height - 12, xlabel, "middle", colour="#444")
    svg.text(16, 62, unit, size=11, colour="#666")
    for row, found in enumerate(series.values()):
        svg.path([place(x, y) for x, y in zip(xs, found) if y],
                 COLOURS[row % len(COLOURS)])
    svg.write(file)


# --- The machine and the results --------------------------------------------

def read(file):
    try:
        with open(file) as text:
            return text.read()
    except OSError:
        return ""


def mlir_opt():
    """The mlir-opt of the MLIR that the build was configured with."""
    cache = read(os.path.join(os.path.dirname(BIN), "CMakeCache.txt"))
    for line in cache.splitlines():
        if line.startswith("MLIR_DIR:"):
            path = line.split("=", 1)[1].split("/lib/cmake/", 1)[0]
            tool = os.path.join(path, "bin", "mlir-opt")
            if os.path.exists(tool):
                return tool
    return "mlir-opt"


def machine():
    """Sentences about the processor and the software; nothing that names it."""
    info = read("/proc/cpuinfo")

    def field(name):
        found = re.search(rf"^{name}\s*:\s*(.*)$", info, re.M)
        return found.group(1).strip() if found else "unknown"

    flags = set(field("flags").split())
    known = ["avx2", "fma", "avx512f", "avx512_vnni", "avx512_bf16",
             "amx_bf16"]
    family = f"{field('vendor_id')} family {field('cpu family')} model " \
             f"{field('model')}"
    caches = []
    base = "/sys/devices/system/cpu/cpu0/cache"
    for index in sorted(os.listdir(base)) if os.path.isdir(base) else []:
        level = read(f"{base}/{index}/level").strip()
        kind = read(f"{base}/{index}/type").strip()
        size = read(f"{base}/{index}/size").strip()
        if level and kind != "Instruction":
            caches.append(f"L{level} {size}")
    memory = re.search(r"MemTotal:\s*(\d+)", read("/proc/meminfo"))
    gigabytes = int(memory.group(1)) / 2 ** 20 if memory else math.nan
    release = re.search(r'PRETTY_NAME="(.*)"', read("/etc/os-release"))
    return [
        f"{field('model name')} ({family}), {os.cpu_count()} cores, "
        f"{', '.join(caches)}; {gigabytes:.0f} GiB of memory",
        "features: " + (" ".join(f for f in known if f in flags) or "none of "
                        + " ".join(known)),
        (release.group(1) if release else sys.platform)
        + f", Python {sys.version.split()[0]}",
    ]


def update_section(name, text, file=README):
    """Replaces what stands between <!-- name --> and <!-- /name -->."""
    old = read(file)
    begin, end = f"<!-- {name} -->", f"<!-- /{name} -->"
    if begin not in old or end not in old:
        raise RuntimeError(f"{file} has no place for the results: {begin} and "
                           f"{end} mark one")
    head, rest = old.split(begin, 1)
    tail = rest.split(end, 1)[1]
    with open(file, "w") as out:
        out.write(f"{head}{begin}\n\n{text.strip()}\n\n{end}{tail}")


def parser(doc, rounds=5):
    """A parser with the options that every benchmark has."""
    made = argparse.ArgumentParser(
        description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    made.add_argument("--rounds", type=int, default=rounds, metavar="R",
                      help="how often each contestant runs "
                      f"(default: {rounds})")
    made.add_argument("--quick", action="store_true",
                      help="a small part of it, in about a minute")
    made.add_argument("--processor-time", action="store_true",
                      help="times are those that the processor spent, the mean "
                      "of a turn, not those of the clock: for a busy machine")
    made.add_argument("--svg", metavar="FILE", help="where to write the plot")
    made.add_argument("--update", action="store_true",
                      help="write results and plot into tools/bench/README.md")
    return made


def parse(doc, rounds=5):
    """The options of a benchmark that has no other ones."""
    return checked(parser(doc, rounds))


def checked(made, words=None):
    options = made.parse_args(words)
    Worker.by_processor = options.processor_time
    if options.rounds < 1:
        made.error("--rounds must be at least 1")
    return options
