// Presses the keys that the address asks for as ?press=jfn, each after the page
// has followed the one before.
const wanted = [...new URLSearchParams(location.search).get("press")];
function pressNext() {
  if (wanted.length === 0)
    return;
  document.dispatchEvent(
      new KeyboardEvent("keydown", { key: wanted.shift(), bubbles: true }));
  setTimeout(pressNext, 20);
}
pressNext();
