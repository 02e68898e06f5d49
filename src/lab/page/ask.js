// Deeper questions, and what leaves the page.

import { TAB, get, post } from "./api.js";
import { at, brief, count, make, words } from "./dom.js";
import { field, stale, take } from "./field.js";
import { shown } from "./figures.js";
import { change, close, opened, packed, state, wanted } from "./state.js";
import { turnables } from "./turn.js";

/** Sentences before the pictures of an answer. */
const FIRST = 3;
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
    if (body === live) forget();
    (at("answers").querySelector("button") ?? at("about")).focus();
  });
  at("answers").prepend(article);
  while (at("answers").children.length > MOST_ANSWERS) at("answers").lastChild.remove();
  if (live && !live.isConnected) forget();
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

/** Where “Who beats whom?” is answered, for as long as it is asked; how many questions are under way; whether that one waits. */
let live = null, asking = 0, waiting = false, timer = 0;

/** The field is asked no more. */
function forget() {
  live = null;
  take(null);
  if (shown.figures) at("sentence").textContent = shown.figures.answer.join(" ");
}

/** Plays the field again, when something has turned and nothing else is asked. */
export function replay() {
  if (!live) return;
  stale(true);
  waiting = true;
  clearTimeout(timer);
  timer = setTimeout(() => { if (live && waiting && (!asking || live.asking)) ask("field", questions.field(), {}, live); }, 250);
}

/** Asks, shows how far the answer is, and shows it; in the place of an earlier answer, if it has one. */
async function ask(about, title, more = {}, again = null) {
  const progress = make("progress", { max: 1, ariaLabel: "Plays of the answer" });
  const cancel = make("button", { type: "button" }, "Cancel");
  const far = make("span", { className: "facts" });
  const body = again ?? place(title, described(), about === "report" ? null : () => ask(about, title, more));
  const line = make("p", { className: "playing" }, progress, far, cancel);
  if (again) {
    body.querySelector(".playing")?.remove();
    body.previousSibling.textContent = described();
    body.ariaLive = "off";
    body.prepend(line);
  } else body.replaceChildren(line);
  if (about === "field") {
    if (!again) live = body;
    waiting = false;
    body.asking = line;
  }
  cancel.addEventListener("click", () => post("cancel", { tab: TAB }));
  asking += 1;
  // The same question asked anew in its own place: the newer one answers.
  const outdated = () => about === "field" && body.asking !== line;
  try {
    const asked = wanted(), dark = matchMedia("(prefers-color-scheme: dark)").matches;
    const { job } = await post("ask", { tab: TAB, about, wanted: asked, dark, ...more });
    for (;;) {
      const news = await get(`answer?tab=${TAB}&job=${job}`);
      if (outdated()) return;
      if (news.over) throw new Error("Another question was asked before this one was answered.");
      if (news.of) {
        progress.value = news.plays / news.of;
        far.textContent = `${count(news.plays)} of ${count(news.of)} plays`;
      }
      if (news.answer) {
        answer(body, news.answer);
        if (news.answer.field && body === live) take(news.answer.field, news.answer.sentences[0]);
        return;
      }
    }
  } catch (error) {
    if (!outdated()) body.replaceChildren(wrong(error.faults ?? error.message));
  } finally {
    asking -= 1;
    if (!outdated()) delete body.asking;
    if (body === live) { stale(waiting); goal(); }
    if (waiting) replay();
  }
}

function answer(body, found) {
  // Whoever pressed “Cancel” goes on at the answer.
  if (body.contains(document.activeElement)) body.parentElement.focus({ preventScroll: true });
  if (found.faults) return body.replaceChildren(wrong(found.faults));
  if (found.stopped) return body.replaceChildren(make("p", { className: "facts" }, `${found.stopped}.`));
  const sentences = found.sentences.map(sentence => make("p", {}, sentence.replaceAll("`", "")));
  const drawn = (found.pictures ?? []).map(({ title, told, svg }) => make("figure", {},
    make("div", { className: "wide", tabIndex: 0, role: "region", ariaLabel: title }, make("img", { alt: told, src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}` }))));
  const rest = sentences.slice(FIRST);
  const parts = [...sentences.slice(0, FIRST), use(found.set), ...drawn, rest.length && make("details", {}, make("summary", {}, make("h4", {}, "What else it says")), rest)].filter(Boolean);
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

/** A button that puts what was found into the state; none where nothing is to be changed. */
function use(settings) {
  const known = path => state.changes.get(path) ?? opened.start.find(([one]) => one === path)?.[1];
  if (!settings?.length || settings.every(([path, literal]) => known(path) === literal)) return null;
  const button = make("button", { type: "button", className: "use" }, `Use it: ${settings.map(([path, literal]) => `${words(path.split(".").slice(-2).join(", "))} ${words(literal)}`).join("; ").slice(0, 120)}`);
  button.addEventListener("click", () => {
    for (const [path, literal] of settings) { change(path, literal); close(); }
    button.disabled = true;
    button.closest(".found").focus({ preventScroll: true });
  });
  return make("p", {}, button);
}

for (const button of document.querySelectorAll("[data-tell]")) button.addEventListener("click", () => tell(button.dataset.tell));
const measure = () => shown.figures?.measures[Math.max(shown.figures.measures.findIndex(one => one.name === at("about").value), 0)];
const questions = { settings: () => `What matters for “${measure()?.label}”?`, readings: () => "Does the reading matter?", field: () => "Who beats whom?" };
for (const button of document.querySelectorAll("[data-ask]")) {
  const about = button.dataset.ask;
  button.addEventListener("click", () => ask(about, questions[about](), about === "settings" ? { measure: measure()?.name } : {}));
}

/** What "Make it so" can turn now. */
let choices = [], making = 0, chosenOf = false, chosenPath = false;

/** The choices of "Make it so": the measure that is shown or a share against the field, and everything that can be turned. */
export function goal() {
  clearTimeout(making);
  making = setTimeout(() => {
    const chosen = measure();
    if (!chosen || at("goal").contains(document.activeElement)) return;
    const groups = Map.groupBy(field.now ?? [], one => one.group);
    const whose = [["", "the strongest against the field"], ...(field.now ?? []).map(one => [one.name, `${words(one.name)} against the field`]),
      ...[...groups].filter(([name, own]) => name && own.length > 1).map(([name]) => [name, `the best of ${words(name)} against the field`])];
    const before = at("goal-of").value, options = [["measure", chosen.label], ...(opened.nobody_meets ? [] : whose.map(([name, label]) => [`field ${name}`, label]))];
    at("goal-of").replaceChildren(...options.map(([name, label]) => make("option", { value: name }, label)));
    const usual = field.first ? `field ${field.first[0].name}` : "measure";
    at("goal-of").value = chosenOf && options.some(([name]) => name === before) ? before : usual;
    kinds();
    paths();
  }, 100);
}

/** The fields that a kind of goal has. */
function kinds() {
  const kind = at("goal-kind").value, has = { low: /between|least/, high: /between|most/ };
  for (const [end, kinds] of Object.entries(has)) {
    const on = kinds.test(kind);
    at(`goal-${end}-label`).hidden = !on;
    at(`goal-${end}`).required = on;
  }
  at("goal-and").hidden = kind !== "between";
  const ours = measure();
  at("goal-unit").textContent = kind === "before" ? "" : ofField() || /flag|share/.test(ours?.kind) ? "%" : ours?.unit ?? "";
}
const ofField = () => at("goal-of").value.startsWith("field ");
/** Whose share against the field it is; none of a measure. */
const entrant = () => ofField() ? at("goal-of").value.slice("field ".length) : null;

function paths() {
  const before = at("goal-path").value, old = choices[before];
  choices = turnables(entrant() ?? "");
  const groups = Map.groupBy(choices.entries(), ([, one]) => one.group);
  at("goal-path").replaceChildren(...[...groups].map(([label, own]) => make("optgroup", { label }, own.map(([index, one]) => make("option", { value: index }, `${label.replace(/^(?:Cast|Rules): /, "")}: ${one.label} (${words(one.texts?.[one.now] ?? one.values[one.now]).slice(0, 24)})`)))));
  const same = choices.findIndex(one => one.path === old?.path && one.label === old?.label);
  if (same >= 0 && chosenPath) at("goal-path").value = same;
}
at("goal-kind").addEventListener("change", kinds);
at("goal-path").addEventListener("change", () => { chosenPath = true; });
at("goal-of").addEventListener("change", () => { chosenOf = true; kinds(); paths(); });

/** How good it is in the state that others are compared with: that value, a margin off. */
function asBefore(chosen) {
  if (ofField()) {
    const name = entrant(), of = field.first?.find(one => one.name === name || one.group === name) ?? field.first?.[0];
    return of ? { low: of.value - 0.01, high: null } : null;
  }
  const first = shown.figures.cells[0].estimates[shown.figures.measures.indexOf(chosen)];
  if (!first || first.mean === null) return null;
  const margin = first.difference?.margin ?? (/flag|share/.test(chosen.kind) ? 0.01 : Math.abs(first.mean) * 0.02);
  return chosen.less ? { low: null, high: first.mean + margin } : { low: first.mean - margin, high: null };
}

/** Whether anybody can meet anybody, and why not. */
export function meeting() {
  if (live) forget();
  chosenOf = chosenPath = false;
  at("ask-field").disabled = Boolean(opened.nobody_meets);
  at("field-why").textContent = opened.nobody_meets ? `${opened.nobody_meets.replaceAll("`", "")}.` : "";
}
at("about").addEventListener("change", goal);
at("goal").addEventListener("submit", event => {
  event.preventDefault();
  const chosen = measure(), kind = at("goal-kind").value, turned = choices[at("goal-path").value];
  const scale = ofField() || /flag|share/.test(chosen.kind) ? 0.01 : 1;
  const typed = end => at(`goal-${end}-label`).hidden ? null : Number(at(`goal-${end}`).value) * scale;
  const ends = kind === "before" ? asBefore(chosen) : { low: typed("low"), high: typed("high") };
  at("goal-told").textContent = !ends ? "It is not known how good it was: ask “Who beats whom?” first." : turned ? "" : "There is nothing to turn.";
  if (!ends || !turned) return;
  const { path, values, texts, now, group, label } = turned, [option] = at("goal-of").selectedOptions;
  const wish = { path, values, texts, now, name: `${group.replace(/^(?:Cast|Rules): /, "")}, ${label}`, ...ends, entrant: entrant() };
  const wanted = kind === "before" ? "at least as good as before" : `${kind === "between" ? "" : at("goal-kind").selectedOptions[0].text} ${["low", "high"].filter(end => typed(end) !== null).map(end => at(`goal-${end}`).value).join(" to ")} ${at("goal-unit").textContent}`.trim();
  ask("goal", `Make “${option.text}” ${wanted}, by ${wish.name}`, { measure: chosen.name, wish });
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
