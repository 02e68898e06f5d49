// Deeper questions, and what leaves the page.

import { TAB, get, post } from "./api.js";
import { at, brief, count, make, words } from "./dom.js";
import { shown } from "./figures.js";
import { opened, packed, state, value, wanted } from "./state.js";

/** Answers that stay on the page. */
const MOST_ANSWERS = 12;

/** A place for an answer: heading, what it is of, a button that asks again of what is shown by then, one that takes it away. */
function place(title, of, again = null) {
  const away = make("button", { type: "button", "aria-label": `Remove: ${title}` }, "Remove");
  const repeat = again && make("button", { type: "button", className: "again", "aria-label": `Ask again: ${title}` }, "Ask again");
  repeat?.addEventListener("click", again);
  const body = make("div", { "aria-live": "polite" });
  const article = make("article", { className: "found", tabIndex: -1 }, make("header", {}, make("h4", {}, title), make("span", {}, repeat ?? "", " ", away)), make("p", { className: "facts" }, of), body);
  away.addEventListener("click", () => {
    article.remove();
    (at("answers").querySelector("button") ?? at("about")).focus();
  });
  at("answers").prepend(article);
  while (at("answers").children.length > MOST_ANSWERS) at("answers").lastChild.remove();
  article.scrollIntoView({ block: "nearest" });
  return body;
}

/** The state that is asked about, in words. */
function described() {
  const changes = [...state.changes].map(([path, literal]) => `${path} = ${words(literal)}`);
  const text = changes.length ? `With ${changes.join(", ")}.` : "As opened.";
  return text.length > 400 ? `${text.slice(0, 398)}…` : text;
}

/** What is wrong: in sentences, where the question is not of the reader's writing, else as it is drawn in the text. */
const wrong = text => {
  if (!text.includes("--> --set:")) return make("pre", { tabIndex: 0, role: "region", ariaLabel: "What is wrong" }, brief(text));
  const told = text.split("\n").map(line => line.match(/^(?:error: | *= help: )(.*)/)?.[1]).filter(Boolean);
  return make("p", { className: "facts" }, told.map(one => `${one[0].toUpperCase()}${one.slice(1)}.`).join(" ").replaceAll("`", ""));
};

/** Tells one play; beside it the one of the state that it is compared with. */
async function tell(kind) {
  if (!shown.figures) return;
  const { figures, wanted: asked } = shown;
  const [first, last] = [figures.cells[0], figures.cells.at(-1)];
  const trial = kind === "flipped" ? last.flips?.first : kind === "worst" ? worst(figures) : last.replays.find(one => one.label === kind)?.trial;
  const names = { flipped: "The first play that ends otherwise", worst: "The worst play" };
  const title = names[kind] ?? `The ${kind.replace(" play", "")} play`;
  if (trial === undefined || trial === null) return place(title, "There is no such play so far.");
  const states = [asked.states[0], asked.states.at(-1)].slice(first === last ? 1 : 0);
  const body = place(`${title}: number ${count(trial)}`, described());
  try {
    const found = await post("tell", { wanted: { ...asked, states }, trial });
    const sides = found.cells.map(cell => cell.lines.map(line => line.join(" ")));
    const parts = sides.length > 1 ? sides[0].findIndex((line, index) => line !== sides[1][index]) : -1;
    body.replaceChildren(make("div", { className: found.cells.length > 1 ? "two" : "" }, found.cells.map(cell => make("div", {},
      make("h4", {}, cell.name.replaceAll("_", " ")),
      make("div", { className: "told", tabIndex: 0, role: "region", ariaLabel: `Told, ${cell.name}` }, make("ol", {}, cell.lines.length ? cell.lines.map((line, index) => told(line, index === parts)) : make("li", {}, "This game notes no steps of a play."))),
      make("p", { className: "facts" }, cell.counted.slice(0, 8).map(([name, value]) => `${name.replaceAll("_", " ")} ${value}`).join(", "))))));
    if (parts >= 0) body.querySelectorAll(".parts").forEach(line => line.scrollIntoView({ block: "nearest" }));
  } catch (error) {
    body.replaceChildren(wrong(error.faults ?? error.message));
  }
}

function told([rule, text, explained], parts) {
  const head = rule === "" && /^\p{Lu}/u.test(text);
  const className = `${head ? "head" : ""} ${parts ? "parts" : ""}`.trim();
  return head ? make("li", { className }, text) : make("li", { className }, make("code", { title: explained }, rule), make("span", {}, text));
}

/** The trial that was worst by the measure that answers: the least of it. */
function worst(figures) {
  const lead = figures.cells.at(-1).estimates[0];
  return lead?.worst;
}

/** Asks, shows how far the answer is, and shows it. */
async function ask(about, title, more = {}) {
  const progress = make("progress", { max: 1, ariaLabel: "Plays of the answer" });
  const cancel = make("button", { type: "button" }, "Cancel");
  const far = make("span", { className: "facts" });
  const body = place(title, described(), about === "report" ? null : () => ask(about, title, more));
  body.replaceChildren(make("p", { className: "playing" }, progress, far, cancel));
  cancel.addEventListener("click", () => post("cancel", { tab: TAB }));
  try {
    const asked = wanted();
    const { job } = await post("ask", { tab: TAB, about, wanted: asked, ...more });
    for (;;) {
      const news = await get(`answer?tab=${TAB}&job=${job}`);
      if (news.over) throw new Error("Another question was asked before this one was answered.");
      if (news.of) {
        progress.value = news.plays / news.of;
        far.textContent = `${count(news.plays)} of ${count(news.of)} plays`;
      }
      if (news.answer) return answer(body, news.answer);
    }
  } catch (error) {
    body.replaceChildren(wrong(error.faults ?? error.message));
  }
}

function answer(body, found) {
  // Whoever pressed “Cancel” goes on at the answer.
  if (body.contains(document.activeElement)) body.parentElement.focus({ preventScroll: true });
  if (found.faults) return body.replaceChildren(wrong(found.faults));
  if (found.stopped) return body.replaceChildren(make("p", { className: "facts" }, `${found.stopped}.`));
  const parts = found.sentences.map(sentence => make("p", {}, sentence.replaceAll("`", "")));
  if (found.folder) {
    const file = (name, text) => make("a", { href: `files/${name}?tab=${TAB}`, target: "_blank" }, text);
    parts.push(make("p", {}, "In ", make("code", {}, found.folder), ": ", file("report.html", "report"), ", ", file("report.png", "page to print"), ", ", file("card.png", "card"), ", ", file("scenario.toml", "scenario"), "."));
    if (found.undrawn.length) parts.push(make("p", { className: "alarm" }, `Not drawn: ${found.undrawn.join("; ")}`));
  }
  for (const [index, { caption, note, columns, rows, more }] of found.tables.entries()) {
    const head = make("tr", {}, columns.map(([name, text]) => make("th", { scope: "col", className: text ? "t" : "" }, name)));
    const lines = rows.map(row => make("tr", {}, row.map((value, at) => make("td", { className: columns[at][1] ? "t" : "" }, value))));
    const table = make("div", { className: "scroll", tabIndex: 0, role: "region", ariaLabel: caption }, make("table", {}, make("thead", {}, head), make("tbody", {}, lines)));
    const left = more > 0 && make("p", { className: "facts" }, `${more} more rows are in the report of the command.`);
    parts.push(make("details", { open: index === 0 }, make("summary", {}, make("h4", {}, caption)), note && make("p", { className: "facts" }, note.replaceAll("`", "")), table, left));
  }
  if (found.notes.length) parts.push(make("details", {}, make("summary", {}, "How it was found"), found.notes.map(note => make("p", { className: "facts" }, note.replaceAll("`", "")))));
  body.replaceChildren(...parts);
}

for (const button of document.querySelectorAll("[data-tell]")) button.addEventListener("click", () => tell(button.dataset.tell));
const measure = () => shown.figures?.measures[Math.max(shown.figures.measures.findIndex(one => one.name === at("about").value), 0)];
const questions = { settings: () => `What matters for “${measure()?.label}”?`, readings: () => "Does the reading matter?", field: () => "Who beats whom?" };
for (const button of document.querySelectorAll("[data-ask]")) {
  const about = button.dataset.ask;
  button.addEventListener("click", () => ask(about, questions[about](), about === "settings" ? { measure: measure()?.name } : {}));
}

/** The choices of "Make it so": the measure that is shown, and every number that can be turned. */
export function goal() {
  const chosen = measure();
  if (!chosen || at("goal").contains(document.activeElement)) return;
  at("goal-measure").textContent = chosen.label;
  const numbers = opened.controls.filter(control => /^(?:integer|number)$/.test(control.form) && value(control) !== null && value(control) !== '"none"');
  const changed = control => state.changes.has(control.path) ? 0 : 1;
  numbers.sort((one, other) => changed(one) - changed(other));
  const before = at("goal-path").value;
  at("goal-path").replaceChildren(...numbers.map(control => make("option", { value: control.path }, `${control.group.replace(/^(?:Cast|Rules): /, "")}: ${control.label}`)));
  if (numbers.some(control => control.path === before)) at("goal-path").value = before;
}
/** Whether anybody can meet anybody, and why not. */
export function meeting() {
  at("ask-field").disabled = Boolean(opened.nobody_meets);
  at("field-why").textContent = opened.nobody_meets ? `${opened.nobody_meets.replaceAll("`", "")}.` : "";
}
at("about").addEventListener("change", goal);
at("goal").addEventListener("submit", event => {
  event.preventDefault();
  const chosen = measure();
  const scale = chosen.kind === "flag" || chosen.kind === "share" ? 0.01 : 1;
  const [wish, within] = [Number(at("goal-value").value) * scale, Number(at("goal-within").value) * scale];
  ask("goal", `Make “${chosen.label}” ${at("goal-value").value} ± ${at("goal-within").value}`, { measure: chosen.name, path: at("goal-path").value, goal: [wish, within] });
});

/** Shows a text that leaves. */
function left(told, text) {
  at("left").textContent = told;
  at("left-text").hidden = text === null;
  at("left-text").textContent = text ?? "";
}
const copied = async text => { try { await navigator.clipboard.writeText(text); return true; } catch { return false; } };

at("save").addEventListener("click", async () => {
  try {
    const { text } = await post("leave", wanted());
    const link = make("a", { href: URL.createObjectURL(new Blob([text], { type: "application/toml" })), download: `${opened.name.replace(/^.*[/\\]|\.toml$/g, "") || "lab"}_lab.toml` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    left("Saved; it opens again with `evenodds lab`, and plays with `evenodds run`:", text);
  } catch (error) { left(error.message, error.faults ?? null); }
});
at("link").addEventListener("click", async () => {
  const link = `#${await packed()}`;
  history.replaceState(null, "", link);
  // Without the address, whose secret lets in whoever has it.
  const done = await copied(link);
  left(`${done ? "Copied. " : ""}It holds the whole scenario. Paste it behind the address of a lab, this one or another:`, link);
});
at("command").addEventListener("click", async () => {
  try {
    const { command, direct } = await post("leave", wanted());
    const text = direct ?? command;
    const done = await copied(text);
    left(`${done ? "Copied. " : ""}${direct ? "It says the same to the digit:" : "It says the same to the digit, after “Report and card” has written the scenario:"}`, text);
  } catch (error) { left(error.message, error.faults ?? null); }
});
at("report").addEventListener("click", () => ask("report", "Report and card"));
