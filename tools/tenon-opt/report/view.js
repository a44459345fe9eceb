// What pages are made of: elements, tables, and IR as a table of lines.
"use strict";

// --- Making elements --------------------------------------------------------

// An element from "tag.class.class", attributes and children; text is only ever
// set as text.
function el(shape, attributes, ...children) {
  const [tag, ...classes] = shape.split(".");
  const node = document.createElement(tag);
  if (classes.length)
    node.className = classes.join(" ");
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (typeof value === "function")
      node.addEventListener(name, value);
    else if (value !== undefined && value !== false)
      node.setAttribute(name, value);
  }
  node.append(...children.flat(Infinity).filter((child) => child !== undefined));
  return node;
}

const fact = (value, what) => el("span", {}, el("b", {}, String(value)), " " + what);
const plural = (count, what) => fact(count, count === 1 ? what : what + "s");
const milliseconds = (time) => time.toFixed(time < 10 ? 2 : 1);

// A table; as `cards` each row stands by itself on a narrow screen, its numbers
// with their names before them.
function table(heads, { rows, cards }) {
  const cell = (tag, value, i) => el(tag + (heads[i].number ? ".number" : ""),
    { class: heads[i].class, "data-name": tag === "td" && cards && heads[i].number && heads[i].name }, value);
  return el("table.list", { class: cards && "list cards" },
    el("thead", {}, el("tr", {}, heads.map((head, i) => cell("th", head.name, i)))),
    el("tbody", {}, rows.map((row) => el("tr", {}, row.map((value, i) => cell("td", value, i))))));
}
const text = (name, shape) => ({ name, class: shape });
const number = (name) => ({ name, number: true });

// --- IR ---------------------------------------------------------------------

const indentOf = (line) => /^ */.exec(run.lines[line])[0].length;

function token({ kind, text }) {
  return kind === "rest" || kind === "string" || kind === "symbol"
    ? text : el("span." + kind, {}, text);
}

// A cell with a line of IR; `marks`, blocks of its tokens, stand in `tag`.
function lineCell(side, list, index, tag, marks) {
  if (index < 0)
    return el(`td.${side}.empty`);
  const tokens = tokensOf(list[index]).map(token);
  const parts = [];
  let at = 0;
  for (const [from, to] of marks ?? []) {
    parts.push(tokens.slice(at, from));
    if (from < to)
      parts.push(el(tag, {}, tokens.slice(from, to)));
    at = to;
  }
  parts.push(tokens.slice(at));
  return el("td." + side, {
    "data-line": index + 1, style: `--indent: ${indentOf(list[index])}`,
  }, parts);
}

// What two lines are compared by; how far they are indented is no difference.
const wordsOf = (line) =>
  tokensOf(line).map(({ text }, i) => (i === 0 ? text.trimStart() : text));

function changedRow(before, after, [i, j, alike]) {
  let marks = [];
  if (alike)
    marks = differences(wordsOf(before[i]), wordsOf(after[j]));
  return el("tr.changed", {},
    lineCell("old", before, i, "del", marks.map(([a0, a1]) => [a0, a1])),
    lineCell("new", after, j, "ins", marks.map(([, , b0, b1]) => [b0, b1])));
}

// Rows for `count` equal lines, those farther than `context` from a change
// folded into a button that shows them.
function sameRows(before, after, a0, b0, count) {
  const context = 3;
  const row = (k) => el("tr.same", {},
    lineCell("old", before, a0 + k), lineCell("new", after, b0 + k));
  const range = (from, to) =>
    Array.from({ length: to - from }, (_, k) => row(from + k));
  const head = a0 === 0 ? 0 : context;
  const tail = a0 + count === before.length ? 0 : context;
  if (count <= head + tail + 2)
    return range(0, count);
  const fold = el("tr", {}, el("td.fold", { colspan: 2 }, el("button", {
    type: "button",
    click: () => fold.replaceWith(...range(head, count - tail)),
  }, el("span", {}, `⋯ ${count - head - tail} unchanged lines`),
  el("span.code", {}, openLine(before, a0 + count - tail)))));
  return [...range(0, head), fold, ...range(count - tail, count)];
}

// The operation in whose region the line `index` stands.
function openLine(list, index) {
  const indent = index < list.length ? indentOf(list[index]) : 0;
  for (let i = index - 1; i >= 0; i--)
    if (indentOf(list[i]) < indent && run.lines[list[i]].endsWith("{"))
      return run.lines[list[i]].trim();
  return "";
}

// A table of the rows that `makers` make, at first no more than draw at once.
function longTable(shape, makers) {
  const body = el("tbody");
  const addFrom = (start) => {
    const end = start + 2000;
    body.append(...makers.slice(start, end).flatMap((make) => make()));
    if (end >= makers.length)
      return;
    const row = el("tr", {}, el("td.fold", { colspan: 2 }, el("button", {
      type: "button", click: () => { row.remove(); addFrom(end); },
    }, `⋯ more: ${makers.length - end} lines`)));
    body.append(row);
  };
  addFrom(0);
  return el(shape, {}, body);
}

function diffView(beforeText, afterText) {
  const before = linesOf(beforeText), after = linesOf(afterText);
  const blocks = differences(before, after);
  if (!blocks.length)
    return el("p.muted", {}, "Nothing changed.");
  const makers = [];
  let [a, b] = [0, 0];
  for (const block of [...blocks, [before.length, before.length, after.length, after.length]]) {
    const [a0, b0, count] = [a, b, block[0] - a];
    if (count)
      makers.push(() => sameRows(before, after, a0, b0, count));
    for (const pair of pairUp(block, before, after))
      makers.push(() => changedRow(before, after, pair));
    [a, b] = [block[1], block[3]];
  }
  return longTable("table.diff", makers);
}

// A text; `beside` makes what stands at the end of a line.
function textView(number, beside) {
  const list = linesOf(number);
  return longTable("table.text", list.map((_, index) => () => {
    const cell = lineCell("new", list, index);
    cell.prepend(...beside(index));
    return el("tr", {}, cell);
  }));
}
