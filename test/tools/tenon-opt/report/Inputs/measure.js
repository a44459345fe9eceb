// In a frame: tells the page around it how wide the frame is, whether anything
// is wider, and how many cells with something in them are not shown.
setTimeout(() => {
  const hidden = [...document.querySelectorAll(".list td")]
      .filter((cell) => cell.textContent && !cell.getClientRects().length);
  const wider = document.documentElement.scrollWidth > innerWidth;
  parent.postMessage(
      `${document.querySelector("h1").textContent}: ${innerWidth} wide, ` +
      `${wider ? "something is wider" : "nothing wider"}, ${hidden.length} hidden`, "*");
}, 100);
