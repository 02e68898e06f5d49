// The states that are compared, and what is being changed.

/** What was opened: base, start, controls and so on, as the program described it. */
export const opened = { base: "", name: "", start: [], book: true, controls: [] };

/** What the page holds. Settings are paths with values as they stand in a file. */
export const state = { changes: new Map(), pins: [], reference: "book", trials: 100000, seed: 1, history: [], future: [] };

/** States that are kept as rows. */
const MOST_PINS = 20;

const watchers = [];
/** Has something called after every change. */
export const watch = watcher => watchers.push(watcher);
const tell = () => watchers.forEach(watcher => watcher());

/** Takes what the program described. Whatever was changed before is of another scenario. */
export function take(found) {
  Object.assign(opened, found);
  Object.assign(state, { changes: new Map(), pins: [], trials: found.trials, seed: found.seed, history: [], future: [] });
  state.reference = found.start.length ? "start" : "book";
}

/** All settings of the state that is being changed. */
const now = () => [...new Map([...opened.start, ...state.changes])];
const same = (one, other) => JSON.stringify([...one].sort()) === JSON.stringify([...other].sort());

/** The states that others may be compared with. */
export function references() {
  const known = [];
  if (opened.book) known.push({ name: "book", title: "the book", settings: [] });
  if (opened.start.length || !opened.book) known.push({ name: "start", title: "as opened", settings: opened.start });
  return [...known, ...state.pins];
}

/** What is played: the reference first, then what is pinned, what is being changed last. */
export function wanted() {
  const known = references();
  const first = known.find(one => one.name === state.reference) ?? known[0];
  const states = [first, ...state.pins.filter(pin => pin !== first)];
  if (states.length > 1 || !same(now(), first.settings)) states.push({ name: "now", title: "as changed", settings: now() });
  return { base: opened.base, name: opened.name, states, trials: state.trials, seed: state.seed };
}

/** The value that a field of a power has as it was opened. */
export function printed(path) {
  const [, power, field] = path.match(/^powers\.([^.]+)\.([^.]+)$/) ?? [];
  return opened.start.find(([known]) => known === path)?.[1] ?? opened.powers?.[power]?.[field] ?? null;
}

/** The value that a setting has without a change; none where nothing sets it. */
export function before(control) {
  const start = opened.start.find(([path]) => path === control.path);
  return start?.[1] ?? control.base ?? control.book ?? null;
}
/** The value that it has. */
export const value = control => state.changes.get(control.path) ?? before(control);

/** Changes a setting; the value that it had at first undoes the change. */
export function change(path, literal, first = null) {
  const old = state.changes.get(path) ?? null;
  const fresh = literal === null || literal === first ? null : literal;
  if (fresh === old) return;
  const last = state.history.at(-1);
  // Turning one knob further is one change.
  if (last?.path !== path || last?.closed) state.history.push({ path, old });
  state.future = [];
  put(path, fresh);
  tell();
}

function put(path, literal) {
  if (literal === null) state.changes.delete(path);
  else state.changes.set(path, literal);
}

/** A knob was let go: turning it again is another change. */
export function close() {
  const last = state.history.at(-1);
  if (last) last.closed = true;
}

/** Takes a step from one list of steps, and puts the way back into the other. */
function step(from, into) {
  const last = from.pop();
  if (!last) return;
  into.push({ path: last.path, old: state.changes.get(last.path) ?? null, closed: true });
  put(last.path, last.old);
  tell();
}

/** Takes the last change back. */
export const undo = () => step(state.history, state.future);
/** Makes the last change again that was taken back. */
export const redo = () => step(state.future, state.history);

/** Takes all changes back. */
export function undoAll() {
  for (const [path, old] of state.changes) state.history.push({ path, old, closed: true });
  state.changes.clear();
  state.future = [];
  tell();
}

/** Keeps a state as a row. */
export function pin(title, settings = now()) {
  const numbers = state.pins.map(one => Number(one.name.slice(4)));
  const number = Math.max(0, ...numbers) + 1;
  if (state.pins.length >= MOST_PINS) return false;
  state.pins.push({ name: `pin_${number}`, title: title || `pinned ${number}`, settings });
  tell();
  return true;
}

/** Keeps several states as rows, as far as there is room. */
export function pinAll(states) {
  const number = Math.max(0, ...state.pins.map(one => Number(one.name.slice(4))));
  const room = states.slice(0, MOST_PINS - state.pins.length);
  state.pins.push(...room.map(({ title, settings }, index) => ({ name: `pin_${number + 1 + index}`, title, settings })));
  tell();
}

/** Lets a row go. */
export function unpin(name) {
  state.pins = state.pins.filter(one => one.name !== name);
  if (state.reference === name) state.reference = references()[0].name;
  tell();
}

/** Changes how it is played or compared. */
export function set(properties) {
  Object.assign(state, properties);
  tell();
}

const squeeze = (bytes, stream) => new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer();
/** Everything in the letters of a link. */
export async function packed() {
  const { base, name, start, book } = opened;
  const { pins, reference, trials, seed } = state;
  const text = JSON.stringify({ base, name, start, book, changes: [...state.changes], pins, reference, trials, seed });
  const bytes = new Uint8Array(await squeeze(new TextEncoder().encode(text), new CompressionStream("deflate-raw")));
  return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** What a link holds. */
export async function unpacked(letters) {
  const bytes = Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), letter => letter.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(await squeeze(bytes, new DecompressionStream("deflate-raw"))));
}

/** Takes what a link held, after its base was opened. */
export function restore({ base, start, book, changes, pins, reference, trials, seed }) {
  Object.assign(opened, { base, start, book });
  Object.assign(state, { changes: new Map(changes), pins, reference, trials, seed, history: [], future: [] });
}
