"""A program that is watched while a test edits files under it."""

import os
import re
import subprocess
import sys
import threading

PATIENCE = 120  # seconds, for a machine that does much else


class Session:
    def __init__(self, *command):
        self.process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True)
        self.text = ""
        self.position = 0
        self.news = threading.Condition()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self.process.stdout:
            with self.news:
                self.text += line
                self.news.notify()
        with self.news:
            self.text += "<end>\n"
            self.news.notify()

    def wait(self, pattern):
        """The text up to and with the next match."""
        expression = re.compile(pattern, re.MULTILINE)

        def found():
            return expression.search(self.text, self.position)

        with self.news:
            if not self.news.wait_for(found, PATIENCE):
                self.fail(f"'{pattern}' did not come")
            begin, self.position = self.position, found().end()
            return self.text[begin:self.position]

    def run(self, *expected, absent=()):
        """Waits for the end of a run, whose text has all the patterns and none
        of the absent ones. Runs that an editor's half-done work has caused may
        come before it."""
        while True:
            text = self.wait(r"^--- run \d+ took \d+ ms.*\n")
            if all(re.search(p, text, re.MULTILINE) for p in expected):
                break
            print("passed over:", text, sep="\n")
        for pattern in absent:
            if re.search(pattern, text, re.MULTILINE):
                self.fail(f"'{pattern}' in\n{text}")
        return text

    def end(self, signal=None):
        """The exit code; after a signal if one is given."""
        if signal is not None:
            self.process.send_signal(signal)
        code = self.process.wait(PATIENCE)
        self.wait("<end>")
        return code

    def fail(self, message):
        print(self.text)
        print("FAILED:", message)
        self.process.kill()
        sys.exit(1)


def write(path, text):
    """Saves as editors do that write a new file and rename it."""
    temporary = str(path) + "~"
    with open(temporary, "w") as file:
        file.write(text)
    os.rename(temporary, path)


def overwrite(path, text):
    """Saves in place."""
    with open(path, "w") as file:
        file.write(text)


def replace(path, old, new, save=write):
    with open(path) as file:
        text = file.read()
    assert text.count(old) == 1, f"'{old}' in {path}"
    save(path, text.replace(old, new))
