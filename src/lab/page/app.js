// The page: opens a scenario, and plays it whenever something turns.

import { get, post } from "./api.js";
import { goal } from "./ask.js";
import { at, count, make, pause, say } from "./dom.js";
import { onFaults, update } from "./figures.js";
import * as knobs from "./knobs.js";
import * as power from "./power.js";
import * as states from "./state.js";

/** Trials to choose from, beside those of the scenario. */
const TRIALS = [1000, 10_000, 100_000, 1_000_000, 10_000_000];
let text = "", starters = [];

/** Opens a text; `link` is what a link held beside it. */
async function open(name, fresh, cell = 0, link = null) {
  let found;
  try {
    found = await post("open", { name, text: fresh, cell });
  } catch (error) {
    at("trouble").hidden = false;
    say(at("trouble"), `${name} cannot be opened.`);
    faulty(error.faults ?? error.message);
    return false;
  }
  text = fresh;
  at("trouble").hidden = true;
  states.take(found);
  if (link) states.restore(link);
  document.title = `${found.title} · evenodds lab`;
  say(at("kicker"), `evenodds lab · ${found.game_title} · ${found.play.replaceAll("_", " ")}`);
  say(at("title"), found.title);
  say(at("question"), found.question);
  at("cell-label").hidden = found.cells.length < 2;
  at("cell").replaceChildren(...found.cells.map((cell, index) => make("option", { value: index, selected: index === found.cell }, cell)));
  at("others").hidden = !found.others?.length;
  knobs.build();
  power.build();
  show();
  update();
  return true;
}

/** Shows everything that does not wait for a play. */
function show() {
  knobs.show();
  power.show();
  const { state } = states;
  const trials = [...new Set([...TRIALS, state.trials])].sort((a, b) => a - b);
  at("trials").replaceChildren(...trials.map(one => make("option", { value: one, selected: one === state.trials }, count(one))));
  if (document.activeElement !== at("seed")) at("seed").value = state.seed;
  const options = states.references().map(one => make("option", { value: one.name, selected: one.name === state.reference }, one.title));
  at("reference").replaceChildren(...options);
  at("pinned").replaceChildren(...state.pins.map(pin => {
    const away = make("button", { type: "button", ariaLabel: `Let go: ${pin.title}` }, "Let go");
    const back = make("button", { type: "button", ariaLabel: `Go on from here: ${pin.title}` }, "Go on from here");
    away.addEventListener("click", () => states.unpin(pin.name));
    back.addEventListener("click", () => resume(pin));
    return make("li", {}, make("span", {}, pin.title), make("span", {}, back, " ", away));
  }));
}

/** Makes a pinned state the one that is being changed. */
function resume(pin) {
  const first = new Map(states.opened.start);
  const changes = pin.settings.filter(([path, literal]) => first.get(path) !== literal);
  states.set({ changes: new Map(changes), history: [] });
}

/** Columns of a mistake's source that are shown. */
const COLUMNS = 44;
/** Mistakes with the part of each line that the caret is about; the rest of a line would push it out of sight. */
function brief(faults) {
  const lines = faults.split("\n").filter(line => !/^ *--> --set:/.test(line));
  for (let at = 0; at + 1 < lines.length; at += 1) {
    const caret = lines[at + 1].match(/^ *\| *(?=\^)/)?.[0].length;
    if (!caret) continue;
    const margin = lines[at].indexOf("|") + 2, length = lines[at + 1].length - caret;
    const from = Math.max(margin, Math.min(caret - 8, caret + length - COLUMNS + margin));
    const cut = (line, mark) => line.slice(0, margin) + (from > margin ? mark + line.slice(from + 1) : line.slice(margin));
    const ends = lines[at].length > from + COLUMNS;
    lines[at] = cut(lines[at], "…").slice(0, COLUMNS) + (ends ? "…" : "");
    lines[at + 1] = cut(lines[at + 1], " ").slice(0, COLUMNS);
  }
  return lines.join("\n");
}

function faulty(faults) {
  at("faults").hidden = !faults;
  say(at("fault-text"), faults ? brief(faults) : "");
  power.judge(faults);
}
onFaults(faulty);
states.watch(() => { show(); update(); goal(); });
new MutationObserver(goal).observe(at("about"), { childList: true });

at("trials").addEventListener("change", () => states.set({ trials: Number(at("trials").value) }));
at("seed").addEventListener("change", () => states.set({ seed: Math.max(0, Math.trunc(Number(at("seed").value) || 0)) }));
at("reference").addEventListener("change", () => states.set({ reference: at("reference").value }));
at("cell").addEventListener("change", () => open(states.opened.name, text, Number(at("cell").value)));
at("setup").addEventListener("submit", event => event.preventDefault());
at("pins").addEventListener("submit", event => {
  event.preventDefault();
  if (states.pin(at("pin-title").value.trim())) at("pin-title").value = "";
});
at("others").addEventListener("click", () => {
  at("others").hidden = true;
  for (const { title, settings } of states.opened.others) states.pin(title, settings);
});
at("starter").addEventListener("change", () => {
  const starter = starters[Number(at("starter").value)];
  if (at("starter").value !== "" && starter) open(`${starter.game}, ${starter.play}.toml`, starter.text);
});
at("file").addEventListener("change", async () => {
  const [file] = at("file").files;
  if (file && file.size > 4 << 20) return faulty("error: the file is longer than 4 MB; a scenario is not\n");
  if (file) open(file.name, await file.text());
});

for (const button of document.querySelectorAll("[data-jump]")) {
  button.addEventListener("click", () => {
    at(button.dataset.jump).scrollIntoView();
    at(button.dataset.jump).focus({ preventScroll: true });
  });
}

/** What a link in the address holds, if one does. */
async function linked() {
  const letters = location.hash.slice(1);
  if (!letters || document.getElementById(letters)) return false;
  try {
    const link = await states.unpacked(letters);
    return await open(link.name, link.base, 0, link);
  } catch {
    at("trouble").hidden = false;
    say(at("trouble"), "The link is damaged: what was opened by the program is shown instead.");
    return false;
  }
}
addEventListener("hashchange", linked);

for (;;) {
  try {
    const begun = await get("start");
    ({ starters } = begun);
    at("starter").append(...starters.map((one, index) => make("option", { value: index }, `${one.game}: ${one.play}`)));
    if (!await linked()) await open(begun.name, begun.text);
    break;
  } catch {
    say(at("title"), "The program does not answer");
    await pause(1000);
  }
}
// The program ends an hour after it last heard of a page.
setInterval(() => get("start").catch(() => {}), 5 * 60_000);
