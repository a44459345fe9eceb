"""A page for man, from what a tool's --help says."""

import gzip
import os
import re
import textwrap
import time

SEE_ALSO = ["tenon-gen", "tenon-lsp-server", "tenon-opt", "tenon-reduce",
            "tenon-rules", "tenon-run", "tenon-tune"]


def escape(text):
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("`", "\\(ga")
    text = text.replace("'", "\\(aq").replace("^", "\\(ha").replace("~", "\\(ti")
    return "\\&" + text if text.startswith((".", "\\(aq")) else text


def bold(text):
    return f"\\fB{escape(text)}\\fR"


def italic(text):
    return f"\\fI{escape(text)}\\fR"


def literal(lines):
    """Lines that stay as they are."""
    indent = min(len(line) - len(line.lstrip()) for line in lines if line.strip())
    return [".RS 4", ".nf", *(escape(line[indent:]) for line in lines), ".fi", ".RE"]


def prose(lines):
    """Lines that are filled, and between them those further in, which are not."""
    page, outer, inner = [], [], []

    def flush():
        nonlocal outer, inner
        page.extend(map(escape, textwrap.wrap(
            " ".join(outer), 64, break_long_words=False, break_on_hyphens=False)))
        if inner:
            page.extend(literal(inner))
        outer, inner = [], []

    for line in lines:
        if line.startswith(" "):
            inner.append(line)
            continue
        if inner:
            flush()
        outer.append(line)
    flush()
    return page


def paragraphs(text):
    page = []
    for paragraph in re.split(r"\n\s*\n", text.strip("\n")):
        page += [".PP", *prose(paragraph.splitlines())]
    return page


def entry(flag):
    value = italic(flag.value) if flag.value else ""
    join = " " if not flag.name.startswith("--") else "="
    if value:
        value = f"[{join}{value}]" if flag.optional else join + value
    page = [".TP", ", ".join(map(bold, flag.names)) + value, *prose(flag.text)]
    meant = [(word, meaning) for word, meaning in flag.words if meaning]
    # What stands in the text already is not said again.
    if meant and not any(f" {meant[0][0]} " in line for line in flag.text):
        page.append(".RS")
        for word, meaning in meant:
            page += [".TP", bold(word), escape(meaning)]
        page.append(".RE")
    return page


def usage(text):
    words = re.split(r"(\s+)", text)
    return "".join(italic(word) if word.strip() else word for word in words)


def write(read, version):
    summary = " ".join(read.overview.split("\n\n")[0].split())
    summary = re.split(r"[.:] |\.$", summary.removeprefix("Tenon optimizer: "))[0]
    summary = "\n".join(prose([summary[0].lower() + summary[1:]]))
    date = time.strftime("%Y-%m-%d", time.gmtime(
        int(os.environ.get("SOURCE_DATE_EPOCH", time.time()))))
    name = read.tool
    page = [f".TH {escape(name.upper())} 1 {date} \"Tenon {version}\" \"Tenon\"",
            ".nh", ".ad l", ".SH NAME",
            f"{escape(name)} \\- {summary}",
            ".SH SYNOPSIS", f"{bold(name)} {usage(read.usage)}",
            ".SH DESCRIPTION", *paragraphs(read.overview)[1:],
            ".SH OPTIONS"]
    for group in read.groups:
        page.append(f".SS {escape(group.title)}")
        if group.note:
            page += prose([group.note + "."])
        for flag in group.flags:
            page += entry(flag)
    if read.examples:
        page += [".SH EXAMPLES", *paragraphs(read.examples)[1:]]
    page += [".SH ENVIRONMENT", ".TP", bold("TENON_PATH"),
             "Directories, with colons between them, that have rules/ and",
             "schedules/ in them: they are looked through after those of the",
             "command line and before what is installed.",
             ".SH SEE ALSO",
             ",\n".join(f"\\fB{escape(other)}\\fR(1)"
                        for other in SEE_ALSO if other != name)]
    # The same input gives the same bytes.
    return gzip.compress(("\n".join(page) + "\n").encode(), mtime=0)
