// Texts of IR, and what differs between two of them. A text is an array of
// indices into run.lines, so equal lines are equal numbers.
"use strict";

const knownTexts = new Map([[-1, []]]);

// The lines of text `number`, made from the texts that it builds on.
function linesOf(number) {
  const chain = [];
  for (; !knownTexts.has(number); number = run.texts[number][0])
    chain.push(number);
  for (const next of chain.reverse()) {
    const [base, start, removed, ...inserted] = run.texts[next];
    const before = knownTexts.get(base);
    knownTexts.set(next, before.slice(0, start).concat(
        inserted, before.slice(start + removed)));
  }
  return knownTexts.get(chain.length ? chain[chain.length - 1] : number);
}

// Where `a` and `b` differ: blocks [a0, a1, b0, b1], of which either side may
// be empty, in order. Lines that occur once on both sides hold the rest in
// place; what lies between two of them is compared in full.
function differences(a, b) {
  const blocks = [];
  const compare = (a0, a1, b0, b1) => {
    while (a0 < a1 && b0 < b1 && a[a0] === b[b0]) { a0++; b0++; }
    while (a0 < a1 && b0 < b1 && a[a1 - 1] === b[b1 - 1]) { a1--; b1--; }
    if (a0 === a1 && b0 === b1)
      return;
    const matches = a0 === a1 || b0 === b1 ? []
        : anchors(a, a0, a1, b, b0, b1) ?? shortest(a, a0, a1, b, b0, b1);
    if (!matches.length) {
      blocks.push([a0, a1, b0, b1]);
      return;
    }
    for (const [i, j] of matches) {
      compare(a0, i, b0, j);
      [a0, b0] = [i + 1, j + 1];
    }
    compare(a0, a1, b0, b1);
  };
  compare(0, a.length, 0, b.length);
  return blocks;
}

// The longest rising chain of pairs [i, j] of elements that occur once in each
// range; undefined when there is none.
function anchors(a, a0, a1, b, b0, b1) {
  const seen = new Map();
  const count = (list, from, to, place) => {
    for (let i = from; i < to; i++) {
      const entry = seen.get(list[i]) ?? { a: -1, b: -1 };
      entry[place] = entry[place] === -1 ? i : -2;
      seen.set(list[i], entry);
    }
  };
  count(a, a0, a1, "a");
  count(b, b0, b1, "b");
  const piles = [];
  for (const { a: i, b: j } of seen.values()) {
    if (i < 0 || j < 0)
      continue;
    let low = 0, high = piles.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (piles[middle].pair[1] < j) low = middle + 1; else high = middle;
    }
    piles[low] = { pair: [i, j], before: piles[low - 1] };
  }
  if (!piles.length)
    return undefined;
  const chain = [];
  for (let top = piles[piles.length - 1]; top; top = top.before)
    chain.push(top.pair);
  return chain.reverse();
}

// The pairs of a shortest edit, by Myers' greedy search; none when it takes
// more than `limit` edits.
function shortest(a, a0, a1, b, b0, b1, limit = 300) {
  const n = a1 - a0, m = b1 - b0;
  const reach = new Map([[1, 0]]);
  const steps = [];
  const isDown = (r, k, d) =>
      k === -d || (k !== d && r.get(k - 1) < r.get(k + 1));
  for (let d = 0; d <= Math.min(n + m, limit); d++) {
    steps.push(new Map(reach));
    for (let k = -d; k <= d; k += 2) {
      let x = isDown(reach, k, d) ? reach.get(k + 1) : reach.get(k - 1) + 1;
      while (x < n && x - k < m && a[a0 + x] === b[b0 + x - k])
        x++;
      reach.set(k, x);
      if (x >= n && x - k >= m)
        return walkBack(steps, isDown, n, m).map(([i, j]) => [a0 + i, b0 + j]);
    }
  }
  return [];
}

function walkBack(steps, isDown, x, y) {
  const pairs = [];
  for (let d = steps.length - 1; d >= 0; d--) {
    const k = x - y;
    const from = isDown(steps[d], k, d) ? k + 1 : k - 1;
    const fromX = d ? steps[d].get(from) : 0;
    const fromY = d ? fromX - from : 0;
    while (x > fromX && y > fromY)
      pairs.push([--x, --y]);
    [x, y] = [fromX, fromY];
  }
  return pairs.reverse();
}

// --- Lines ------------------------------------------------------------------

const tokenPattern = new RegExp([
  '(?<string>"(?:[^"\\\\]|\\\\.)*")',
  "(?<value>%[\\w$.-]+(?:#\\d+)?)",
  "(?<type>\\b(?:tensor|memref|vector)<[^<>]*(?:<[^<>]*>[^<>]*)*>|![\\w.]+)",
  "(?<symbol>[@^][\\w$.-]+)",
  "(?<op>\\b[a-z_]\\w*\\.[a-z_][\\w.]*)",
  "(?<rest>\\w+|\\s+|.)",
].join("|"), "gu");

const knownTokens = new Map();

// The tokens of a line of IR: { kind, text }. The first name with a dot is the
// operation's; others name attributes.
function tokensOf(line) {
  let tokens = knownTokens.get(line);
  if (!tokens) {
    let named = false;
    tokens = [...run.lines[line].matchAll(tokenPattern)].map((match) => {
      let kind = Object.keys(match.groups).find((k) => match.groups[k]);
      if (kind === "op") {
        kind = named ? "rest" : "op";
        named = true;
      }
      return { kind, text: match[0] };
    });
    knownTokens.set(line, tokens);
  }
  return tokens;
}

// How alike two lines are, from 0 to 1: the share of words they have in common.
function likeness(a, b) {
  const words = (line) => tokensOf(line).map((t) => t.text)
      .filter((text) => /\w/.test(text));
  const left = words(a), right = words(b);
  const pool = new Map();
  for (const word of left)
    pool.set(word, (pool.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of right)
    if (pool.get(word) > 0) {
      pool.set(word, pool.get(word) - 1);
      common++;
    }
  return (2 * common) / Math.max(1, left.length + right.length);
}

// Which lines of a block stand beside each other: rows [i, j, alike], where i or
// j may be -1. Alike lines are paired, in their order; others fill the space.
function pairUp([a0, a1, b0, b1], a, b) {
  const rows = [];
  const fill = (i, iEnd, j, jEnd) => {
    for (; i < iEnd || j < jEnd; i++, j++)
      rows.push([i < iEnd ? i : -1, j < jEnd ? j : -1, false]);
  };
  let [i, j] = [a0, b0];
  for (const [nextI, nextJ] of alikePairs(a, a0, a1, b, b0, b1)) {
    fill(i, nextI, j, nextJ);
    rows.push([nextI, nextJ, true]);
    [i, j] = [nextI + 1, nextJ + 1];
  }
  fill(i, a1, j, b1);
  return rows;
}

// The rising pairs [i, j] of most likeness in all; none for a large block.
function alikePairs(a, a0, a1, b, b0, b1) {
  const n = a1 - a0, m = b1 - b0;
  if (n * m > 4000)
    return [];
  const gains = Array.from({ length: n }, (_, i) =>
    Float64Array.from({ length: m }, (_, j) =>
      Math.max(0, likeness(a[a0 + i], b[b0 + j]) - 0.4)));
  const best = Array.from({ length: n + 1 }, () => new Float64Array(m + 1));
  for (let i = n - 1; i >= 0; i--)
    for (let j = m - 1; j >= 0; j--)
      best[i][j] = Math.max(best[i + 1][j], best[i][j + 1],
                            best[i + 1][j + 1] + gains[i][j]);
  const pairs = [];
  for (let i = 0, j = 0; i < n && j < m;) {
    if (gains[i][j] > 0 && best[i][j] === best[i + 1][j + 1] + gains[i][j])
      pairs.push([a0 + i++, b0 + j++]);
    else if (best[i][j] === best[i + 1][j])
      i++;
    else
      j++;
  }
  return pairs;
}
