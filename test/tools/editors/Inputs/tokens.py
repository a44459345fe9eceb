"""Reads files by a TextMate grammar, as an editor would.

    tokens.py FOLDER FILE...             fails where a token is marked invalid
    tokens.py FOLDER --scopes FILE       prints each token with its scopes

FOLDER has the grammars. What they use of TextMate's language is here: match,
begin and end, captures, and includes from one another; no pattern goes over the
end of a line.
"""

import json
import pathlib
import re
import sys


class Grammars:
    def __init__(self, folder):
        self.by_scope = {}
        for file in folder.glob("*.tmLanguage.json"):
            grammar = json.loads(file.read_text())
            self.by_scope[grammar["scopeName"]] = grammar
        self.expanded = {}

    def patterns(self, rule, scope):
        """The patterns in a rule, with those that it includes in their place."""
        key = id(rule)
        if key not in self.expanded:
            self.expanded[key] = [
                one for pattern in rule.get("patterns", [])
                for one in self.included(pattern, scope)]
        return self.expanded[key]

    def included(self, pattern, scope):
        if "include" in pattern:
            place, _, name = pattern["include"].partition("#")
            scope = place or scope
            grammar = self.by_scope[scope]
            return self.included(grammar["repository"][name] if name else grammar,
                                 scope)
        if "match" in pattern or "begin" in pattern:
            expression = re.compile(pattern.get("match") or pattern["begin"])
            return [(expression, pattern, scope)]
        return self.patterns(pattern, scope)

    def tokens(self, language, text):
        """For each token its line from 1, its column from 1, its text and scopes."""
        top = self.by_scope["source." + language]
        stack = [(top, None, top["scopeName"], [top["scopeName"]])]
        for number, line in enumerate(text.splitlines(), 1):
            at = 0
            while True:
                rule, end, scope, scopes = stack[-1]
                best = None
                candidates = list(self.patterns(rule, scope))
                if end:
                    candidates.insert(0, (end, None, scope))
                for expression, pattern, of in candidates:
                    found = expression.search(line, at)
                    if found and (not best or found.start() < best[0].start()):
                        best = found, pattern, of
                stop = best[0].start() if best else len(line)
                if line[at:stop].strip():
                    yield number, at + 1, line[at:stop], scopes
                if not best:
                    break
                found, pattern, of = best
                if pattern is None:
                    captures = rule.get("endCaptures", {})
                    yield from self.captured(number, found, captures, scopes)
                    stack.pop()
                else:
                    own = scopes + ([pattern["name"]] if "name" in pattern else [])
                    captures = pattern.get(
                        "captures" if "match" in pattern else "beginCaptures", {})
                    yield from self.captured(number, found, captures, own)
                    if "begin" in pattern:
                        stack.append((pattern, re.compile(pattern["end"]), of, own))
                    elif not found[0]:
                        raise SystemExit(f"{pattern['match']} matches nothing")
                at = found.end()
                if at >= len(line) and not (stack[-1][1] and
                                            stack[-1][1].match(line, at)):
                    break

    @staticmethod
    def captured(number, found, captures, scopes):
        """The parts of a match, in their order."""
        if "0" in captures:
            scopes = scopes + [captures["0"]["name"]]
        at = found.start()
        for group in range(1, (found.re.groups or 0) + 1):
            start, stop = found.span(group)
            if str(group) not in captures or start < 0:
                continue
            if found.string[at:start].strip():
                yield number, at + 1, found.string[at:start], scopes
            yield (number, start + 1, found.string[start:stop],
                   scopes + [captures[str(group)]["name"]])
            at = stop
        if found.string[at:found.end()].strip():
            yield number, at + 1, found.string[at:found.end()], scopes


def main():
    grammars = Grammars(pathlib.Path(sys.argv[1]))
    shows = sys.argv[2] == "--scopes"
    files = tokens = wrong = 0
    for name in sys.argv[3 if shows else 2:]:
        file = pathlib.Path(name)
        files += 1
        for line, column, text, scopes in grammars.tokens(file.suffix[1:],
                                                          file.read_text()):
            tokens += 1
            if shows:
                print(f"{line}:{column}: {text.strip()} | {' '.join(scopes)}")
            if any(scope.startswith("invalid") for scope in scopes):
                wrong += 1
                print(f"{name}:{line}:{column}: '{text}' is {scopes[-1]}")
    print(f"{files} files, {tokens} tokens, {wrong} invalid")
    sys.exit(bool(wrong or not tokens))


if __name__ == "__main__":
    main()
