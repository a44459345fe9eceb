// Presses the keys that the address asks for as ?press=jfn, each after the page
// has followed the one before; then the value of that name, as ?value=%25v2.
const asked = new URLSearchParams(location.search);
const wanted = [...asked.get("press") ?? ""];
function pressNext() {
  if (wanted.length === 0) {
    [...document.querySelectorAll(".value")]
        .find((value) => value.textContent === asked.get("value"))?.click();
    return;
  }
  document.dispatchEvent(
      new KeyboardEvent("keydown", { key: wanted.shift(), bubbles: true }));
  setTimeout(pressNext, 20);
}
pressNext();
