"""An editor's side of the language server protocol."""

import json
import os
import subprocess
import sys
import threading

PATIENCE = 300  # seconds, for a machine that does much else


class Client:
    def __init__(self, *command):
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.watchdog = threading.Timer(PATIENCE, self.process.kill)
        self.watchdog.daemon = True
        self.watchdog.start()
        self.number = 0
        self.diagnostics = {}
        self.texts = {}
        self.server = self.request("initialize", processId=None, rootUri=None,
                                   capabilities={})
        self.send("initialized")

    def _write(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body))
        self.process.stdin.write(body)
        self.process.stdin.flush()

    def _read(self):
        length = None
        while True:
            line = self.process.stdout.readline()
            if not line:
                sys.exit("the server ended")
            if not line.strip():
                break
            key, value = line.split(b":")
            if key.lower() == b"content-length":
                length = int(value)
        message = json.loads(self.process.stdout.read(length))
        if message.get("method") == "textDocument/publishDiagnostics":
            parameters = message["params"]
            self.diagnostics[parameters["uri"]] = parameters["diagnostics"]
        return message

    def send(self, method, **parameters):
        self._write({"method": method, "params": parameters})

    def request(self, method, **parameters):
        self.number += 1
        self._write({"id": self.number, "method": method,
                     "params": parameters})
        while True:
            message = self._read()
            if message.get("id") == self.number:
                assert "error" not in message, message
                return message["result"]

    def wait_for_diagnostics(self, path):
        """What the server says of a file that was just sent."""
        uri = "file://" + path
        while uri not in self.diagnostics:
            self._read()
        return [(entry["range"]["start"]["line"], entry["message"])
                for entry in self.diagnostics.pop(uri)]

    def open(self, path, text, language="mlir"):
        self.texts[path] = text
        self.send("textDocument/didOpen", textDocument={
            "uri": "file://" + path, "languageId": language, "version": 1,
            "text": text})

    def change(self, path, text):
        self.texts[path] = text
        self.send("textDocument/didChange",
                  textDocument={"uri": "file://" + path, "version": 2},
                  contentChanges=[{"text": text}])

    def ask(self, method, path, before, **more):
        """Asks at the place right behind the text `before`."""
        text = self.texts[path]
        assert text.count(before) == 1, f"'{before}' in {path}"
        upto = text[:text.index(before) + len(before)]
        line = upto.count("\n")
        units = upto.rsplit("\n", 1)[-1].encode("utf-16-le")
        return self.request(
            "textDocument/" + method,
            textDocument={"uri": "file://" + path},
            position={"line": line, "character": len(units) // 2}, **more)

    def complete(self, path, before):
        """The labels offered, with what is known of each."""
        result = self.ask("completion", path, before)
        return {item["label"]: item for item in result["items"]}

    def hover(self, path, before):
        result = self.ask("hover", path, before)
        return result["contents"]["value"] if result else ""

    def end(self):
        self.request("shutdown")
        self.send("exit")
        self.process.stdin.close()
        code = self.process.wait(PATIENCE)
        self.watchdog.cancel()
        return code


def check(condition, what):
    if not condition:
        raise AssertionError(what)
