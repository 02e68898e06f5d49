
"use strict";
// Tables are sorted by the column whose head is pressed, up and then down.
const figure = text => {
  const found = text.replaceAll("−", "-").replace(/,(?=\d{3})/g, "").match(/^\W*?(-?\d+(?:\.\d+)?)(?:.* in (\d+))?/);
  return found ? Number(found[1]) / Number(found[2] ?? 1) : text.startsWith("∞") ? Infinity : null;
};
for (const button of document.querySelectorAll(".sort")) {
  button.addEventListener("click", () => {
    const head = button.closest("th"), table = head.closest("table"), body = table.tBodies[0];
    const down = head.getAttribute("aria-sort") === "ascending", words = head.classList.contains("t");
    for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
    const key = row => {
      const cell = row.cells[head.cellIndex], value = cell.dataset.v;
      if (value !== undefined) return value === "" ? null : Number(value);
      return words ? cell.textContent : figure(cell.textContent);
    };
    const rows = Array.from(body.rows, row => [key(row), row]);
    rows.sort(([a], [b]) => {
      if (a === null || b === null) return (a === null) - (b === null);
      const order = words ? a.localeCompare(b, "en", { numeric: true }) : a === b ? 0 : a - b;
      return down ? -order : order;
    });
    body.append(...rows.map(([, row]) => row));
  });
}
for (const input of document.querySelectorAll("input[data-filter]")) {
  const rows = document.getElementById(input.dataset.filter).tBodies[0].rows;
  const status = input.closest("p").querySelector("[role=status]");
  input.addEventListener("input", () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const row of rows) {
      const text = row.textContent.toLowerCase();
      row.hidden = !words.every(word => text.includes(word));
      shown += !row.hidden;
    }
    status.textContent = words.length ? `${shown} of ${rows.length} rows` : "";
  });
}
// Whoever follows a link, or prints, sees what is folded.
const parts = Array.from(document.querySelectorAll("details"));
const unfold = () => {
  let part = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  for (; part; part = part.parentElement?.closest("details")) if (part.tagName === "DETAILS") part.open = true;
};
addEventListener("hashchange", unfold);
for (const link of document.querySelectorAll("nav a")) link.addEventListener("click", () => setTimeout(unfold));
unfold();
let folded = [];
addEventListener("beforeprint", () => {
  folded = parts.filter(part => !part.open);
  for (const part of folded) part.open = true;
});
addEventListener("afterprint", () => { for (const part of folded) part.open = false; });
const fold = document.getElementById("fold");
fold.hidden = false;
fold.addEventListener("click", () => {
  const open = fold.textContent === "Unfold all";
  for (const part of parts) part.open = open;
  fold.textContent = open ? "Fold all" : "Unfold all";
});
