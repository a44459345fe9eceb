// Draws the run in data.js. What is shown follows from the address alone:
// #overview, #stage-2/changes (or /firings, /ir), #firing-31, #rules, #source-0:12,
// #follow/net.mlir:12, #search/WORDS. A stage may be named: #stage-bufferize is
// the first of that name, wherever it stands.
"use strict";

// --- What the data says -----------------------------------------------------

const stages = run.stages;
stages.forEach((stage, index) => {
  stage.before = index ? stages[index - 1].text : run.initialText;
  stage.operationsBefore = index ? stages[index - 1].operations : run.initialOperations;
  stage.firings = [];
});
run.firings.forEach((firing, index) => {
  firing.index = index;
  firing.stage = run.applications[firing.application].stage;
  stages[firing.stage].firings.push(firing);
});
for (const source of run.sources) {
  source.lines = source.text.replace(/\n$/, "").split("\n");
  source.short = source.name.split("/").slice(-2).join("/");
}

// Of each line of a text the places that its operations come from.
const originMaps = new Map();
function originsOf(text) {
  if (!originMaps.has(text))
    originMaps.set(text, new Map((run.origins[text] ?? []).map(([line, ...places]) => [line, places])));
  return originMaps.get(text);
}

// Lines by which to follow one: the places they come from, each a link.
const placeLinks = (text) => (at) => (originsOf(text).get(at) ?? []).slice(0, 3)
  .map((place) => el("a.origin", { href: `#follow/${encodeURIComponent(run.places[place])}` }, run.places[place]));

const ruleOf = (firing) => run.rules[firing.rule];
const shortPlace = (place) => place.split("/").pop();

function sourceLink(source, line, label) {
  const place = `${run.sources[source].short}:${line}`;
  return el("a", { href: `#source-${source}:${line}`, title: place }, label ?? place);
}

// The comment above a rule, which opens with its equation.
function equation(rule) {
  const { lines } = run.sources[rule.source];
  let first = rule.line - 1;
  while (first > 0 && lines[first - 1].startsWith("//"))
    first--;
  return lines.slice(first, rule.line - 1)
    .map((line) => line.replace(/^\/\/ ?/, "")).join("\n");
}

function changedLines(stage) {
  return differences(linesOf(stage.before), linesOf(stage.text))
    .reduce((sum, [a0, a1, b0, b1]) => sum + Math.max(a1 - a0, b1 - b0), 0);
}

// --- Pages ------------------------------------------------------------------

const show = (...nodes) => content.replaceChildren(...nodes.flat(Infinity));

const isUnchanged = (stage) => stage.ended && stage.before === stage.text;

function messagesView() {
  return run.messages.length === 0 ? [] : [el("div.messages", { role: "alert" },
    run.messages.map(({ severity, text, place }) =>
      el("div." + severity, {}, el("b", {}, severity), ": " + text, " ",
        el("span.muted", {}, place))))];
}

function overviewPage() {
  const longest = Math.max(1e-3, ...stages.map((stage) => stage.milliseconds));
  const fired = run.rules.filter((rule) => rule.fired).length;
  show(
    el("header", {},
      el("h1", {}, shortPlace(run.schedule)),
      el("p.muted", {}, `on ${run.input === "-" ? "standard input" : run.input}`)),
    messagesView(),
    outcome(),
    coverageView(),
    profileView(),
    el("h2", {}, "Time by stage"),
    el("p.facts", {},
      fact(run.succeeded ? "Succeeded" : "Failed",
           run.succeeded ? "" : stages.length ? `in ${stages.at(-1).name}` : ""),
      plural(stages.length, "stage"), plural(run.firings.length, "firing"),
      fact(`${fired} of ${run.rules.length}`, "rules fired"),
      fact(`${run.initialOperations} → ${(stages.at(-1) ?? run).operations ?? run.initialOperations}`, "operations")),
    table([number(""), text("stage"), number("ms"), { name: "", class: "wide" },
           number("firings"), number("operations"), number("lines changed")],
      { rows: stages.map((stage, index) => [
        String(index + 1),
        el("a.timed", {
          href: `#stage-${index}`, class: isUnchanged(stage) && "timed unchanged",
          style: `--share: ${100 * stage.milliseconds / longest}%`,
        }, stage.name),
        milliseconds(stage.milliseconds),
        el("span.bar", { style: `width: ${100 * stage.milliseconds / longest}%` }),
        stage.firings.length
          ? el("a", { href: `#stage-${index}/firings` }, String(stage.firings.length)) : "",
        String(stage.operations), String(changedLines(stage) || ""),
      ]) }),
    run.applications.length ? [
      el("h2", {}, "Rule sets as applied"),
      table([text("rule sets"), text("stage"), number("ms"), number("firings"), text("schedule")],
        { cards: true, rows: run.applications.map((application, index) => [
          application.sets.join(", "),
          el("a", { href: `#stage-${application.stage}` }, stages[application.stage].name),
          milliseconds(application.milliseconds),
          String(run.firings.filter((f) => f.application === index).length),
          application.line ? sourceLink(application.source, application.line) : "",
        ]) })] : []);
}

function stagePage(index, tab) {
  const stage = stages[index];
  const tabs = { changes: "Changes", firings: `Firings ${stage.firings.length}`, ir: "IR" };
  const chosen = tabs[tab] ? tab : "changes";
  show(
    el("header", {},
      el("h1", {}, stage.name),
      el("p.facts", {},
        fact(`Stage ${index + 1}`, `of ${stages.length}`),
        fact(milliseconds(stage.milliseconds), "ms"),
        plural(stage.firings.length, "firing"),
        fact(`${stage.operationsBefore} → ${stage.operations}`, "operations"),
        stage.implicit ? el("span", {}, "steps of the schedule's entry itself") : undefined)),
    stage.ended ? [] : messagesView(),
    el("nav.tabs", { "aria-label": "Stage" },
      Object.entries(tabs).map(([name, label]) => el("a", {
        href: `#stage-${index}/${name}`, "aria-current": name === chosen && "page",
      }, label)),
      layoutButton()),
    chosen === "changes" ? diffView(stage.before, stage.text)
      : chosen === "ir" ? textView(stage.text, placeLinks(stage.text)) : firingsView(stage));
}

function firingsView(stage) {
  // Of the rules that never fired those that came closest here.
  const idle = idleView(run.rules.filter(({ whyNot }) => whyNot?.stage === stage.name));
  if (!stage.firings.length)
    return [el("p.muted", {}, "No rule fired in this stage."), idle];
  const rows = [];
  const nodes = [];
  let application = -1;
  for (const firing of stage.firings) {
    if (firing.application !== application) {
      application = firing.application;
      nodes.push(applicationHead(run.applications[application]));
    }
    const row = firingRow(firing);
    rows.push([row, `${ruleOf(firing).name} ${firing.root}`.toLowerCase()]);
    nodes.push(row);
  }
  return [filterBar(stage, rows), nodes, idle];
}

function applicationHead(application) {
  return el("div.application", {},
    el("b", {}, application.sets.join(", ")),
    el("span", {}, `${milliseconds(application.milliseconds)} ms`),
    application.line ? sourceLink(application.source, application.line) : undefined);
}

// The rules that fired, each a button that leaves only its firings.
function filterBar(stage, rows) {
  const counts = new Map();
  for (const firing of stage.firings) {
    const { name } = ruleOf(firing);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const apply = () => {
    const wanted = input.value.trim().toLowerCase();
    for (const [row, words] of rows)
      row.hidden = !words.includes(wanted);
    for (const button of buttons)
      button.setAttribute("aria-pressed", button.dataset.rule.toLowerCase() === wanted);
  };
  const input = el("input", {
    type: "search", id: "filter", placeholder: "Filter by rule or operation",
    "aria-label": "Filter by rule or operation", input: apply,
  });
  const buttons = [...counts].sort((a, b) => b[1] - a[1]).map(([name, count]) => el("button", {
    type: "button", "data-rule": name, "aria-pressed": "false",
    click: () => { input.value = input.value === name ? "" : name; apply(); },
  }, `${name} `, el("span.muted", {}, String(count))));
  return el("div.filter", {}, input, buttons);
}

function firingRow(firing) {
  const rule = ruleOf(firing);
  const count = (sign, value) => el(value ? "span" : "span.zero", {}, sign + value);
  const row = el("details.firing", { id: `firing-${firing.index}`, toggle: () => {
    if (row.open && !row.querySelector(".body"))
      row.append(firingBody(firing, rule));
  } },
  el("summary", {},
    el("span.number.muted", {}, String(firing.index + 1)),
    el("span.rule", {}, rule.name),
    el("code.root", {}, firing.root),
    el("span.place.muted", { title: firing.place }, shortPlace(firing.place)),
    el("span.counts", { title: "operations added, changed, erased" },
      count("+", firing.added), count("~", firing.changed), count("−", firing.erased))));
  return row;
}

function firingBody(firing, rule) {
  return el("div.body", {},
    el("p.code.equation", {}, equation(rule)),
    el("p.facts", {},
      sourceLink(rule.source, rule.line),
      fact((firing.milliseconds * 1000).toFixed(0), "µs"),
      el("span", {}, "in ", el("code", {}, firing.scope)),
      el("span", {}, firing.place)),
    firing.before === undefined
      ? el("p.muted", {}, `The IR is left out: the page has that of ${shownOf(firing)} of the rule's ${rule.fired} firings.`)
      : firing.after === undefined
        ? el("p.muted", {}, "The rewrite failed midway; the run ended here.")
        : diffView(firing.before, firing.after));
}

// Of how many firings of the same rule the page has the IR.
const shownOf = ({ rule }) =>
  run.firings.filter((firing) => firing.rule === rule && firing.before !== undefined).length;

function rulesPage() {
  const firstFiring = new Map();
  for (const firing of run.firings)
    if (!firstFiring.has(firing.rule))
      firstFiring.set(firing.rule, firing.index);
  const rows = run.rules.map((rule, index) => ({ ...rule, index }));
  const cells = (rule) => [
    el("a", { href: `#firing-${firstFiring.get(rule.index)}` }, String(rule.fired)),
    sourceLink(rule.source, rule.line, rule.name), rule.set,
    el("code", {}, rule.root || "any"), String(rule.benefit),
    (rule.milliseconds * 1000).toFixed(0)];
  const fired = rows.filter((rule) => rule.fired).sort((a, b) => b.fired - a.fired);
  const idle = rows.filter((rule) => !rule.fired);
  show(
    el("header", {}, el("h1", {}, "Rules"),
      el("p.facts", {}, plural(rows.length, "rule"), fact(fired.length, "fired"),
        fact(idle.length, "never did"))),
    fired.length ? table([number("fired"), text("rule"), text("set"), text("root"),
      number("benefit"), number("µs rewriting")], { cards: true, rows: fired.map(cells) }) : [],
    idleView(idle));
}

function sourcePage(index, line) {
  const source = run.sources[index];
  const fired = new Map(run.rules.filter((rule) => rule.source === index)
    .map((rule) => [rule.line, rule.fired]));
  const firedLabel = (count) =>
    count ? plural(count, "firing") : el("a", { href: "#rules" }, "never fired");
  show(
    el("header", {}, el("h1", {}, source.short), el("p.muted", {}, source.name)),
    el("table.text", {}, el("tbody", {}, source.lines.map((words, i) =>
      el("tr", { id: `line-${i + 1}`, class: i + 1 === line && "marked" },
        el("td", { style: `--indent: ${/^ */.exec(words)[0].length}` },
          el("a.line", { href: `#source-${index}:${i + 1}` }, String(i + 1)),
          fired.has(i + 1) ? el("span.firings.muted", {}, firedLabel(fired.get(i + 1))) : undefined,
          words))))));
  document.getElementById(`line-${line}`)?.scrollIntoView({ block: "center" });
}

// The lines of each stage that `holds` says yes of, a number in the text and
// one in run.lines; what a stage took over as it was is told in a word.
function linesByStage(holds) {
  const results = [];
  let seen = new Set();
  for (const [index, stage] of [[-1, { name: "payload", text: run.initialText }],
                                ...stages.entries()]) {
    const list = linesOf(stage.text);
    const lines = [...list.keys()].filter((at) => holds(stage.text, at, list[at]));
    const fresh = lines.filter((at) => !seen.has(list[at]));
    seen = new Set(lines.map((at) => list[at]));
    const link = index < 0 ? stage.name : el("a", { href: `#stage-${index}/ir` }, stage.name);
    if (fresh.length)
      results.push(
        el("h2", {}, link, " ", el("span.muted", {}, `${lines.length}`, " ",
          lines.length === 1 ? "line" : "lines",
          fresh.length < lines.length ? `, ${lines.length - fresh.length} as before` : "")),
        longTable("table.text", fresh.map((at) =>
          () => el("tr", {}, lineCell("new", list, at)))));
    else if (lines.length && results.at(-1)?.matches(".before"))
      results.at(-1).append(", ", link);
    else if (lines.length)
      results.push(el("p.muted.before", {}, "As before in ", link));
  }
  return results.length ? results : [el("p.muted", {}, "In no stage.")];
}

function searchPage(words) {
  const found = el("div", {});
  const search = () => {
    const wanted = input.value.trim().toLowerCase();
    const hit = run.lines.map((line) => line.toLowerCase().includes(wanted));
    found.replaceChildren(...wanted ? linesByStage((text, at, line) => hit[line]) : []);
  };
  const input = el("input", {
    type: "search", id: "search", value: words, placeholder: "Search the IR of all stages",
    "aria-label": "Search the IR of all stages",
    input: () => {
      history.replaceState(null, "", `#search/${encodeURIComponent(input.value)}`);
      search();
    },
  });
  search();
  show(el("header", {}, el("h1", {}, "Search")), el("div.filter", {}, input), found);
  input.focus();
  input.setSelectionRange(words.length, words.length);
}

// What an operation of the payload, by its place, is in each stage.
function placePage(name) {
  const place = run.places.indexOf(name);
  show(
    el("header", {}, el("h1", {}, name),
      el("p.muted", {}, "What stands here in the payload, stage by stage"),
      becameView(name)),
    linesByStage((text, at) => originsOf(text).get(at)?.includes(place)));
}

// --- The side ---------------------------------------------------------------

function drawSide() {
  const plain = (href, name, count) => el("a.plain", { href },
    el("span.name", {}, name), el("span.number", {}, count));
  document.getElementById("side").replaceChildren(
    el("header", {}, el("strong", {}, shortPlace(run.schedule)),
      el("span.muted", {}, run.input === "-" ? "standard input" : shortPlace(run.input))),
    el("nav", { "aria-label": "Pages" },
      el("div", {}, plain("#overview", "Overview", ""),
        plain("#rules", "Rules", String(run.rules.length)),
        plain("#payload", "Payload", ""),
        plain("#search/", "Search", "")),
      el("hr"),
      el("div", {}, stages.map((stage, index) => el("a", {
        href: `#stage-${index}`, title: stage.name,
        class: !stage.ended ? "failed" : isUnchanged(stage) ? "unchanged" : undefined,
      }, el("span.index.number", {}, String(index + 1)), el("span.name", {}, stage.name),
      el("span.number", { title: "firings" }, String(stage.firings.length || ""))))),
      el("hr"),
      el("div", {}, run.sources.map((source, index) => plain(`#source-${index}:1`, source.short, "")))),
    el("footer", {},
      el("button", { type: "button", click: switchTheme, title: "Light or dark (t)" }, "Theme"),
      el("button", { type: "button", click: showKeys, title: "Keys (?)" }, "Keys")));
}

function markSide(page) {
  for (const link of document.querySelectorAll("#side nav a")) {
    const here = link.getAttribute("href").split(":")[0] === page;
    if (here) link.setAttribute("aria-current", "page"); else link.removeAttribute("aria-current");
    if (here)
      link.scrollIntoView({ block: "nearest" });
  }
}

const showKeys = () => document.getElementById("keys").showModal();

// --- Getting about ----------------------------------------------------------

let place = { stage: -1, firing: -1 };

function route() {
  const [, page, index, rest] =
    /^#([a-z]+)(?:-(\w+))?(?:[:/](.*))?$/.exec(location.hash) ?? [, "overview"];
  const named = page === "stage" ? stages.findIndex((stage) => stage.name.split("/").pop() === index) : -1;
  const at = named < 0 ? Number(index) : named;
  const known = { stage: stages, firing: run.firings, source: run.sources }[page];
  if (known && !known[at])
    return overviewPage();
  place = { stage: -1, firing: -1 };
  if (page === "stage") {
    place.stage = at;
    stagePage(at, rest);
  } else if (page === "firing") {
    place = { stage: run.firings[at].stage, firing: at };
    stagePage(place.stage, "firings");
  } else if (page === "rules") {
    rulesPage();
  } else if (page === "payload") {
    show(el("header", {}, el("h1", {}, "Payload"),
           el("p.muted", {}, "Each place leads to what it is in each stage")),
         textView(run.initialText, placeLinks(run.initialText)));
  } else if (page === "source") {
    sourcePage(at, Number(rest));
  } else if (page === "follow") {
    placePage(decodeURIComponent(rest ?? ""));
  } else if (page === "search") {
    markSide("#search/");
    return searchPage(decodeURIComponent(rest ?? ""));
  } else {
    overviewPage();
  }
  markSide(place.stage >= 0 ? `#stage-${place.stage}`
    : known ? `#${page}-${at}` : page === "follow" ? "#payload" : ["rules", "payload"].includes(page) ? `#${page}` : "#overview");
  content.focus({ preventScroll: true });
  if (place.firing >= 0)
    unfold(place.firing);
  else if (page !== "source")
    content.scrollTo(0, 0);
}

function unfold(index) {
  const row = document.getElementById(`firing-${index}`);
  row.open = true;
  if (!row.querySelector(".body"))
    row.append(firingBody(run.firings[index], ruleOf(run.firings[index])));
  row.querySelector("summary").focus({ preventScroll: true });
  row.scrollIntoView({ block: "start" });
}

function goToStage(step) {
  const to = place.stage + step;
  if (to >= 0 && to < stages.length)
    location.hash = `#stage-${to}`;
}
function goToFiring(step) {
  const first = place.stage >= 0 ? stages[place.stage].firings[0]?.index : 0;
  const to = place.firing >= 0 ? place.firing + step : first;
  if (run.firings[to])
    location.hash = `#firing-${to}`;
}
function goToTab(tab) {
  if (place.stage >= 0)
    location.hash = `#stage-${place.stage}/${tab}`;
}

const keys = {
  j: () => goToStage(1), k: () => goToStage(-1),
  n: () => goToFiring(1), p: () => goToFiring(-1),
  c: () => goToTab("changes"), f: () => goToTab("firings"), i: () => goToTab("ir"),
  o: () => { location.hash = "#overview"; }, r: () => { location.hash = "#rules"; },
  s: () => { location.hash = "#search/"; },
  u: switchLayout, t: switchTheme, "?": showKeys,
  "/": () => document.getElementById("filter")?.focus(),
};

addEventListener("keydown", (event) => {
  const typing = event.target.matches?.("input, dialog *");
  if (typing || event.ctrlKey || event.metaKey || event.altKey || !keys[event.key])
    return;
  event.preventDefault();
  keys[event.key]();
});

document.title = `${shortPlace(run.schedule)} – Tenon report`;
drawSide();
addEventListener("hashchange", route);
route();
