// What the run came to: what the payload became, how it ran, and why rules
// never fired.
"use strict";

// --- What became of the payload ---------------------------------------------

const fallsShort = (row) => row.became !== "kernel" && row.became !== "vector";
const runsAsLoops = (row) => row.became.endsWith("loops");

// What one run spends in all rows that `chosen` says yes of, of 1; undefined
// when a number is not known.
function shareOf(chosen) {
  const rows = run.coverage;
  if (!rows.length || rows.some((row) => row.operations === null))
    return undefined;
  const sum = (list) => list.reduce((all, row) => all + row.operations, 0);
  return sum(rows) ? sum(rows.filter(chosen)) / sum(rows) : undefined;
}

const percent = (share) =>
  share > 0 && share < 0.005 ? "< 1\u00a0%" : `${Math.round(100 * share)}\u00a0%`;

// Three digits of a number that is not large.
const digits = (value) => value !== 0 && Math.abs(value) < 1e-3
  ? value.toExponential(2) : String(Number(value.toPrecision(3)));

// 16.8 M of 16777216.
function short(number) {
  if (number === null)
    return "?";
  const power = Math.min(4, Math.floor(Math.log10(Math.max(1, number)) / 3));
  const scaled = number / 1000 ** power;
  return power ? `${Number(scaled.toPrecision(3))} ${"kMGT"[power - 1]}` : String(number);
}

// A number that answers a question, and what it means.
const answer = (value, what, more, shape) =>
  el("div.answer", { class: shape ? `answer ${shape}` : undefined }, el("b", {}, value),
    el("span", {}, what), more ? el("span.muted", {}, more) : undefined);

function coverageAnswers() {
  if (!run.coverage?.length)
    return [];
  const products = run.coverage.filter((row) => row.product);
  const fast = products.filter((row) => !fallsShort(row));
  const vectors = fast.filter((row) => row.became === "vector").length;
  const what = !vectors ? "kernels" : vectors === fast.length ? "vectors" : "kernels or vectors";
  const loops = run.coverage.filter(runsAsLoops);
  const tensors = run.coverage.filter((row) => row.became === "tensors").length;
  const share = shareOf(runsAsLoops);
  const missed = products.some((row) => fallsShort(row) && row.became !== "tensors");
  return [
    products.length ? answer(`${fast.length} of ${products.length}`,
      `${products.length === 1 ? "product" : "products"} became ${what}`, undefined, missed && "bad") : [],
    tensors ? answer(String(tensors), `${tensors === 1 ? "operation" : "operations"} still on tensors`)
      : answer(String(loops.length), loops.length === 1 ? "loop nest" : "loop nests",
        loops.length && share !== undefined ? `about ${percent(share)} of the operations` : "",
        missed && loops.length && "bad"),
  ];
}

function executionAnswers() {
  const told = run.execution;
  if (!told)
    return [];
  if (!told.ran)
    return [answer("not run", "the program could not be compiled", "", "bad")];
  const rate = (ms) => digits(told.flops / ms * 1e-6);
  const count = (number, what) => `${number} ${number === 1 ? what : what + "s"}`;
  return [
    told.mean_ms === null ? answer("not timed", "-n 100 would time 100 calls")
      : answer(`${digits(told.mean_ms)} ms`,
        `a call, the mean of ${told.runs} on ${count(told.threads, "thread")}`,
        `at best ${digits(told.min_ms)} ms` + (told.gflops === null ? ""
          : `; ${rate(told.mean_ms)} GFLOPS, at best ${rate(told.min_ms)}`), "long"),
    told.verify === null ? []
      : told.verify.ok ? answer("verified", "equal to the reference",
        `max difference ${digits(told.verify.max_difference)}`)
        : answer("wrong", "differs from the reference", "", "bad"),
  ];
}

function outcome() {
  return el("div.answers", {},
    run.succeeded ? coverageAnswers() : answer("Failed",
      stages.length ? `in ${stages.at(-1).name}` : "", "", "bad"),
    executionAnswers(),
    answer(`${milliseconds(run.milliseconds)} ms`, "to run the schedule"));
}

// FILE:LINE of PATH/FILE:LINE:COLUMN.
const lineOf = (place) => shortPlace(place).replace(/:\d+$/, "");

// Leads to what stands at a place in each stage.
function followLink(place) {
  const name = lineOf(place);
  return place === "unknown location" ? "" : run.places.includes(name)
    ? el("a.at", { href: `#follow/${encodeURIComponent(name)}` }, name) : name;
}

const ruleByName = (name) => run.rules.find((rule) => rule.name === name);

// `RULE: REASON`, the rule as a link to its text.
function refusal(why) {
  const name = why.slice(0, why.indexOf(":"));
  const rule = ruleByName(name);
  return rule ? [sourceLink(rule.source, rule.line, name), why.slice(name.length)] : [why];
}

function becameCell(row) {
  const words = { tensors: "still on tensors", nothing: "fused or folded away" }[row.became] ?? row.became;
  return el("span.became", {
    class: `became ${runsAsLoops(row) ? row.product ? "bad" : "loops" : row.became}`,
    title: row.became === "nothing"
      ? "nothing in the end says that it comes from here" : undefined,
  }, words);
}

// What became of the operations at FILE:LINE.
const becameView = (name) => run.succeeded && run.coverage
  ? run.coverage.filter((row) => lineOf(row.place) === name).map((row) =>
    el("p", {}, el("code", {}, row.operation), " became ", becameCell(row),
      row.why ? [": ", refusal(row.why)].flat() : []))
  : [];

function coverageTable(rows) {
  const total = shareOf(() => true) && run.coverage.reduce((all, row) => all + row.operations, 0);
  // The last column only where something is to be said.
  const says = rows.some((row) => row.why || row.one_call);
  return table([text("payload"), text("operation"), text("types"), number("operations"),
                text("became"), ...says ? [text("closest rule, and why not", "reason")] : []],
    { cards: true, rows: rows.map((row) => [
      placesCell(row),
      el("span", {}, el("code", {}, row.operation), row.product ? el("span.muted", {}, " product") : ""),
      // No line ends before the arrow, or within it.
      el("code", {}, row.types.replace(" ->", "\u00a0→")),
      el("span", { title: String(row.operations ?? "not known before the run") },
        short(row.operations),
        total ? el("span.muted", {}, ` ${percent(row.operations / total)}`) : ""),
      becameCell(row),
      ...says ? [el("span", {}, row.why ? refusal(row.why)
        : row.one_call ? "one call: only operations on tensors are tiled" : "")] : [],
    ]) });
}

function coverageView() {
  if (!run.succeeded)
    return [];
  const head = [el("h2", {}, "What became of the payload"),
    run.coverage?.some(runsAsLoops) ? el("p.muted", {},
      "Loops are plain loops, or linalg on buffers, which becomes such.") : []];
  if (!run.coverage)
    return [...head, el("p.muted", {}, "Not known: the schedule leaves LLVM code.")];
  if (!run.coverage.length)
    return [];
  const few = 40;
  return [...head,
    coverageTable(run.coverage.length > few ? foldAlike(run.coverage) : run.coverage)];
}

// Where the time of calls goes, by what the code is made of.
function profileView() {
  const rows = run.execution?.profile;
  if (!rows?.length)
    return [];
  const few = 100, named = 4;
  const operations = (list) => el(
      "span", {title : list.map((one) => one.place).join(", ")},
      list.length ? "" : "elsewhere",
      list.slice(0, named).map((one) => [el("code", {}, one.operation), " ",
                                         run.places.includes(lineOf(one.place))
                                             ? followLink(one.place)
                                             : one.place,
                                         " "]),
      list.length > named
          ? el("span.muted", {}, `and ${list.length - named} more`)
          : "");
  const line = (what, part,
                ms) => [what,
                        el("span.bar",
                           {style : `width: ${100 * (part / rows[0].share)}%`}),
                        `${(100 * part).toFixed(1)}\u00a0%`, digits(ms)];
  const rest = rows.slice(few);
  const sum = (key) => rest.reduce((all, row) => all + row[key], 0);
  return [
    el("h2", {}, "Where the time goes"),
    table(
        [
          text("payload"), {name : "", class : "wide"}, number("time"),
          number("ms a call")
        ],
        {
          rows : [
            ...rows.slice(0, few).map(
                (row) => line(operations(row.operations), row.share, row.ms)),
            ...rest.length
                ? [ line(`${rest.length} more`, sum("share"), sum("ms")) ]
                : []
          ]
        })
  ];
}

// Of a large payload: one row for what is alike, first what fell short.
function foldAlike(rows) {
  const groups = new Map();
  for (const row of rows) {
    const key = [row.operation, row.types, row.product, row.became, row.why].join();
    const group = groups.get(key);
    if (!group)
      groups.set(key, { ...row, places: [row.place] });
    else {
      group.places.push(row.place);
      group.operations = group.operations === null || row.operations === null
        ? null : group.operations + row.operations;
    }
  }
  const rank = (row) => (fallsShort(row) ? 0 : 2) + (row.product ? 0 : 1);
  return [...groups.values()].sort((a, b) => rank(a) - rank(b));
}

// The places of a row, of many the first.
function placesCell({ place, places }) {
  const shown = 3;
  if (!places || places.length <= shown)
    return el("span", {}, (places ?? [place]).map((one) => [followLink(one), " "]));
  return el("span", { title: places.map(lineOf).join(", ") },
    places.slice(0, shown).map((one) => [followLink(one), " "]),
    el("span.muted", {}, `and ${places.length - shown} more`));
}

// --- Why rules never fired ---------------------------------------------------

const stageLink = (name) => {
  const index = stages.findIndex((stage) => stage.name === name);
  return index < 0 ? name : el("a", { href: `#stage-${index}` }, name);
};

function whyNotCell({ whyNot }) {
  const taker = whyNot.taker && ruleByName(whyNot.taker);
  const took = taker ? [sourceLink(taker.source, taker.line, taker.name), " took it"] : [];
  return el("span", {},
    whyNot.matches ? ["It matches, but ", taker ? took : "the run ended before it was tried"]
      : [whyNot.reason, whyNot.source === undefined ? ""
        : [" (", el("span.at", {}, sourceLink(whyNot.source, whyNot.line, `line ${whyNot.line}`)), ")"],
         taker ? ["; ", took] : ""]);
}

// The rules that never fired: those that were asked, with their closest
// refusal, and by name those that had nothing to do.
function idleView(idle) {
  const asked = idle.filter((rule) => rule.whyNot?.asked);
  const alone = idle.filter((rule) => rule.whyNot?.asked === 0);
  const leftOut = idle.filter((rule) => !rule.whyNot);
  // Where nobody took the operation, more may be lost.
  asked.sort((a, b) => Boolean(a.whyNot.taker) - Boolean(b.whyNot.taker)
    || a.whyNot.matches - b.whyNot.matches);
  const names = (list) => el("p.names", {}, list.map((rule) => [
    el("span", {}, sourceLink(rule.source, rule.line, rule.name), " ",
      el("code.muted", {}, rule.root || "any")), " "]));
  return [
    asked.length ? [el("h2", {}, "Never fired, and why"),
      table([text("rule", "name"), text("where it came closest", "name"), text("what said no", "reason")],
        { cards: true, rows: asked.map((rule) => [
          el("span", {}, sourceLink(rule.source, rule.line, rule.name), " ",
            el("span.muted", {}, rule.set)),
          el("span", {}, el("code", {}, rule.whyNot.operation), " ", followLink(rule.whyNot.place),
            el("span.muted", {}, " in "), stageLink(rule.whyNot.stage)),
          whyNotCell(rule),
        ]) })] : [],
    alone.length ? [el("h2", {}, "Never fired: nothing of their kind was there"), names(alone)] : [],
    leftOut.length ? [el("h2", {}, "Never fired: the schedule applies their sets without them, or not at all"),
      names(leftOut)] : [],
  ];
}
