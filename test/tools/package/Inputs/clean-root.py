"""Makes a root that holds nothing but Debian's essential packages, the given .deb
files, and what these depend on, all as this machine has them installed; then runs a
shell command inside.

  clean-root.py ROOT FILE.deb... -- COMMAND
"""
import os
import re
import shutil
import subprocess
import sys


def output(*command):
    return subprocess.run(command, check=True, capture_output=True,
                          text=True).stdout


def installed():
    """Of each installed package whether it is essential, what it depends on, and,
    by every name it goes by, its own name."""
    essential, depends, known_as = {}, {}, {}
    form = (r"${binary:Package}\t${Essential}\t${Pre-Depends}, ${Depends}"
            r"\t${Provides}\t${db:Status-Status}\n")
    for line in output("dpkg-query", "-W", "-f", form).splitlines():
        package, needed, wants, provides, status = line.split("\t")
        if status != "installed":
            continue
        essential[package] = needed == "yes"
        depends[package] = wants
        for name in [package, *names(provides)]:
            known_as.setdefault(name.split(":")[0], package)
    return essential, depends, known_as


def names(field):
    """The names of a field like `a (>= 1), b | c`, alternatives and all."""
    return [re.split(r"[ (:]", item.strip())[0]
            for item in re.split(r"[,|]", field) if item.strip()]


def closure(debs):
    """What has to be installed before these packages, essential ones included."""
    essential, depends, known_as = installed()
    wanted = [name for name, needed in essential.items() if needed]
    own = {output("dpkg-deb", "-f", deb, "Package").strip() for deb in debs}
    fields = [output("dpkg-deb", "-f", deb, "Depends") for deb in debs]
    found = set()
    while wanted or fields:
        if wanted:
            package = wanted.pop()
            if package in found:
                continue
            found.add(package)
            fields.append(depends[package])
        for one in filter(str.strip, fields.pop().split(",")):
            options = names(one)
            if own.intersection(options):
                continue
            here = [known_as[name] for name in options if name in known_as]
            if not here:
                sys.exit(f"clean-root: nothing installed is {one.strip()}")
            wanted.append(here[0])
    return sorted(found)


def fill(root, debs):
    shutil.rmtree(root, ignore_errors=True)
    os.makedirs(os.path.join(root, "usr"))
    for name in ("bin", "sbin", "lib", "lib64"):
        os.mkdir(os.path.join(root, "usr", name))
        os.symlink("usr/" + name, os.path.join(root, name))
    for name in ("dev", "proc", "tmp", "etc"):
        os.mkdir(os.path.join(root, name))
    for path in output("dpkg", "-L", *closure(debs)).splitlines():
        copy = root + path
        if not path.startswith("/") or os.path.lexists(copy):
            continue
        if os.path.isdir(path) and not os.path.islink(path):
            os.makedirs(copy, exist_ok=True)
        elif os.path.lexists(path):
            os.makedirs(os.path.dirname(copy), exist_ok=True)
            try:
                os.link(path, copy, follow_symlinks=False)
            except OSError:  # another file system
                shutil.copy2(path, copy, follow_symlinks=False)
    for deb in debs:
        subprocess.run(["dpkg-deb", "-x", deb, root], check=True)


def run(root, command):
    user = [] if os.getuid() == 0 else ["--map-root-user"]
    inside = ('mount --rbind /dev "$0/dev" && mount -t proc proc "$0/proc" && '
              'exec chroot "$0" env -i PATH=/usr/bin HOME=/tmp sh -ec "$1"')
    return subprocess.run(["unshare", *user, "--mount", "--pid", "--fork",
                           "sh", "-c", inside, root, command]).returncode


split = sys.argv.index("--")
fill(sys.argv[1], sys.argv[2:split])
sys.exit(run(os.path.realpath(sys.argv[1]), sys.argv[split + 1]))
