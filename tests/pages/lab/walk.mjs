// A scenario in the lab: opened, turned, undone, a power and a list edited, pinned, compared, told, taken along, and played on the
// command line. What it lacks must be said by the page.

import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { look } from "../browser.mjs";
import { changes, figures, judged, open, refused, serve, settled, turn } from "./served.mjs";

const run = promisify(execFile);
/** Trials of each state: the page's figures must be those of the command line, not precise. */
const TRIALS = "100";
/** Knobs that are turned, and how many are tried until so many can be played together. */
const [TURNED, TRIED] = [3, 14];
/** Other cells that are added as states, in a walk that is not whole. */
const FEW = 6;

/** Walks through one scenario. A whole walk asks every deeper question and looks at the page with axe. */
export async function walk(browser, { program, file, work, whole, pictures }, wrong) {
  const name = path.basename(path.dirname(file)) + "_" + path.basename(file, ".toml");
  const lab = await serve(program, file);
  const page = await open(browser, lab, wrong);
  try {
    await through(browser, lab, page, { program, file, name, work, whole, pictures }, wrong);
  } finally {
    await page.context().close();
    if (await lab.end() !== 0) wrong("does not end well");
    if (lab.log.length) wrong(`logs: ${lab.log.slice(0, 3).join(" / ")}`);
  }
}

async function through(browser, lab, page, { program, file, name, work, whole, pictures }, wrong) {
  await page.selectOption("#trials", TRIALS);
  await settled(page);
  const text = readFileSync(file, "utf8");
  await says(page, text, wrong);
  await searched(page, wrong);
  await turned(page, wrong);
  await power(page, wrong);
  await list(page, wrong);
  await compared(page, wrong);
  await told(page, wrong);
  await field(page, wrong, whole);
  await exported(page, program, path.join(work, `${name}.toml`), wrong);
  if (whole) await linked(browser, page, lab, wrong);
  await others(page, { program, file: path.join(work, `${name}_cells.toml`), whole }, wrong);
  if (whole) {
    await asked(page, wrong);
    const ways = [["light", 1280], ["dark", 390]];
    const taken = async (scheme, width) => pictures && page.screenshot({ path: path.join(pictures, `${name}-${scheme}-${width}.png`), fullPage: width === 390 });
    await look(page, wrong, ways, taken);
  }
}

/** What the file holds for other commands is said. */
async function says(page, text, wrong) {
  const said = await page.$$eval("#holds li", all => all.map(one => one.textContent).join("\n"));
  const tables = [[/^\[field\]/m, /field/], [/^\[tune\]/m, /evenodds tune/], [/^\[\[parameter\]\]/m, /evenodds sensitivity/], [/^\[\[target\]\]/m, /evenodds test/], [/^(?:\[stop\]|stop *=)/m, /all trials are played/]];
  for (const [held, told] of tables) {
    if (held.test(text) !== told.test(said)) wrong(`${held.source} of the file: the page says “${said}”`);
  }
  const cells = await page.$eval("#cell-label", label => label.hidden ? 1 : label.querySelectorAll("option").length);
  if (/^\[(?:sweep|variant\.)/m.test(text) !== cells > 1) wrong(`${cells} cells to begin from`);
  const won = await page.$eval("#endings-section", part => !part.hidden);
  if (won === await page.$eval("#no-endings", told => !told.hidden)) wrong("whether somebody wins is not said");
}

/** The search finds powers, facts and measures by their names; what a model sets is shown as set. */
async function searched(page, wrong) {
  const [names, like] = await page.evaluate(async () => {
    const { opened } = await import(new URL("state.js", location.href.split("#")[0]));
    const power = Object.values(opened.powers ?? {})[0]?.name?.replaceAll('"', "");
    return [[power, opened.facts[0]?.[0], opened.measures[0]?.label].filter(Boolean), opened.controls.filter(one => one.like && one.base === null).map(one => one.path)];
  });
  for (const name of names) {
    await page.fill("#search", name);
    if (!(await page.$eval("#elsewhere", list => list.innerText.toLowerCase())).includes(name.toLowerCase())) wrong(`the search does not find ${name}`);
  }
  await page.fill("#search", "");
  if (like.length) wrong(`set by nobody: ${like}`);
}

/** Three knobs turn, of rules first; what cannot be played is said and taken back; the last of the three is undone. */
async function turned(page, wrong) {
  const knobs = await page.$$eval("[data-path^='rules.']", rows => rows.filter(row => row.querySelector("select, input[type=number], input[type=checkbox]")).map(row => row.dataset.path));
  // Where a game has few rules, sheets are turned too.
  knobs.push(...await page.$$eval("[data-path^='cast.']", rows => rows.filter(row => row.querySelector("input[type=number]")).map(row => row.dataset.path)));
  const wanted = Math.min(TURNED, knobs.length);
  if (wanted === 0) wrong("nothing can be turned");
  let done = 0;
  for (const knob of knobs.slice(0, TRIED)) {
    if (done === wanted) break;
    await turn(page, knob).catch(error => wrong(`${knob}: ${error.message.split("\n")[0]}`));
    if (await refused(page)) await page.click("#undo");
    else done += 1;
  }
  if (done !== wanted || await changes(page) !== wanted) wrong(`${await changes(page)} changes, ${done} knobs turned`);
  await page.click("#undo");
  if (await changes(page) !== wanted - 1) wrong("undo takes nothing back");
  await settled(page);
}

/** A power of those who play is edited and judged, or there are none, and the page says so. */
async function power(page, wrong) {
  if (await page.$eval("#power", part => part.hidden)) {
    if (!await page.isVisible("#no-powers")) wrong("that there are no powers is not said");
    return;
  }
  await page.$eval("#power", part => { part.open = true; });
  const name = await page.$eval("#power-name", select => (select.querySelector("optgroup option") ?? [...select.options].find(one => one.value)).value);
  await page.selectOption("#power-name", name);
  const field = `[data-field="powers.${name}.mana"]`, before = await page.getAttribute("#answer", "data-play");
  await page.fill(field, "many");
  await judged(page, before);
  await page.waitForFunction(() => /Not legal/.test(document.getElementById("card-verdict").textContent), null, { timeout: 20_000 }).catch(() => wrong("a wrong power is not called so"));
  await page.fill(field, "3");
  await page.waitForFunction(() => /^Legal|^As printed/.test(document.getElementById("card-verdict").textContent), null, { timeout: 20_000 }).catch(() => wrong("a right power is not called so"));
  await page.press(field, "Tab");
  await settled(page);
}

/** A list of somebody is edited and judged, moved and taken back, or there is none, and the page says so. */
async function list(page, wrong) {
  if (await page.$eval("#lists", part => part.hidden)) {
    if (!await page.isVisible("#no-lists")) wrong("that there are no lists is not said");
    return;
  }
  const before = await changes(page);
  await page.$eval("#lists", part => { part.open = true; });
  await page.selectOption("#list-of", "0");
  await page.selectOption("#list-decision", "0");
  const entries = await page.$$eval("#entries select", all => all.length);
  await page.click("#entry-add");
  const more = await page.$$eval("#entries select", all => all.length);
  if (more <= entries) wrong(`a list of ${entries} entries has ${more} with another`);
  await page.fill("#entries li:first-child [aria-label$='when']", "no such fact");
  await page.waitForFunction(() => /Not legal/.test(document.getElementById("list-verdict").textContent), null, { timeout: 20_000 }).catch(() => wrong("a wrong list is not called so"));
  await page.click("#entries li:first-child [aria-label$='move down']");
  if (await page.$eval("#entries li:last-child", (item, at) => at, 0) === undefined) wrong("an entry is lost");
  for (let left = more; left > entries; left -= 1) await page.click("#entries li:first-child [aria-label$='remove']");
  for (let left = 8; await changes(page) > before && left > 0; left -= 1) await page.click("#undo");
  if (await refused(page)) await settled(page);
  await settled(page);
  if (await changes(page) !== before) wrong("a list is not taken back");
}

/** A state is pinned, another is compared with it. */
async function compared(page, wrong) {
  await page.fill("#pin-title", "first try");
  await page.press("#pin-title", "Enter");
  await page.click("#changes li:first-child button");
  await settled(page);
  const rows = count => page.waitForFunction(count => document.querySelectorAll("#states tbody tr").length === count, count, { timeout: 60_000 });
  await rows(3).catch(() => wrong("a pinned state is no row"));
  await page.selectOption("#reference", { label: "first try" });
  await page.waitForFunction(() => document.querySelector("#states tbody th")?.textContent === "first try", null, { timeout: 60_000 }).catch(() => wrong("what was pinned is not compared with"));
  await settled(page);
}

/** A play is told, or there is none of that kind, and the page says so; one that flipped too. */
async function told(page, wrong) {
  await page.click("[data-tell='median play']");
  await page.waitForSelector("#answers .told li, #answers .found p:text('There is no such play')", { timeout: 60_000 }).catch(() => wrong("no play is told"));
  const flipped = page.locator("[data-tell=flipped]");
  if (await flipped.isDisabled()) {
    if (!await page.$eval("#flipped-why", why => why.textContent)) wrong("why no play flipped is not said");
    return;
  }
  await flipped.click();
  await page.waitForSelector("#answers .found:first-child .two .told li", { timeout: 60_000 }).catch(() => wrong("no flipped play is told"));
}

/** Who beats whom is asked, or nobody can meet anybody, and the page says so. */
async function field(page, wrong, whole) {
  const button = page.locator("#ask-field");
  if (await button.isDisabled()) {
    if (!await page.$eval("#field-why", why => why.textContent)) wrong("why nobody meets is not said");
  } else if (whole) {
    await button.click();
    await answered(page, "Who beats whom?", wrong);
  }
}

/** Waits for the answer on top: sentences, or why there is none. */
async function answered(page, question, wrong) {
  const found = page.locator("#answers .found:first-child");
  await page.waitForFunction(() => !document.querySelector("#answers .found:first-child progress"), null, { timeout: 240_000 });
  const text = await found.innerText();
  if (!text.includes(question) || /defect|panick/.test(text) || text.length < 60) wrong(`${question}: ${text.slice(0, 200)}`);
  return text;
}

/** Every other question, in a whole walk. */
async function asked(page, wrong) {
  await page.click("[data-ask=settings]");
  await answered(page, "What matters", wrong);
  await page.click("[data-ask=readings]");
  await answered(page, "Does the reading matter?", wrong);
  await page.evaluate(() => document.activeElement.blur());
  await page.selectOption("#about", { index: 0 });
  await page.waitForFunction(() => document.querySelectorAll("#goal-path option").length > 0);
  await page.selectOption("#goal-of", "measure");
  await page.fill("#goal-low", "5");
  await page.fill("#goal-high", "15");
  await page.click("#goal button");
  await answered(page, "Make", wrong);
}

/** What the page shows is what the command line says of the exported scenario. */
async function exported(page, program, file, wrong) {
  const saved = page.waitForEvent("download", { timeout: 20_000 }).catch(() => null);
  await page.click("#save");
  const download = await saved;
  if (!download) return wrong(`nothing is saved: ${await page.textContent("#leave")} ${await refused(page)}`);
  await download.saveAs(file);
  const { stdout } = await run(program, ["run", file, "--no-report", "--json", "--quiet"], { maxBuffer: 1 << 28 });
  const summary = JSON.parse(stdout), shown = await figures(page);
  let compared = 0;
  summary.cells.forEach((cell, index) => shown.measures.forEach(({ name }, at) => {
    const theirs = cell.groups[0].measures.find(one => one.name === name), mine = shown.cells[index].estimates[at];
    if (!theirs) return;
    compared += 1;
    for (const part of ["mean", "low", "high"]) {
      if (mine[part] !== theirs[part]) wrong(`${cell.name}, ${name}, ${part}: ${mine[part]} here, ${theirs[part]} on the command line`);
      if (theirs.difference && mine.difference?.[part] !== theirs.difference[part]) wrong(`${cell.name}, ${name}, difference, ${part}: ${mine.difference?.[part]} here, ${theirs.difference[part]} on the command line`);
    }
  }));
  if (compared < 2 || summary.cells.length !== shown.cells.length) wrong(`${compared} figures of ${shown.cells.length} states were compared with ${summary.cells.length}`);
  const again = await serve(program, file);
  await again.end();
  return compared;
}

/** A link holds everything. */
async function linked(browser, page, lab, wrong) {
  await page.click("#link");
  await page.waitForFunction(() => location.hash.length > 20);
  const before = await page.$eval("#states", table => table.innerText);
  const other = await open(browser, lab, wrong, new URL(page.url()).hash);
  await settled(other);
  if (await other.$eval("#states", table => table.innerText) !== before) wrong("a link does not hold the whole scenario");
  await other.context().close();
}

/** The scenario's other cells become rows, which the command line plays too. */
async function others(page, { program, file, whole }, wrong) {
  if (await page.$eval("#others", button => button.hidden)) return;
  const before = await page.$$eval("#states tbody tr", all => all.length);
  const number = await page.evaluate(async () => (await import(new URL("state.js", location.href.split("#")[0]))).opened.others.length);
  if (!whole && number > FEW) return;
  await page.click("#others");
  await page.waitForFunction(count => document.querySelectorAll("#states tbody tr").length === count, before + Math.min(number, 19), { timeout: 60_000 })
    .catch(async () => wrong(`${number} other cells: ${before} rows become ${await page.$$eval("#states tbody tr", all => all.length)}; ${await refused(page)}`));
  await settled(page);
  await exported(page, program, file, wrong);
}
