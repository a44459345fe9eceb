"""Reads the pages of a catalogue as they are on disk: each link leads to a page
and a place that is there, nothing is loaded from elsewhere, no place has the
name of another, and each element that is opened is closed.

usage: check-pages.py DIR
"""

import html.parser
import os
import sys

VOID = {"meta", "link", "input", "hr", "br"}


class Page(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.ids, self.targets, self.open, self.wrong = [], [], [], []
        self.feed(text)
        self.close()
        self.wrong += [f"<{tag}> is not closed" for tag in self.open]

    def handle_starttag(self, tag, attrs):
        if tag not in VOID:
            self.open.append(tag)
        for name, value in attrs:
            if name == "id":
                self.ids.append(value)
            if name in ("href", "src") and value != "data:,":
                self.targets.append(value)

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.wrong.append(f"</{tag}> closes nothing")


directory = sys.argv[1]
pages, wrong = {}, []
for name in sorted(os.listdir(directory)):
    if name.endswith(".html"):
        with open(os.path.join(directory, name), encoding="utf-8") as file:
            pages[name] = Page(file.read())
links = 0
for name, page in pages.items():
    wrong += [f"{name}: {what}" for what in page.wrong]
    wrong += [f"{name}: two places are called {one}"
              for one in set(page.ids) if page.ids.count(one) > 1]
    for target in page.targets:
        links += 1
        file, _, place = target.partition("#")
        there = file or name
        if not os.path.isfile(os.path.join(directory, there)):
            wrong.append(f"{name}: no file {target}")
        elif place and place not in pages[there].ids:
            wrong.append(f"{name}: no place {target}")
print("\n".join(wrong) or f"{len(pages)} pages, {links} links, nothing wrong")
sys.exit(bool(wrong))
