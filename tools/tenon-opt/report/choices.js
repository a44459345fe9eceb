// How a page is looked at: light or dark, before and after side by side or one
// above the other, which value is marked.
"use strict";

const content = document.getElementById("content");

// From the address, as ?theme=dark, else as chosen last; a browser may refuse
// to keep anything for a file.
function choice(name) {
  const asked = new URLSearchParams(location.search).get(name);
  try { return asked ?? localStorage.getItem("tenon-" + name); } catch { return asked; }
}
function keep(name, value) {
  try { localStorage.setItem("tenon-" + name, value); } catch { /* for this page only */ }
}

function switchTheme() {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === "dark"
    : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
  keep("theme", root.dataset.theme);
}

function layoutButton() {
  return el("button", { type: "button", click: switchLayout, title: "u" },
    document.body.classList.contains("stacked") ? "Side by side" : "Stacked");
}
function switchLayout() {
  const stacked = document.body.classList.toggle("stacked");
  keep("layout", stacked ? "stacked" : "side");
  document.querySelector(".tabs button")?.replaceWith(layoutButton());
}

// A value that is pressed is marked wherever it stands on the page; names are
// the same in all texts of a run.
content.addEventListener("click", ({ target }) => {
  const pressed = target.closest(".value");
  const name = pressed?.classList.contains("chosen") ? undefined : pressed?.textContent;
  for (const value of content.querySelectorAll(".value"))
    value.classList.toggle("chosen", value.textContent === name);
});

const theme = choice("theme");
if (theme === "light" || theme === "dark")
  document.documentElement.dataset.theme = theme;
if (choice("layout") === "stacked" || (!choice("layout") && innerWidth < 832))
  document.body.classList.add("stacked");
