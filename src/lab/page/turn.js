// What "Make it so" can turn: numbers, switches and words of every control; powers; builds; entries of lists.

import { words } from "./dom.js";
import { before, opened, printed, state, value } from "./state.js";
import { parse, write } from "./toml.js";

/** Values of a number, the present one among them. */
const [MOST, EACH_WAY] = [13, 4];

/** Numbers around one. */
function around(now, min = now < 0 ? -Infinity : 0, max = Infinity, whole = true) {
  // Small numbers may grow to many times what they are.
  if (whole && max === Infinity && now - min <= EACH_WAY) max = min + MOST - 1;
  if (whole && max - min < MOST) return Array.from({ length: max - min + 1 }, (_, at) => min + at);
  const step = whole ? Math.max(1, Math.round(Math.abs(now) / 8)) : (max - min < Infinity ? (max - min) / 10 : Math.abs(now) / 5) || 0.1;
  const all = Array.from({ length: 2 * EACH_WAY + 1 }, (_, at) => Number((now + (at - EACH_WAY) * step).toPrecision(12)));
  return all.filter(one => one >= min && one <= max);
}

/** Something that can turn: values as they stand in a file, what they are called, and which is the present one. */
const turnable = (group, label, path, values, texts, now) => {
  const at = values.indexOf(now);
  return at < 0 || values.length < 2 ? [] : [{ group, label, path, values, texts, now: at }];
};

/** Each number within a text or list, with a little of what stands around it. Sides of dice are no numbers. */
function within(group, label, path, literal) {
  return [...literal.matchAll(/(?<![\w.])\d{1,4}(?![\w.]*\s*=(?!=))/g)].flatMap(({ 0: digits, index }) => {
    const [head, tail] = [literal.slice(0, index), literal.slice(index + digits.length)];
    const near = `${head.slice(-24).replace(/^.*["'[{]/, "")}${digits}${tail.slice(0, 8).replace(/["'\]},].*$/, "")}`.trim();
    const numbers = around(Number(digits));
    return turnable(group, near === digits ? label : `${label}: ${near}`, path, numbers.map(one => head + one + tail), numbers.map(String), literal);
  });
}

function control(one) {
  const group = one.group, now = value(one);
  const { path, label } = one;
  if (now === null || now === '"none"') return [];
  if (one.form === "switch") return turnable(group, label, path, ["true", "false"], null, now);
  if (one.form === "choice") return turnable(group, label, path, one.choices, one.choices.map(words), now);
  if (one.form === "integer" || one.form === "number") {
    const values = around(Number(now), one.minimum, one.maximum, one.form === "integer").map(String);
    return turnable(group, label, path, values, null, String(Number(now)));
  }
  return path.endsWith(".powers") ? build(one, now) : path.startsWith("strategy.") ? list(one, now) : within(group, label, path, now);
}

/** A build: in place of each of its powers another one of the same tree. */
function build({ group, path }, now) {
  const held = parse(now), known = opened.powers ?? {};
  return held.flatMap((own, at) => {
    const others = Object.keys(known).filter(name => known[name].tree === known[own]?.tree && !held.includes(name));
    const values = [now, ...others.map(name => write(held.with(at, name)))];
    const name = one => words(known[one]?.name ?? one);
    return turnable(group, `in place of ${name(own)}`, path, values, [name(own), ...others.map(name)], now);
  });
}

/** A priority list: an entry is left out, or a number in it is another. */
function list({ group, label, path }, now) {
  const all = parse(now);
  if (!Array.isArray(all)) return within(group, label, path, now);
  const rest = all.map((_, at) => write(all.filter((_, other) => other !== at)));
  const texts = all.map((_, at) => `without entry ${at + 1}`);
  return [...turnable(group, `${label}: leave an entry out`, path, [now, ...rest], ["as it is", ...texts], now), ...within(group, label, path, now)];
}

/** Powers of those who play: price, dice, effects, limits. */
function powers() {
  const used = Object.keys(opened.powers ?? {}).filter(name => opened.base.includes(`"${name}"`));
  return used.flatMap(name => {
    const group = words(opened.powers[name].name ?? name);
    const once = `powers.${name}.once`, limits = ["", "turn", "round", "duel"];
    const limit = turnable(group, "once a", once, limits.map(write), ["no limit", ...limits.slice(1)], state.changes.get(once) ?? printed(once) ?? '""');
    const numbers = Object.keys(opened.powers[name]).flatMap(field => {
      const path = `powers.${name}.${field}`, now = state.changes.get(path) ?? printed(path);
      return ["mana", "strength", "effects"].includes(field) ? within(group, field, path, now) : [];
    });
    return [...numbers, ...limit];
  });
}

/** Everything, with what is changed already, and whatever belongs to somebody, first. */
export function turnables(whose = "") {
  const theirs = opened.controls.filter(({ path }) => whose && path.startsWith(`cast.sides.${whose}.`)).map(one => before(one) ?? "").join(" ");
  const first = ({ path }) => state.changes.has(path) ? 0 : path.startsWith(`cast.sides.${whose}.`) || theirs.includes(`"${path.split(".")[1]}"`) ? 1 : path.startsWith("powers.") ? 2 : 3;
  const safe = one => { try { return control(one); } catch { return []; } };
  return [...powers(), ...opened.controls.flatMap(safe)].sort((one, other) => first(one) - first(other));
}
