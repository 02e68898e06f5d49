// A strategy's priority lists: entries that move up and down, judged by the program as they are typed.

import { at, make, words } from "./dom.js";
import { before, change, close, opened, state, value } from "./state.js";
import { parse, write } from "./toml.js";

/** What is left to the strategy that this one changes. */
const BASE = "base";

let player = null, decision = null, written = null, asking = null;

/** Whoever decides: somebody of the cast, whose strategy is a name or a table, or a strategy of the scenario. */
function players() {
  const members = opened.controls.filter(({ path }) => /^cast\..*\.(?:strategy|gm)$|^cast\.gm$/.test(path))
    .map(control => ({ path: control.path, control, label: control.group === "Cast" ? control.label : control.group.replace(/^Cast: /, "") }));
  const named = new Set(opened.controls.map(({ path }) => path.match(/^strategy\.(?:"(?:[^"\\]|\\.)*"|[^."]+)/)?.[0]).filter(Boolean));
  return [...members, ...[...named].map(path => ({ path, control: null, label: `strategy ${words(path.slice("strategy.".length))}` }))];
}

const read = literal => { try { return parse(literal); } catch { return null; } };

/** What a member of the cast plays by, as a table over another strategy. */
function table() {
  const found = read(value(player.control) ?? "");
  return typeof found === "string" ? { base: found } : found ?? {};
}

const path = () => player.control ? player.path : `${player.path}.${decision.name}`;
const first = () => player.control ? before(player.control) : before(opened.controls.find(one => one.path === path()) ?? { path: path() });

/** Entries of the list that is shown; none where the strategy below it decides. */
function entries() {
  const found = player.control ? table()[decision.name] : read(state.changes.get(path()) ?? first() ?? "");
  const all = found === undefined || found === null ? [] : Array.isArray(found) ? found : [found];
  return all.map(entry => typeof entry === "string" ? { do: entry } : entry).filter(entry => typeof entry === "object");
}

/** Writes entries; none leave the decision to the strategy below. */
function put(all) {
  const plain = all.map(entry => Object.keys(entry).length === 1 ? entry.do : entry);
  const list = plain.length ? plain : undefined;
  if (!player.control) return store(list === undefined ? null : write(list));
  const { [decision.name]: _, ...rest } = table();
  const fresh = list === undefined ? rest : { ...rest, [decision.name]: list };
  const named = Object.keys(fresh).length === 1 && typeof fresh.base === "string";
  store(named ? write(fresh.base) : write(fresh));
}

function store(literal) {
  written = literal ?? first();
  change(path(), literal, first());
}

/** Makes the card's frame. */
export function build() {
  const all = players();
  [player, decision, written] = [null, null, null];
  at("lists").hidden = !all.length || !opened.decisions?.length;
  at("no-lists").hidden = !at("lists").hidden;
  if (at("lists").hidden) return;
  const who = make("select", { id: "list-of" }, make("option", { value: "" }, "choose…"), all.map((one, index) => make("option", { value: index }, one.label)));
  const what = make("select", { id: "list-decision" }, make("option", { value: "" }, "choose…"), opened.decisions.map((one, index) => make("option", { value: index }, words(one.name))));
  const card = make("div", { id: "list", className: "card" });
  const chosen = () => {
    player = all[who.value] ?? null;
    decision = opened.decisions[what.value] ?? null;
    if (who.value === "" || what.value === "") card.replaceChildren();
    else open(card);
  };
  who.addEventListener("change", chosen);
  what.addEventListener("change", chosen);
  at("list-card").replaceChildren(make("label", {}, "Of ", who), make("label", {}, "Decision ", what), card);
}

function open(card) {
  const rows = make("ol", { id: "entries", className: "entries" });
  const add = make("button", { type: "button", id: "entry-add" }, "Add an entry");
  add.addEventListener("click", () => {
    const all = entries();
    const fresh = { do: decision.actions[0].name };
    // What a list does not decide is decided as before.
    put(all.length ? [fresh, ...all] : [fresh, { do: BASE }]);
    show(true);
    rows.querySelector("select")?.focus();
  });
  const facts = make("datalist", { id: "facts" }, opened.facts.map(([name]) => make("option", { value: name })));
  const verdict = make("p", { className: "facts", id: "list-verdict", role: "status" });
  card.replaceChildren(make("p", { className: "facts" }, `${(decision.help ?? "").replaceAll("`", "")} The first entry that is legal and whose condition holds is taken.`),
    rows, make("p", {}, add), verdict, vocabulary(), facts);
  show(true);
  judge(null);
}

/** One entry: what is done, when, with which parameters, and how it moves. */
function row(all, index) {
  const entry = all[index], known = decision.actions.map(one => one.name);
  const names = [...known, BASE, ...(known.includes(entry.do) || entry.do === BASE ? [] : [entry.do])];
  const turn = (key, text) => {
    const fresh = entries();
    if (text === "") delete fresh[index][key];
    else fresh[index][key] = text;
    put(fresh);
  };
  const action = make("select", { "aria-label": `Entry ${index + 1}: what is done` }, names.map(name => make("option", { value: name, selected: name === entry.do }, name === BASE ? "as its base decides" : words(name))));
  action.addEventListener("change", () => {
    const fresh = entries();
    fresh[index] = action.value === BASE ? { do: BASE } : { do: action.value, ...(entry.if === undefined ? {} : { if: entry.if }), ...(entry.why === undefined ? {} : { why: entry.why }) };
    put(fresh);
    close();
    show(true);
    at("entries").children[index]?.querySelector("select").focus();
  });
  const field = (key, label, properties = {}) => {
    const input = make("input", { type: "text", spellcheck: false, autocomplete: "off", value: entry[key] ?? "", "aria-label": `Entry ${index + 1}: ${label}`, ...properties });
    input.addEventListener("input", () => {
      const text = input.value.trim();
      turn(key, /^-?\d+$/.test(text) && key !== "if" && key !== "why" ? Number(text) : text);
    });
    input.addEventListener("change", close);
    return input;
  };
  const when = entry.do !== BASE && field("if", "when", { placeholder: "always", list: "facts" });
  if (when) when.addEventListener("focus", () => { asking = index; });
  const parameters = (decision.actions.find(one => one.name === entry.do)?.parameters ?? []).map(({ name, needed, help }) =>
    make("label", { title: help ?? "" }, words(name), field(name, words(name), { placeholder: needed ? "needed" : "" })));
  const move = (label, step, sign) => {
    const button = make("button", { type: "button", "aria-label": `Entry ${index + 1}: ${label}`, disabled: index + step < 0 || index + step >= all.length }, sign);
    button.addEventListener("click", () => {
      const fresh = entries();
      [fresh[index], fresh[index + step]] = [fresh[index + step], fresh[index]];
      put(fresh);
      close();
      show(true);
      const moved = at("entries").children[index + step];
      (moved.querySelector(`[aria-label$="${label}"]:enabled`) ?? moved.querySelector("button:enabled"))?.focus();
    });
    return button;
  };
  const remove = make("button", { type: "button", "aria-label": `Entry ${index + 1}: remove` }, "Remove");
  remove.addEventListener("click", () => {
    put(entries().filter((_, other) => other !== index));
    close();
    show(true);
    (at("entries").children[Math.min(index, all.length - 2)]?.querySelector("select") ?? at("entry-add")).focus();
  });
  const why = entry.do !== BASE && make("label", {}, "why", field("why", "why"));
  return make("li", {}, make("div", {}, action, move("move up", -1, "↑"), move("move down", 1, "↓"), remove),
    when && make("label", {}, "when", when), parameters, why);
}

/** What conditions may ask; a press adds the name to the entry whose condition was last touched. */
function vocabulary() {
  const terms = opened.facts.flatMap(([name, detail, help]) => {
    const add = make("button", { type: "button", "aria-label": `Add: ${name}` }, "Add");
    add.addEventListener("click", () => {
      const input = at("entries").children[asking ?? 0]?.querySelector("input[list]");
      if (!input) return;
      input.value = [input.value.trim(), name].filter(Boolean).join(" ");
      input.dispatchEvent(new Event("input"));
      input.focus();
    });
    return [make("dt", {}, make("code", {}, name), ` ${detail} `, add), make("dd", {}, help)];
  });
  const region = make("div", { className: "vocabulary", tabIndex: 0, role: "region", ariaLabel: "Facts" }, make("dl", {}, terms));
  return make("details", {}, make("summary", {}, "What conditions may ask"), make("p", { className: "facts" }, "Facts are joined by and, or, not; compared by <, <=, ==, !=, >, >=; added, subtracted, multiplied."), region);
}

/** Says whether the list that is shown is legal. */
export function judge(faults) {
  const verdict = at("list-verdict");
  if (!verdict || !decision) return;
  const changed = state.changes.has(path());
  verdict.textContent = faults ? "Not legal: see above, under “Changed”." : changed ? "Legal, as the program reads it." : "As opened.";
  verdict.classList.toggle("alarm", Boolean(faults));
}

/** Shows the entries again, where they are others than those that were typed here. */
export function show(force = false) {
  const rows = at("entries");
  if (!rows || !player || !decision) return;
  const literal = state.changes.get(path()) ?? first();
  if (!force && literal === written) return;
  written = literal;
  const all = entries();
  const none = make("li", { className: "facts" }, "No list: it is decided as in the strategy that this one changes.");
  rows.replaceChildren(...(all.length ? all.map((_, index) => row(all, index)) : [none]));
}
