# How the tests run: RUN lines name tools as a user would.
import ctypes
import os
import shutil
import subprocess

import lit.formats

config.name = "Tenon"
config.test_format = lit.formats.ShTest(execute_external=False)
if config.workbench:
    config.available_features.add("workbench")
config.suffixes = [".mlir", ".test", ".pdll"]
config.excludes = ["Inputs"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.tenon_build, "test")

path = [os.path.join(config.tenon_build, "bin"), config.llvm_tools]
config.environment["PATH"] = os.pathsep.join(path + [os.environ["PATH"]])
config.environment["TMPDIR"] = os.environ.get("TMPDIR", "/tmp")
# Compiled rules of one run serve its other tests, and no other run's.
config.environment["XDG_CACHE_HOME"] = os.path.join(config.test_exec_root,
                                                    "cache")
# What a test runs is compiled in it.
config.environment["TENON_CODE_CACHE"] = "off"
config.environment.pop("TENON_PATH", None)
# Contracts of schedules are checked in all tests.
config.environment["TENON_CHECK"] = "1"
# What the user has tuned is not what is tested.
config.environment["XDG_CONFIG_HOME"] = os.path.join(config.test_exec_root,
                                                     "config")

config.substitutions += [
    ("%source", config.tenon_source),
    ("%build", config.tenon_build),
    ("%cmake", config.cmake_command),
    ("%each-rule", f"python3 -B {config.test_source_root}/Inputs/each-rule.py"),
]
# The Python that has NumPy: the first on the path, or Debian's own.
for python in ("python3", "/usr/bin/python3"):
    if shutil.which(python) and subprocess.run(
            [python, "-c", "import numpy"], capture_output=True).returncode == 0:
        config.available_features.add("numpy")
        config.substitutions += [("%python", python + " -B"),
                                 ("%path", config.environment["PATH"])]
        break
# What reads a page of the manual, a completion, a grammar.
for program in ("fish", "groff", "mandoc", "patch", "vim", "zsh"):
    if shutil.which(program):
        config.available_features.add(program)
# What starts ranks.
if shutil.which("mpiexec.mpich"):
    config.available_features.add("mpich")
# glibc's functions of vectors, all of them since 2.35.
try:
    if ctypes.CDLL("libmvec.so.1")._ZGVbN4v_cbrtf:
        config.available_features.add("libmvec")
except (OSError, AttributeError):
    pass
# The one that has ONNX, and the models of its backend suite.
for python in ("python3", "/usr/bin/python3"):
    if shutil.which(python) and subprocess.run(
            [python, "-c", "import numpy, onnx"],
            capture_output=True).returncode == 0:
        if os.path.isdir("/usr/share/libonnx-testdata/data"):
            config.available_features.add("onnx")
        config.substitutions.append(("%onnx-python", python + " -B"))
        break
# Opens a page as a person's browser would, without a screen or a network.
if shutil.which("chromium"):
    config.available_features.add("chromium")
    config.substitutions.append(
        ("%chromium", "chromium --headless --no-sandbox --disable-gpu "
         "--disable-quic --no-first-run --disable-background-networking "
         "--disable-component-update --disable-sync --log-level=3 "
         "--window-size=1400,900"))
# What makes a root of its own, to try a package there.
if all(map(shutil.which, ["dpkg-shlibdeps", "apt-get", "unshare"])):
    user = [] if os.getuid() == 0 else ["--map-root-user"]
    if subprocess.run(["unshare", *user, "--mount", "--pid", "--fork", "true"],
                      capture_output=True).returncode == 0:
        config.available_features.add("clean-root")
if config.sanitized:
    # MLIR itself is not instrumented: what it allocates and keeps is its own, and
    # it would not unpoison what our copies of its allocators have poisoned.
    config.available_features.add("sanitizer")
    # What our code poisons of an allocator of MLIR, MLIR's libraries, which are
    # not sanitized, would not unpoison.
    config.environment["ASAN_OPTIONS"] = "detect_leaks=0:allow_user_poisoning=0"
    config.environment["UBSAN_OPTIONS"] = "halt_on_error=1:print_stacktrace=1"
    # Mutants may take the memory that the sanitizer maps.
    config.environment["TENON_ASAN"] = "1"
