"""Tests of what the workbench adds require the feature `workbench`."""
import re

import lit.formats

# Its flags, its programs, a line of its coverage, what is installed of it.
WORKBENCH = re.compile(
    "--(bisect|check-explain|dump-stages|explain|profile|remark|report|"
    "require-kernels|rule-stats|stop-after|trace|watch)"
    "|tenon-(lsp-server|reduce|rules|tune)|tenon-c\\b|kernels: |coverage"
    "|tools/(bench|command-line|editors|python|template)|import tenon|--install")


class Test(lit.formats.ShTest):
    """A test, which requires the workbench if its file names a part of it."""

    def execute(self, test, lit_config):
        with open(test.getSourcePath(), errors="replace") as file:
            if WORKBENCH.search(file.read()):
                test.requires.append("workbench")
        return super().execute(test, lit_config)
