// A power as a card: price, strength, effects; judged by the program as it is typed.

import { at, make, words } from "./dom.js";
import { change, close, opened, printed, state } from "./state.js";

/** Fields of a card: name, what it is, and how it is written. */
const FIELDS = [
  ["mana", "Mana", "literal"], ["strength", "Strength", "text"], ["effects", "Effects, one a line", "list"], ["once", "Once a", "text"],
  ["element", "Element", "text"], ["kind", "Kind", "text"], ["worth", "Worth to the greedy strategy", "text"], ["when", "When the greedy strategy uses it", "text"],
];

/** A text of a file as it reads, and back. */
const text = literal => { try { return JSON.parse(literal); } catch { return literal.replace(/^'|'$/g, ""); } };
const lines = literal => { try { return JSON.parse(literal).join("\n"); } catch { return literal; } };
const read = { literal: value => value, text, list: lines };
const write = {
  literal: typed => (/^(?:-?\d+|\[.*\]|".*")$/.test(typed) ? typed : JSON.stringify(typed)),
  text: typed => JSON.stringify(typed),
  list: typed => JSON.stringify(typed.split("\n").map(line => line.trim()).filter(Boolean)),
};

let shown = null;

/** Makes the card's frame, where the game has powers. */
export function build() {
  const known = opened.powers;
  at("power").hidden = !known;
  at("no-powers").hidden = Boolean(known);
  shown = null;
  if (!known) return;
  const own = opened.start.map(([path]) => path.match(/^powers\.([^.]+)/)?.[1]).filter(Boolean);
  const names = [...new Set([...Object.keys(known), ...own])];
  // Powers that somebody on the page has come first.
  const used = names.filter(name => opened.base.includes(`"${name}"`));
  const rest = names.filter(name => !used.includes(name));
  const options = list => list.map(name => make("option", { value: name }, words(known[name]?.name ?? name)));
  // By their trees, in the order of the book.
  const trees = (list, head) => [...Map.groupBy(list, name => words(known[name]?.tree ?? "its own"))].map(([tree, own]) =>
    make("optgroup", { label: `${head}${tree}` }, options(own)));
  const select = make("select", { id: "power-name" }, make("option", { value: "" }, "choose a power…"),
    ...trees(used, "Who play: "), ...trees(rest, "All others: "));
  const card = make("div", { className: "card", id: "card" });
  select.addEventListener("change", () => { shown = select.value || null; open(card); });
  at("power-card").replaceChildren(make("label", {}, "Power ", select), card);
}

function open(card) {
  if (!shown) return card.replaceChildren();
  const printedOf = opened.powers[shown] ?? {};
  const summary = printedOf.summary ? text(printedOf.summary) : "";
  const fields = FIELDS.map(([field, label, form]) => {
    const path = `powers.${shown}.${field}`;
    const first = printed(path);
    const literal = state.changes.get(path) ?? first;
    const value = literal === null ? "" : read[form](literal);
    const input = form === "list" ? make("textarea", { rows: 3, value, spellcheck: false }) : make("input", { type: "text", value, spellcheck: false });
    input.dataset.field = path;
    input.addEventListener("input", () => change(path, input.value.trim() === "" && first === null ? null : write[form](input.value.trim()), first));
    input.addEventListener("change", close);
    return make("label", {}, `${label}${first === null ? "" : ` (book: ${read[form](first).replaceAll("\n", "; ")})`}`, input);
  });
  const verdict = make("p", { className: "facts", id: "card-verdict", role: "status" });
  card.replaceChildren(make("p", { className: "facts" }, summary), ...fields, verdict, vocabulary(card));
  judge(null);
}

/** What effects there are; a press adds the example to the card. */
function vocabulary(card) {
  const terms = opened.effects.flatMap(({ name, example, help }) => {
    const found = example.match(/effects: (\S+)/)?.[1];
    const add = found && make("button", { type: "button", "aria-label": `Add: ${found}` }, "Add");
    add?.addEventListener("click", () => {
      const effects = card.querySelector("textarea");
      effects.value = [effects.value.trim(), found].filter(Boolean).join("\n");
      effects.dispatchEvent(new Event("input"));
    });
    return [make("dt", {}, make("code", {}, name), " ", add), make("dd", {}, help)];
  });
  const region = make("div", { className: "vocabulary", tabIndex: 0, role: "region", ariaLabel: "Effects" }, make("dl", {}, terms));
  return make("details", {}, make("summary", {}, "What effects there are"), region);
}

/** Says whether the power that is shown is legal: what the program found wrong, if it did. */
export function judge(faults) {
  const verdict = at("card-verdict");
  if (!verdict || !shown) return;
  const changed = [...state.changes.keys()].some(path => path.startsWith(`powers.${shown}.`));
  const used = opened.base.includes(`"${shown}"`);
  const legal = changed ? "Legal, as the program reads it." : "As printed.";
  verdict.textContent = faults ? "Not legal: see above, under “Changed”." : legal + (used ? "" : " Nobody on the page has this power.");
  verdict.classList.toggle("alarm", Boolean(faults));
}

/** Shows the fields again, where a change was taken back. */
export function show() {
  for (const input of document.querySelectorAll("[data-field]")) {
    if (input === document.activeElement) continue;
    const path = input.dataset.field, form = FIELDS.find(([field]) => path.endsWith(`.${field}`))[2];
    const literal = state.changes.get(path) ?? printed(path);
    input.value = literal === null ? "" : read[form](literal);
  }
}
