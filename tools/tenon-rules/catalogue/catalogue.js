// Colours the IR of a page, sets before and after side by side, and filters the
// rules. Without it a page says the same.
"use strict";

// The lines that a page shows, as the report's functions take them.
const run = { lines: [], texts: [] };

const linesIn = (table) => [...table.querySelectorAll("td[data-line]")].map((cell) => cell.textContent);

for (const change of document.querySelectorAll(".change")) {
  // Equal lines have equal numbers.
  const known = new Map();
  const texts = [...change.querySelectorAll("table.ir")].map((table) => {
    const numbers = linesIn(table).map((line) => {
      if (!known.has(line))
        known.set(line, run.lines.push(line) - 1);
      return known.get(line);
    });
    run.texts.push([-1, 0, 0, ...numbers]);
    return run.texts.length - 1;
  });
  change.replaceChildren(diffView(...texts));
}

for (const cell of document.querySelectorAll("table.ir td[data-line]"))
  cell.replaceChildren(...tokensOf(run.lines.push(cell.textContent) - 1).map(token));

document.getElementById("theme").addEventListener("click", switchTheme);

const filter = document.getElementById("filter");
filter?.addEventListener("input", () => {
  const wanted = filter.value.trim().toLowerCase();
  for (const row of document.querySelectorAll(".list tbody tr"))
    row.hidden = !row.textContent.toLowerCase().includes(wanted);
});

document.querySelector("#side nav a[aria-current]")?.scrollIntoView({ block: "nearest" });
// What the address names stands elsewhere now.
document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
