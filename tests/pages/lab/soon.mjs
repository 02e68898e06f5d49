// How soon: from a change to the first new interval, and from a change to the end of the play before.

import { client, open, serve } from "./served.mjs";

/** Changes whose first figures are timed, and the median that they may take in a program as it ships, in milliseconds. */
const [TIMED, MEDIAN] = [50, 300];
/**
 * Changes after each of which the play before must be over, and how soon, in milliseconds: a change that takes longer would have
 * the old state's plays slow down the new one's for a time that a hand notices. Of four changes one may take longer, up to a second:
 * a play waits for its turn where the machine does something else.
 */
const [STALE, SOON, LATEST] = [40, 50, 1000];
/** A hunt, a duel, and the slowest plays of every game. */
const SLOW = ["toward_one/rush_or_steward", "his_due/nerf", "his_due/five_kills", "toward_one/sect_worth", "storyteller/hoarding", "storyteller/party_of_four", "sorcerer/an_arc", "divinity/how_deep_to_dig"];

export async function soon(browser, program, wrong) {
  for (const file of SLOW) await stale(program, `scenarios/${file}.toml`, wrong);
  for (const file of SLOW.slice(0, 2)) await timed(browser, program, `scenarios/${file}.toml`, wrong);
}

/** The longest time from the arrival of a change until the play before is over. */
async function stale(program, file, wrong) {
  const lab = await serve(program, file), { get, post } = client(lab);
  const begun = await get("start"), opened = await post("open", { name: begun.name, text: begun.text });
  const wanted = seed => ({
    base: opened.base, name: opened.name, trials: 1_000_000_000, seed,
    states: [{ name: "book", settings: opened.book ? [] : opened.start }, { name: "now", settings: opened.start }],
  });
  const play = async seed => {
    const { play, faults } = await post("play", { tab: "a", wanted: wanted(seed) });
    if (faults) throw new Error(faults);
    await get(`figures?tab=a&play=${play}&after=0`);
    return play;
  };
  const times = [];
  let last = await play(1);
  for (let change = 0; change < STALE; change += 1) {
    // Told only when it is over: no play has so many steps.
    const over = get(`figures?tab=a&play=${last}&after=1000000000`).then(news => ({ news, at: performance.now() }));
    // Changes come at any moment of a step.
    await new Promise(done => setTimeout(done, 40 + (change * 37) % 120));
    const began = performance.now();
    const next = play(change + 2);
    const { news, at } = await over;
    // The question may come after the change, which is then known to have ended the play.
    if (!news.ended && !news.over) wrong(`${file}: a play goes on after its change: ${JSON.stringify(news)}`);
    times.push(at - began);
    last = await next;
  }
  await lab.end();
  times.sort((a, b) => a - b);
  const [median, most, latest] = [times[STALE / 2], times[STALE * 3 / 4], times.at(-1)].map(Math.round);
  console.log(`${file}: over ${median} ms (median), ${most} ms (three in four), ${latest} ms (latest) after a change`);
  if (most > SOON || latest > LATEST) wrong(`${file}: a play goes on for ${most} ms after a change (three in four), ${latest} ms at the latest`);
}

/** From a change to the first new interval. */
async function timed(browser, program, file, wrong) {
  const lab = await serve(program, file);
  const page = await open(browser, lab, wrong);
  await page.selectOption("#trials", "100000");
  const times = await page.evaluate(async number => {
    const boxes = [...document.querySelectorAll("[data-path^='rules.'] input[type=number]")];
    const box = boxes.find(box => box.value !== ""), answer = document.getElementById("answer");
    const times = [];
    for (let change = 0; change < number; change += 1) {
      const before = answer.dataset.play;
      const seen = new Promise(done => {
        const watcher = new MutationObserver(() => { if (answer.dataset.play !== before) { watcher.disconnect(); done(); } });
        watcher.observe(answer, { attributes: true, attributeFilter: ["data-play"] });
      });
      const began = performance.now();
      box.value = String(Number(box.value) + (change % 2 ? -1 : 1));
      box.dispatchEvent(new Event("input", { bubbles: true }));
      await seen;
      times.push(performance.now() - began);
      await new Promise(done => setTimeout(done, 60));
    }
    return times.sort((a, b) => a - b);
  }, TIMED);
  const [median, slowest] = [times[TIMED / 2], times.at(-1)].map(Math.round);
  console.log(`${file}: ${TIMED} changes, first new interval after ${median} ms (median), ${slowest} ms (slowest)`);
  if (median > MEDIAN) wrong(`${file}: first figures after ${median} ms`);
  await page.context().close();
  await lab.end();
}
