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
