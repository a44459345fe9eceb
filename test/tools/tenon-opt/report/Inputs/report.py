"""Reads the data of a report as its page does."""
import json
import sys


class Report:
    def __init__(self, target):
        """A report's file, or the directory that it is in."""
        page = target if target.endswith(".html") else f"{target}/index.html"
        with open(page) as file:
            text = file.read()
        data = text.partition("<script>\nconst run = ")[2]
        self.run = json.loads(data.partition(";\n</script>")[0])

    def text(self, number):
        """The text of that number, as its lines."""
        chain = []
        while number >= 0:
            chain.append(number)
            number = self.run["texts"][number][0]
        lines = []
        for number in reversed(chain):
            _, start, removed, *inserted = self.run["texts"][number]
            assert start + removed <= len(lines)
            lines[start:start + removed] = [
                self.run["lines"][line] for line in inserted]
        return lines


if __name__ == "__main__":
    report, what = Report(sys.argv[1]), sys.argv[2]
    if what == "stages":
        for stage in report.run["stages"]:
            print(stage["name"], "implicit" if stage["implicit"] else "",
                  "ended" if stage["ended"] else "failed")
    elif what == "last-text":
        print("\n".join(report.text(report.run["stages"][-1]["text"])))
    elif what == "messages":
        for message in report.run["messages"]:
            print(message["severity"], message["text"], message["place"])
    elif what == "coverage":
        for row in report.run.get("coverage", []):
            print(row["place"].rpartition("/")[2], row["operation"],
                  row["types"], "=>", row["became"],
                  *filter(None, [row.get("why")]))
    elif what == "why-not":
        for rule in report.run["rules"]:
            told = rule.get("whyNot")
            if told is None:
                print(rule["name"], "fired" if rule["fired"] else "left out")
            elif not told["asked"]:
                print(rule["name"], "had nothing to try")
            else:
                source = report.run["sources"][told["source"]] if (
                    "source" in told) else {"name": "", "text": ""}
                line = source["text"].split("\n")[told.get("line", 1) - 1]
                print(rule["name"], "at", told["operation"],
                      told["place"].rpartition("/")[2], "in", told["stage"],
                      "|", "matches" if told["matches"] else told["reason"],
                      "| taken by", told.get("taker", "none"),
                      "|", line.strip())
    elif what == "execution":
        print(json.dumps(report.run["execution"], sort_keys=True))
