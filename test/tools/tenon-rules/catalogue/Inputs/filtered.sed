# Types a word that no rule has, then one that one rule has, and tells the counts.
s|</body>|<script>const box = document.getElementById("filter"); \
box.value = "lzcnt"; \
box.dispatchEvent(new Event("input")); \
const none = document.querySelectorAll(".list tbody tr:not([hidden])").length; \
box.value = "signofself"; \
box.dispatchEvent(new Event("input")); \
document.title = `${none} and ${document.querySelectorAll(".list tbody tr:not([hidden])").length} rows, ${getComputedStyle(document.body).backgroundColor}`;</script></body>|
