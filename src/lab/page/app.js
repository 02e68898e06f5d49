// The page: opens a scenario, and plays it whenever something turns.

import { get, post } from "./api.js";
import { goal, meeting, replay } from "./ask.js";
import { at, brief, count, make, pause, say } from "./dom.js";
import { onFaults, update } from "./figures.js";
import * as knobs from "./knobs.js";
import * as lists from "./lists.js";
import * as power from "./power.js";
import * as states from "./state.js";

/** Trials to choose from, beside those of the scenario. */
const TRIALS = [100, 1000, 10_000, 100_000, 1_000_000, 10_000_000];
let text = "", starters = [], idle = 3600;

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
  if (text !== "" && !link) address();
  text = fresh;
  at("trouble").hidden = true;
  states.take(found);
  if (link) states.restore(link);
  document.title = `${found.title} · evenodds lab`;
  say(at("kicker"), `evenodds lab · ${found.game_title} · ${found.play.replaceAll("_", " ")}`);
  say(at("title"), found.title);
  say(at("question"), found.question);
  at("holds").hidden = !found.holds.length;
  at("holds").replaceChildren(...found.holds.map(told => make("li", {}, told.replaceAll("`", ""))));
  at("cell-label").hidden = found.cells.length < 2;
  at("cell").replaceChildren(...found.cells.map((cell, index) => make("option", { value: index, selected: index === found.cell }, cell)));
  at("others").hidden = !found.others?.length;
  knobs.build();
  power.build();
  lists.build();
  meeting();
  show();
  update();
  return true;
}

/** Shows everything that does not wait for a play. */
function show() {
  knobs.show();
  power.show();
  lists.show();
  const { state } = states;
  const trials = [...new Set([...TRIALS, state.trials])].sort((a, b) => a - b);
  at("trials").replaceChildren(...trials.map(one => make("option", { value: one, selected: one === state.trials }, count(one))));
  if (document.activeElement !== at("seed")) at("seed").value = state.seed;
  const options = states.references().map(one => make("option", { value: one.name, selected: one.name === state.reference }, one.title));
  at("reference").replaceChildren(...options);
  at("pinned").replaceChildren(...state.pins.map(pin => {
    const away = make("button", { type: "button", ariaLabel: `Let go: ${pin.title}` }, "Let go");
    const back = make("button", { type: "button", ariaLabel: `Go on from here: ${pin.title}` }, "Go on from here");
    const next = () => (at("pinned").querySelector("button") ?? at("pin-title")).focus();
    away.addEventListener("click", () => { states.unpin(pin.name); next(); });
    back.addEventListener("click", () => { resume(pin); next(); });
    return make("li", {}, make("span", {}, pin.title), make("span", {}, back, " ", away));
  }));
}

/** Makes a pinned state the one that is being changed. */
function resume(pin) {
  const first = new Map(states.opened.start);
  const changes = pin.settings.filter(([path, literal]) => first.get(path) !== literal);
  states.set({ changes: new Map(changes), history: [], future: [] });
}

function faulty(faults) {
  at("faults").hidden = !faults;
  say(at("fault-text"), faults ? brief(faults) : "");
  power.judge(faults);
  lists.judge(faults);
}
onFaults(faulty);
let addressing = 0;
/** Every state has an address: it is written when nothing has turned for a moment. */
function address() {
  clearTimeout(addressing);
  addressing = setTimeout(async () => history.replaceState(null, "", `#${await states.packed()}`), 400);
}
states.watch(() => { show(); update(); goal(); replay(); address(); });
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
  states.pinAll(states.opened.others);
  at("states").parentElement.focus();
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
    ({ starters, idle } = begun);
    at("starter").append(...starters.map((one, index) => make("option", { value: index }, `${one.game}: ${one.play}`)));
    if (!await linked()) await open(begun.name, begun.text);
    break;
  } catch {
    say(at("title"), "The program does not answer");
    await pause(1000);
  }
}
// The program ends some time after it last heard of a page; one that is looked at by nobody is heard once a minute at least.
setInterval(() => get("here").catch(() => {}), 1000 * Math.min(5 * 60, idle / 4));
