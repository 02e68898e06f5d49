// The right side: what is played, and what it says so far.

import { TAB, get, post } from "./api.js";
import { at, count, make, pause, say, steady } from "./dom.js";
import { closing, endings, spread } from "./draw.js";
import { field } from "./field.js";
import { wanted } from "./state.js";

/** Figures in large type. */
const LARGE = 4;
/** Columns of the table. */
const COLUMNS = 8;

/** What is on the page: the figures, and the states that they are of. */
export const shown = { figures: null, wanted: null };

let play = { id: 0, halted: false }, sending = false, again = false, path = [], structure = "", measured = "";
let judged = () => {};
/** Has something told of what cannot be played: the faults, or null. */
export const onFaults = listener => { judged = listener; };

/** Plays what is wanted. Of changes that come faster than they can be played the last one counts. */
export async function update() {
  again = true;
  at("answer").dataset.waiting = "yes";
  if (sending) return;
  sending = true;
  while (again) {
    again = false;
    const asked = wanted();
    try {
      const { play: id } = await post("play", { tab: TAB, wanted: asked });
      judged(null);
      begin(id, asked);
    } catch (error) {
      if (error.status && !again) delete at("answer").dataset.waiting;
      if (error.faults) judged(error.faults);
      else if (error.status) judged(`error: ${error.message}`);
      else {
        at("trouble").hidden = false;
        say(at("trouble"), "The program does not answer. Has `evenodds lab` ended? The page goes on when it is back.");
        await pause(1000);
        again = true;
      }
    }
  }
  sending = false;
}

function begin(id, asked) {
  play.over?.abort();
  const over = new AbortController();
  play = { id, halted: false, over };
  path = [];
  at("trouble").hidden = true;
  at("halt").disabled = false;
  say(at("halt"), "Stop");
  follow(id, asked, over.signal);
}

/** Asks for news of a play until it is over. */
async function follow(id, asked, signal) {
  for (let step = 0; ;) {
    let news;
    try {
      news = await get(`figures?tab=${TAB}&play=${id}&after=${step}`, signal);
    } catch (error) {
      if (signal.aborted) return;
      await pause(1000);
      continue;
    }
    if (signal.aborted) return;
    if (news.over) return update();
    step = news.step;
    if (news.figures) steady(() => show(news.figures, asked));
    if (news.fault) {
      judged(`error: ${news.fault}`);
      at("halt").disabled = true;
      delete at("answer").dataset.waiting;
      return;
    }
    if (news.ended) {
      at("halt").disabled = news.figures?.done ?? shown.figures?.done ?? true;
      if (!play.halted && !shown.figures?.done) return update();
      say(at("halt"), play.halted ? "Play on" : "Stop");
      return;
    }
  }
}

at("halt").addEventListener("click", async () => {
  if (play.halted) return update();
  play.halted = true;
  at("halt").disabled = false;
  await post("stop", { tab: TAB });
});

/** Puts figures on the page. */
function show(figures, asked) {
  const { cells, measures } = figures;
  Object.assign(shown, { figures, wanted: asked });
  cells.forEach((cell, index) => { cell.title ??= asked.states[index].title; });
  const [first, last] = [cells[0], cells.at(-1)];
  const other = cells.length > 1 ? first : null;
  at("answer").dataset.play = play.id;
  at("answer").dataset.trials = figures.trials;
  at("progress").value = figures.trials / figures.of;
  const rate = figures.seconds > 0.2 ? `, ${count(Math.round(figures.trials * cells.length / figures.seconds))} a second` : "";
  say(at("playing"), `${count(figures.trials)} of ${count(figures.of)} ${figures.noun[1]} each${figures.done ? "" : rate}`);
  say(at("sentence"), field.now ? field.sentence : figures.answer.join(" "));
  frame(figures);
  large(figures, last, other);
  table(figures);
  const pick = at("measure").value;
  const measure = Math.max(measures.findIndex(one => one.name === pick), 0);
  const quotient = measures[measure]?.kind === "ratio";
  const bars = quotient ? [make("p", { className: "facts" }, "A quotient of two sums over all plays: no single play has one, so that there is nothing to spread.")]
    : spread(last.estimates[measure]?.bars ?? [], other?.estimates[measure]?.bars, [last.title, other?.title]);
  at("spread").replaceChildren(...bars);
  const lead = last.estimates[0];
  if (figures.done && !again) delete at("answer").dataset.waiting;
  say(at("brief"), lead ? `${measures[0].label}: ${lead.text} ${lead.reach ?? ""}` : "");
  if (lead) path.push([figures.trials, lead.low, lead.high, lead.mean]);
  say(at("closing-of"), measures[0] ? `${measures[0].label}, ${last.title}` : "");
  at("closing").replaceChildren(...closing(path, lead ? `${lead.text} ${lead.reach ?? ""}` : "", figures.done));
  at("endings-section").hidden = !first.endings;
  at("no-endings").hidden = Boolean(first.endings);
  if (first.endings) at("endings").replaceChildren(...endings(cells));
  const flipped = Number.isInteger(last.flips?.first);
  document.querySelector("[data-tell=flipped]").disabled = !flipped;
  const unflipped = cells.length < 2 ? "Nothing is changed yet." : !last.flips ? "No measure tells how such a play ends." : "No play ended otherwise so far.";
  say(at("flipped-why"), flipped ? "" : unflipped);
  const reading = figures.done
    ? `${figures.confidence} intervals. Differences are paired, play by play on the same dice, and judged together.`
    : `${figures.confidence} intervals of the plays so far. Verdicts come at the end. Wait for it: stopping at a figure you like misleads.`;
  say(at("reading"), reading);
  if (figures.done) say(at("spoken"), `All ${count(figures.of)} played. ${figures.answer[0] ?? ""}`);
}

/** What only changes with the states and measures: choices, and the table's frame. */
function frame(figures) {
  const { cells, measures } = figures;
  // Some plays have no end that could be told from another.
  const flips = cells.some(cell => cell.flips);
  const fresh = JSON.stringify([measures, cells.map(cell => [cell.name, cell.title]), flips]);
  if (fresh === structure) return;
  structure = fresh;
  const names = JSON.stringify(measures);
  if (names !== measured) {
    measured = names;
    // Of a yes or no there is not much to spread: the first count is shown.
    const spread = measures.find(one => one.kind === "count" || one.kind === "category") ?? measures[0];
    for (const [id, usual] of [["measure", spread], ["about", measures[0]]]) {
      const before = measures.find(one => one.name === at(id).value) ?? usual;
      at(id).replaceChildren(...measures.map(one => make("option", { value: one.name }, one.label)));
      at(id).value = before?.name ?? "";
    }
  }
  const columns = measures.slice(0, COLUMNS);
  const head = make("tr", {}, make("th", { scope: "col", className: "t" }, "State"), columns.map(one => make("th", { scope: "col" }, one.label)), flips && make("th", { scope: "col" }, "Ends otherwise"));
  const rows = cells.map(cell => make("tr", { className: cell.name === "now" ? "now" : "" }, make("th", { scope: "row" }, cell.title),
    columns.map(() => make("td", {}, make("b"), make("small"), make("small"))), flips && make("td", {}, make("b"), make("small"))));
  at("states").replaceChildren(make("caption", {}, make("span", { className: "hidden" }, "All states and their figures")), make("thead", {}, head), make("tbody", {}, rows));
  at("figures").replaceChildren(...measures.slice(0, LARGE).map(() =>
    make("li", {}, make("p", { className: "label" }), make("p", {}, make("b"), " ", make("small")), make("p", { className: "by" }))));
}

/** What is said of a difference. */
const against = (difference, done) => difference ? `${difference.text}${done ? ` · ${difference.words}` : ""}` : "";

function large(figures, last, other) {
  [...at("figures").children].forEach((item, index) => {
    const estimate = last.estimates[index];
    const [label, value, by] = item.children;
    say(label, figures.measures[index].label);
    say(value.firstChild, estimate?.text ?? "–");
    say(value.lastChild, estimate?.reach ?? "");
    const difference = estimate?.difference;
    say(by, other && difference ? `${against(difference, figures.done)} against ${other.title}` : "");
    by.classList.toggle("sure", figures.done && ["better", "worse", "more", "less"].includes(difference?.verdict));
  });
}

function table(figures) {
  const body = at("states").tBodies[0];
  figures.cells.forEach((cell, index) => {
    [...body.rows[index].cells].slice(1).forEach((box, column) => {
      const [value, reach, by] = box.children;
      if (by) {
        const estimate = cell.estimates[column];
        say(value, estimate?.text ?? "–");
        say(reach, estimate?.reach ?? "");
        say(by, against(estimate?.difference, figures.done));
      } else {
        say(value, cell.flips ? `${(100 * cell.flips.differ / cell.flips.n || 0).toFixed(1)}%` : "");
        say(reach, cell.flips ? `${count(cell.flips.differ)} plays` : "");
      }
    });
  });
}

at("measure").addEventListener("change", () => { if (shown.figures) show(shown.figures, shown.wanted); });
