// Elements, made without text ever being read as markup.

/** The element of a name in the document. */
export const at = id => document.getElementById(id);

/** An element with properties and children; `null` and `false` are left out. */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null) continue;
    if (name in element && name !== "list") element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children.flat().filter(child => child !== null && child !== false && child !== undefined));
  return element;
}

/** A drawing's element. */
export function shape(tag, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** Changes a text only where it is another: whoever reads it is not disturbed. */
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Whether something is seen at least in part. */
const inSight = element => {
  const box = element.getBoundingClientRect();
  return box.bottom > 0 && box.top < innerHeight;
};

/** Does what may move parts of the page; what has the focus stays in sight if it was. */
export function steady(work) {
  const focused = document.activeElement, before = inSight(focused);
  work();
  if (before && focused !== document.body && focused.isConnected && !inSight(focused)) focused.scrollIntoView({ block: "nearest" });
}

/** A number with thousands apart. */
export const count = number => Number(number).toLocaleString("en");

/** Waits. */
export const pause = milliseconds => new Promise(done => setTimeout(done, milliseconds));

/** A value of a file as people read it. */
export const words = literal => {
  if (literal === null || literal === undefined) return "not set";
  const text = /^"[^"\\]*"$/.test(literal) ? literal.slice(1, -1) : literal;
  return text === "none" ? "not set" : text.replaceAll("_", " ");
};

/** Columns of a mistake's source that are shown. */
const COLUMNS = 44;
/** Mistakes with the part of each line that the caret is about; the rest of a line would push it out of sight. */
export function brief(faults) {
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
