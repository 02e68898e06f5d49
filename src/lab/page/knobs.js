// The left side: a control for each setting, made from its form.

import { at, make, say, words } from "./dom.js";
import { search as elsewhere } from "./search.js";
import { before, change, close, opened, printed, redo, state, undo, undoAll, value } from "./state.js";

/** Steps up to which a number has a slider. */
const MOST_STEPS = 200;

const rows = new Map();

/** The inputs of a control: elements, and how they show a value. */
function inputs(control, id, turn) {
  const described = `${id}-help`;
  const field = properties => make("input", { id, "aria-describedby": described, autocomplete: "off", ...properties });
  if (control.form === "switch") {
    const box = field({ type: "checkbox", role: "switch" });
    box.addEventListener("change", () => turn(String(box.checked)));
    return { elements: [box], show: literal => { box.checked = literal === "true"; } };
  }
  if (control.form === "choice") {
    const choices = control.optional ? [...control.choices, '"none"'] : control.choices;
    const options = choices.map(choice => make("option", { value: choice }, words(choice)));
    const select = make("select", { id, "aria-describedby": described }, options);
    select.addEventListener("change", () => turn(select.value));
    // A strategy may be a table, which its lists make of it: that is no name to choose.
    const own = make("option", { value: "", hidden: true }, "with lists of its own");
    select.append(own);
    return { elements: [select], show: literal => { select.value = literal?.startsWith("{") ? "" : literal ?? '"none"'; } };
  }
  if (control.form === "integer" || control.form === "number") {
    const { minimum: min, maximum: max } = control;
    const step = control.form === "integer" ? 1 : (max - min) / 100 || "any";
    const box = field({ type: "number", placeholder: "not set", min, max, step: control.form === "integer" ? 1 : "any" });
    const typed = text => turn(text === "" ? (control.optional ? '"none"' : null) : String(Number(text)));
    box.addEventListener("input", () => typed(box.value));
    const elements = [box];
    let slider = null;
    if (min !== undefined && max !== undefined && (control.form === "number" || max - min <= MOST_STEPS)) {
      const book = Number(control.book);
      const ticks = control.book !== null && Number.isFinite(book) && make("datalist", { id: `${id}-book` }, make("option", { value: book }));
      slider = make("input", { type: "range", min, max, step, "aria-label": control.label, "aria-describedby": described });
      if (ticks) slider.setAttribute("list", `${id}-book`);
      slider.addEventListener("input", () => { box.value = slider.value; typed(slider.value); });
      elements.unshift(slider);
      if (ticks) elements.push(ticks);
    }
    const show = literal => {
      const text = literal === null || literal === '"none"' ? "" : literal;
      if (document.activeElement !== box || Number(box.value) !== Number(text)) box.value = text;
      if (slider) {
        slider.value = text === "" ? min : text;
        slider.classList.toggle("unset", text === "");
      }
    };
    return { elements, show };
  }
  const plain = control.form === "text";
  const box = field({ type: "text", spellcheck: false });
  box.addEventListener("input", () => turn(plain ? JSON.stringify(box.value) : box.value.trim() || null));
  const show = literal => {
    if (document.activeElement !== box) box.value = plain && literal ? words(literal).replaceAll(" ", "_") : literal ?? "";
  };
  return { elements: [box], show };
}

function row(control, number) {
  const id = `knob-${number}`;
  const turn = literal => change(control.path, literal, before(control));
  const { elements, show } = inputs(control, id, turn);
  const book = control.book === undefined ? "" : `Book: ${words(control.book)}. `;
  const like = control.like && ` Set by “${words(control.like)}”, whom this one is like.`;
  const help = [control.help?.replaceAll("`", ""), like, book && ` ${book}`, control.rule && ` ${control.rule}`].filter(Boolean).join("");
  const label = make("label", { htmlFor: id, className: "name" }, control.label);
  const element = make("div", { className: "knob" }, label, make("div", { className: "turn" }, elements), make("small", { id: `${id}-help`, title: control.explained ?? "" }, help));
  element.addEventListener("change", close);
  element.dataset.path = control.path;
  return { element, show, text: `${control.group} ${control.label} ${control.path} ${help}`.toLowerCase() };
}

/** A value in the list of changes: of a long one its beginning. */
const brief = literal => { const text = words(literal); return text.length > 90 ? `${text.slice(0, 88)}…` : text; };

/** Whether a setting differs from the book, is named by the scenario, or is left as it comes. */
function rank(control) {
  if (opened.start.some(([path]) => path === control.path)) return 0;
  return control.base !== undefined && control.base !== null && !control.like ? 1 : 2;
}

/** Makes all controls: what differs first, then what the scenario names, the rest folded. */
export function build() {
  rows.clear();
  const groups = new Map();
  opened.controls.forEach((control, number) => {
    const made = row(control, number);
    rows.set(control.path, { ...made, control });
    const place = rank(control), name = place === 0 ? "Differs from the book" : control.group;
    if (!groups.has(name)) groups.set(name, [[], [], []]);
    groups.get(name)[place].push(made.element);
  });
  const size = parts => parts.flat().length;
  const named = ([, [differs, named]]) => differs.length ? 0 : named.length ? 1 : 2;
  const sorted = [...groups].sort((one, other) => named(one) - named(other));
  at("knobs").replaceChildren(...sorted.map(([name, parts], index) => {
    const heading = make("summary", {}, make("h3", {}, name.replace(/: ./, letter => letter.toUpperCase())), ` (${size(parts)})`);
    const [differs, named, rest] = parts, shown = [...differs, ...named];
    const more = shown.length && rest.length ? [make("details", { className: "rest" }, make("summary", {}, `${rest.length} more setting${rest.length === 1 ? "" : "s"}`), ...rest)] : rest;
    return make("details", { className: "section group", open: index === 0 }, heading, ...shown, ...more);
  }));
  at("search").value = "";
  search();
}

/** Shows every control as it stands, and what is changed on top. */
export function show() {
  for (const { control, show, element } of rows.values()) {
    show(value(control));
    element.classList.toggle("changed", state.changes.has(control.path));
  }
  const listed = [...state.changes].map(([path, literal]) => {
    const control = rows.get(path)?.control ?? { path, label: path.replace(/^(?:powers|strategy)\./, "").replaceAll("_", " ").replaceAll(".", ", ") };
    const where = control.group?.startsWith("Cast: ") ? `${control.group.slice(6)}: ` : "";
    const first = before(control) ?? printed(path);
    const button = make("button", { type: "button", "aria-label": `Undo: ${control.label}` }, "Undo");
    button.addEventListener("click", () => {
      const index = [...at("changes").querySelectorAll("button")].indexOf(button);
      change(path, null);
      close();
      at("turn-name").scrollIntoView({ block: "nearest" });
      const left = at("changes").querySelectorAll("button");
      (left[Math.min(index, left.length - 1)] ?? at("turn")).focus({ preventScroll: true });
    });
    return make("li", {}, make("span", {}, `${where}${control.label}: ${first === null ? "" : `${brief(first)} → `}${brief(literal)}`), button);
  });
  at("changes").replaceChildren(...listed);
  at("unchanged").hidden = listed.length > 0;
  at("change-actions").hidden = listed.length === 0 && state.future.length === 0;
  at("undo").disabled = state.history.length === 0;
  at("undo-all").disabled = listed.length === 0;
  at("redo").disabled = state.future.length === 0;
}

/** Shows the controls that hold every word that is looked for, and lists what else does. */
function search() {
  const wanted = at("search").value.toLowerCase().split(/\s+/).filter(Boolean);
  let found = 0;
  for (const { element, text } of rows.values()) {
    element.hidden = !wanted.every(word => text.includes(word));
    found += !element.hidden;
  }
  for (const group of document.querySelectorAll("#knobs details")) {
    group.hidden = !group.querySelector(".knob:not([hidden])");
    if (wanted.length) group.open = true;
  }
  const more = elsewhere(wanted, found);
  say(at("search-found"), wanted.length ? `${found} of ${rows.size} settings${more ? `, ${more} beside them` : ""}` : "");
}

at("search").addEventListener("input", search);
for (const [id, act] of [["undo", undo], ["redo", redo], ["undo-all", undoAll]]) {
  at(id).addEventListener("click", () => {
    act();
    if (at("change-actions").hidden) at("turn").focus({ preventScroll: true });
    else if (at(id).disabled) (["undo", "redo"].map(at).find(one => !one.disabled) ?? at("turn")).focus({ preventScroll: true });
  });
}
addEventListener("keydown", event => {
  const typing = /^(?:text|search|number|textarea)$/.test(event.target.type ?? "");
  const key = (event.ctrlKey || event.metaKey) && !typing ? event.key.toLowerCase() : "";
  if (key !== "z" && key !== "y") return;
  event.preventDefault();
  if (key === "y" || event.shiftKey) redo();
  else undo();
});
