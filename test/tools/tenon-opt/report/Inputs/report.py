"""Reads the data of a report as its page does."""
import json
import sys


class Report:
    def __init__(self, directory):
        with open(f"{directory}/index.html") as file:
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
