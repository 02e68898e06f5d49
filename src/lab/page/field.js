// Who beats whom, while it is asked: its figures stand in large type, beside those of the first answer.

import { at, make, say, words } from "./dom.js";

/** Shares of the newest answer and of the first, the strongest first; the sentence that says it. */
export const field = { now: null, first: null, sentence: "" };

const points = share => `${share > 0 ? "+" : "−"}${Math.abs(100 * share).toFixed(1)} points`;

/** Takes an answer; none when it is asked no more. */
export function take(entrants, sentence = "") {
  field.first = entrants && (field.first ?? entrants);
  Object.assign(field, { now: entrants, sentence });
  show();
}

/** Says that it is being played again. */
export const stale = yes => at("field-figures").setAttribute("aria-busy", String(yes));

function show() {
  const { now, first } = field;
  at("field-figures").hidden = at("field-note").hidden = !now;
  at("figures").hidden = Boolean(now);
  if (!now?.length) return;
  const before = name => first.find(one => one.name === name);
  const [watched, strongest, weakest] = [now.find(one => one.name === first[0].name) ?? now[0], now[0], now.at(-1)];
  const second = strongest === watched ? now[1] : strongest;
  const tiles = [[strongest === watched ? "strongest" : "strongest at first", watched], [second === strongest ? "strongest now" : "second", second], ["weakest", weakest]];
  at("field-figures").replaceChildren(...tiles.filter(([, one]) => one).map(([place, one]) => {
    const was = before(one.name), moved = was && one.value - was.value;
    const by = now === first || !was ? "" : `${Math.abs(moved) < 5e-4 ? "as" : points(moved)} against the first answer`;
    return make("li", {}, make("p", { className: "label" }, `${words(one.name)} against the field: ${place}`), make("p", {}, make("b", {}, one.text), " ", make("small", {}, one.reach)), make("p", { className: "by" }, by));
  }));
  say(at("sentence"), field.sentence);
}
