"""What a tool's --help says, as data, and what is made of it.

    usage.py manual TOOL VERSION FILE         a page for man, packed by gzip
    usage.py bash|zsh|fish TOOL VERSION FILE  completion for that shell

TOOL is a program that can be run. It prints either what LLVM's command line
prints or what Python's argparse does.
"""

import collections
import pathlib
import re
import subprocess
import sys


class Flag:
    """A flag: how it is written, the word that stands for its value or None,
    whether that may be left out, what it may be, and what the flag means."""

    def __init__(self, names, value=None, optional=False):
        self.names = names
        self.value = value
        self.optional = optional
        self.words = []
        self.text = []

    @property
    def name(self):
        return self.names[-1]

    @property
    def summary(self):
        """The beginning of what it means, as one line."""
        text = []
        for line in self.text:
            if line.startswith(" "):
                break
            text.append(line)
        text = re.split(r"[.;:] |\n", " ".join(text))[0]
        return re.sub(r" \((default|repeatable).*", "", text).rstrip(".")


class Group:
    def __init__(self, title, note=""):
        self.title = title
        self.note = note
        self.flags = []


class Help:
    """`usage` is without the name of the tool."""

    def __init__(self, tool, text):
        self.tool = tool
        self.overview = self.usage = self.examples = ""
        self.groups = []
        if text.startswith("OVERVIEW:"):
            self.read_llvm(text)
        else:
            self.read_argparse(text)

    @property
    def flags(self):
        return [flag for group in self.groups for flag in group.flags]

    def read_llvm(self, text):
        head, options = text.split("\nOPTIONS:\n", 1)
        self.overview, usage = head.split("\nUSAGE: ")
        self.overview = re.sub(r"^Available Dialects: .*\n?", "",
                               self.overview.removeprefix("OVERVIEW: "),
                               flags=re.M)
        self.usage = usage.strip().split(" ", 1)[1]
        options, _, self.examples = options.partition("\nEXAMPLES:\n")
        # Most texts begin in one column; those behind a long flag further right.
        begins = collections.Counter(
            match.end() for match in re.finditer(r"^  -[^\n]*? +- ", options, re.M)
            for match in [re.match(r"  -.*? +- ", match[0])])
        column = begins.most_common(1)[0][0]
        flag = None
        for line in options.splitlines():
            option = re.match(r"  (--?)([\w-]+)(\[?=|=| )?(?:<(.*?)>)?\]?\s+- (.*)", line)
            word = re.match(r"    =(\S+)\s+-\s*(.*)", line)
            if option:
                dashes, name, between, value, meaning = option.groups()
                if between == " " and not value:
                    between = None
                flag = self.find(dashes + name)
                flag.value = flag.value or value
                flag.optional |= between == "[="
                flag.text = [meaning]
            elif word and flag:
                if word[1] != "<empty>":
                    flag.words.append((word[1], word[2]))
            elif line.startswith("   ") and flag:
                if flag.words:
                    last = flag.words[-1]
                    flag.words[-1] = (last[0], f"{last[1]} {line.strip()}")
                else:
                    flag.text.append(line[column:].rstrip())
            elif line.endswith(":"):
                self.groups.append(Group(line[:-1]))
                flag = None
            elif line and not flag:
                self.groups[-1].note = line
        self.groups = [group for group in self.groups if group.flags]
        for flag in self.flags:
            self.find_words(flag)

    def find(self, name):
        """The flag of that name: one whose value may be left out stands twice."""
        for flag in self.groups[-1].flags:
            if flag.name == name:
                flag.optional = True
                return flag
        self.groups[-1].flags.append(Flag([name]))
        return self.groups[-1].flags[-1]

    def find_words(self, flag):
        """Words stand in a list of their own, in the value, or in the text."""
        if flag.words:
            flag.value = "|".join(word for word, _ in flag.words)
        elif flag.value and "|" in flag.value and not re.search(
                r"\b(name|file|dir)\b", flag.value):
            flag.words = [(word, "") for word in flag.value.split("|")
                          if re.fullmatch(r"[a-z][\w-]*", word)]
        elif flag.value == "name":
            flag.words = [tuple(match.groups()) for match in
                          (re.fullmatch(r"  ([a-z][\w-]*) +(\w.*)", line)
                           for line in flag.text) if match]

    def read_argparse(self, text):
        usage, _, rest = text.partition("\n\n")
        self.overview, _, options = rest.partition("\npositional arguments:\n")
        self.usage = " ".join(usage.split()).removeprefix(f"usage: {self.tool} ")
        for part in re.split(r"\n(?=\S)", "positional arguments:\n" + options):
            title, _, lines = part.partition(":\n")
            group = Group(title)
            flag = None
            for line in lines.splitlines():
                match = re.match(r"  (-\S.*?)(?:  +(.*))?$", line)
                if match:
                    names = match[1].split(", ")
                    value = None
                    if " " in names[-1]:
                        names[-1], value = names[-1].split(" ", 1)
                    flag = Flag(names, value)
                    flag.text = [match[2]] if match[2] else []
                    group.flags.append(flag)
                elif flag and line.strip():
                    flag.text.append(line.strip())
            if group.flags:
                self.groups.append(group)


def main():
    kind, program, version, file = sys.argv[1:]
    text = subprocess.run([program, "--help"], check=True, text=True,
                          stdout=subprocess.PIPE).stdout
    read = Help(pathlib.Path(program).name, text)
    if kind == "manual":
        import manual
        content = manual.write(read, version)
    else:
        import completion
        content = getattr(completion, kind)(read).encode()
    pathlib.Path(file).parent.mkdir(parents=True, exist_ok=True)
    pathlib.Path(file).write_bytes(content)


if __name__ == "__main__":
    main()
