// The left side: a control for each setting, made from its form.

import { at, make, say, words } from "./dom.js";
import { before, change, close, opened, printed, state, undo, undoAll, value } from "./state.js";

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
  const help = [control.help?.replaceAll("`", ""), book && ` ${book}`, control.rule && ` ${control.rule}`].filter(Boolean).join("");
  const label = make("label", { htmlFor: id, className: "name" }, control.label);
  const element = make("div", { className: "knob" }, label, make("div", { className: "turn" }, elements), make("small", { id: `${id}-help`, title: control.explained ?? "" }, help));
  element.addEventListener("change", close);
  element.dataset.path = control.path;
  return { element, show, text: `${control.group} ${control.label} ${control.path} ${help}`.toLowerCase() };
}

/** A value in the list of changes: of a long one its beginning. */
const brief = literal => { const text = words(literal); return text.length > 90 ? `${text.slice(0, 88)}…` : text; };

/** Makes all controls. */
export function build() {
  rows.clear();
  const groups = new Map();
  opened.controls.forEach((control, number) => {
    const made = row(control, number);
    rows.set(control.path, { ...made, control });
    if (!groups.has(control.group)) groups.set(control.group, []);
    groups.get(control.group).push(made.element);
  });
  const folded = [...groups].map(([name, all], index) => {
    const heading = make("summary", {}, make("h3", {}, name.replace(/: ./, letter => letter.toUpperCase())), ` (${all.length})`);
    return make("details", { className: "section group", open: index === 0 }, heading, ...all);
  });
  at("knobs").replaceChildren(...folded);
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
  at("change-actions").hidden = listed.length === 0;
}

/** Shows the controls that hold every word that is looked for. */
function search() {
  const wanted = at("search").value.toLowerCase().split(/\s+/).filter(Boolean);
  let found = 0;
  for (const { element, text } of rows.values()) {
    element.hidden = !wanted.every(word => text.includes(word));
    found += !element.hidden;
  }
  for (const group of document.querySelectorAll("#knobs .group")) {
    group.hidden = !group.querySelector(".knob:not([hidden])");
    if (wanted.length) group.open = true;
  }
  say(at("search-found"), wanted.length ? `${found} of ${rows.size}` : "");
}

at("search").addEventListener("input", search);
for (const [id, act] of [["undo", undo], ["undo-all", undoAll]]) {
  at(id).addEventListener("click", () => {
    act();
    if (at("change-actions").hidden) at("turn").focus({ preventScroll: true });
  });
}
addEventListener("keydown", event => {
  const typing = /^(?:text|search|number|textarea)$/.test(event.target.type ?? "");
  if ((event.ctrlKey || event.metaKey) && event.key === "z" && !typing) {
    event.preventDefault();
    undo();
  }
});
