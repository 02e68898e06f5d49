// The lab in a browser: a scenario of each game is opened, turned, undone, pinned, compared, asked and taken along, and the
// exported scenario is played on the command line: node lab.mjs PROGRAM [FOLDER FOR PICTURES]

import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { chromium } from "playwright-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const FLAGS = "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking " +
  "--disable-component-update --disable-sync";
const GRAVE = ["serious", "critical"];
/** A scenario of each game, three knobs that are turned in it, and trials that are soon played. */
const OPENED = [
  ["scenarios/toward_one/rush_or_steward.toml", null],
  ["scenarios/his_due/nerf.toml", ["rules.hits_base", "rules.skill_base", "powers.flames_of_bitter_hatred.mana"]],
  ["scenarios/divinity/who_breaks_ties.toml", ["rules.defeat_price", "rules.burn_scope", "rules.tie_concessions"]],
  ["scenarios/sorcerer/who_wins_a_fight.toml", ["limits.max_rounds", "rules.full_tie", "rules.die_size"]],
  ["scenarios/storyteller/how_scarce.toml", null],
];
/** Changes whose first figures are timed, and the median that they may take in a program as it ships. */
const [TIMED, MEDIAN] = [50, 300];

const [program, pictures] = [path.resolve(process.argv[2]), process.argv[3]];
const work = mkdtempSync(path.join(tmpdir(), "evenodds-lab-"));
const faults = [];

/** The program as a server: its address, and how it ends. */
async function serve(file) {
  const child = spawn(program, ["lab", file, "--no-open"], { stdio: ["ignore", "pipe", "ignore"] });
  const lines = createInterface({ input: child.stdout });
  const address = await new Promise(done => lines.once("line", done));
  const ended = new Promise(done => child.once("exit", done));
  return { address, end: async () => { child.kill("SIGTERM"); return ended; } };
}

/** Waits until all trials are played that are wanted. */
const settled = page => page.waitForFunction(() => {
  const bar = document.getElementById("progress");
  return bar.value === 1 && !document.getElementById("answer").dataset.waiting;
}, null, { timeout: 120_000 });

/** Turns a knob by keyboard, one step. */
async function turn(page, knob) {
  const before = await page.getAttribute("#answer", "data-play");
  if (knob.startsWith("powers.")) {
    const [, power] = knob.split(".");
    await page.$eval("#power", part => { part.open = true; });
    await page.selectOption("#power-name", power);
    await page.fill(`[data-field="${knob}"]`, "3");
  } else {
    const row = page.locator(`[data-path="${knob}"]`);
    await row.evaluate(row => { row.closest("details").open = true; });
    const [select, number, box] = [row.locator("select"), row.locator("input[type=number]"), row.locator("input[type=checkbox]")];
    if (await select.count()) {
      const other = await select.evaluate(select => [...select.options].find(one => !one.selected).value);
      await select.selectOption(other);
    } else if (await number.count()) {
      await number.focus();
      const most = await number.evaluate(box => box.max !== "" && Number(box.value) >= Number(box.max));
      await page.keyboard.press(most ? "ArrowDown" : "ArrowUp");
    } else if (await box.count()) {
      await box.focus();
      await page.keyboard.press("Space");
    }
  }
  await page.waitForFunction(before => document.getElementById("answer").dataset.play !== before, before, { timeout: 30_000 });
}

/** Three knobs of a game of which nothing is known: the first numbers and choices of its rules. */
const anyKnobs = page => page.$$eval("[data-path^='rules.']", rows =>
  rows.filter(row => row.querySelector("select, input[type=number]")).slice(0, 3).map(row => row.dataset.path));

const changes = page => page.$$eval("#changes li", all => all.length);

/** Axe, and nothing that scrolls sideways, wide and narrow, light and dark. */
async function look(page, name, wrong) {
  await page.evaluate(AXE);
  await page.evaluate(() => { for (const part of [document.documentElement, document.getElementById("turn")]) part.scrollTop = 0; });
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const where = `${colorScheme}, ${width} pixels wide`;
      const reach = await page.evaluate(() => document.documentElement.scrollWidth);
      if (reach > width) {
        const wide = await page.evaluate(width => [...document.querySelectorAll("body *")].filter(one => one.getBoundingClientRect().right > width + 1 && !one.closest(".scroll, pre, .told"))
          .slice(0, 4).map(one => `${one.tagName}#${one.id}.${one.className}`), width);
        wrong(`${where}: scrolls sideways, to ${reach}: ${wide.join(", ")}`);
      }
      const { violations } = await page.evaluate(() => axe.run(document, { resultTypes: ["violations"] }));
      for (const { id, impact, nodes } of violations.filter(found => GRAVE.includes(found.impact))) {
        wrong(`${where}: ${id} (${impact}) at ${nodes.slice(0, 3).map(node => node.target.join(" ")).join(", ")}`);
      }
      if (pictures) await page.screenshot({ path: path.join(pictures, `${name}-${colorScheme}-${width}.png`), fullPage: width === 390 });
    }
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1280, height: 900 });
}

/** What the page shows is what the command line says of the exported scenario. */
async function exported(page, name, wrong) {
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#save")]);
  const file = path.join(work, `${name}.toml`);
  await download.saveAs(file);
  const summary = JSON.parse(execFileSync(program, ["run", file, "--no-report", "--json", "--quiet"], { maxBuffer: 1 << 28 }));
  const shown = await page.evaluate(async () => {
    const { shown } = await import(new URL("figures.js", location.href.split("#")[0]));
    return { cells: shown.figures.cells, measures: shown.figures.measures, trials: shown.figures.trials };
  });
  let compared = 0;
  summary.cells.forEach((cell, index) => shown.measures.forEach(({ name }, at) => {
    const estimate = cell.groups[0].measures.find(one => one.name === name), mine = shown.cells[index].estimates[at];
    if (!estimate) return;
    compared += 1;
    for (const part of ["mean", "low", "high"]) {
      if (mine[part] !== estimate[part]) wrong(`${cell.name}, ${name}, ${part}: ${mine[part]} here, ${estimate[part]} on the command line`);
    }
  }));
  if (compared < 2 || summary.cells.length !== shown.cells.length) wrong(`${compared} figures were compared`);
  const again = await serve(file);
  await again.end();
}

async function check(browser, [file, knobs], index) {
  const name = path.basename(file, ".toml");
  const wrong = what => faults.push(`${name}: ${what}`);
  const lab = await serve(file);
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, colorScheme: "light", acceptDownloads: true, permissions: ["clipboard-read", "clipboard-write"] });
  const page = await context.newPage();
  if (process.env.LAB_PAGE) await context.route(/\.(?:js|css)$|\/$/, route => fromDisk(route));
  const origin = new URL(lab.address).origin;
  page.on("request", request => /^(?:blob|data):/.test(request.url()) || request.url().startsWith(origin) || wrong(`asks for ${request.url()}`));
  page.on("console", message => message.type() === "error" && !/status of 422/.test(message.text()) && wrong(message.text()));
  page.on("pageerror", error => wrong(error.message));
  await page.goto(lab.address);
  await page.waitForSelector("#figures b");
  await page.selectOption("#trials", "1000");
  await settled(page);
  const turned = knobs ?? await anyKnobs(page);
  for (const knob of turned) await turn(page, knob).catch(error => wrong(`${knob}: ${error.message.split("\n")[0]}`));
  if (await changes(page) !== turned.length) wrong(`${await changes(page)} changes of ${turned.length}`);
  await page.click("#undo");
  if (await changes(page) !== turned.length - 1) wrong("undo takes nothing back");
  await settled(page);
  await page.fill("#pin-title", "first try");
  await page.press("#pin-title", "Enter");
  await turn(page, turned.at(-1)).catch(error => wrong(`${turned.at(-1)}: ${error.message.split("\n")[0]}`));
  await page.waitForFunction(() => document.querySelectorAll("#states tbody tr").length === 3, null, { timeout: 30_000 }).catch(() => wrong("a pinned state is no row"));
  await settled(page);
  await page.selectOption("#reference", { label: "first try" });
  await page.waitForFunction(() => document.querySelector("#states tbody th")?.textContent === "first try", null, { timeout: 30_000 }).catch(() => wrong("what was pinned is not compared with"));
  await settled(page);
  await page.click("[data-tell='median play']");
  await page.waitForSelector(".told li", { timeout: 30_000 }).catch(() => wrong("no play is told"));
  await exported(page, name, wrong);
  await page.click("#link");
  await page.waitForFunction(() => location.hash.length > 20);
  const before = await page.$eval("#states", table => table.innerText);
  const other = await context.newPage();
  await other.goto(page.url());
  await other.waitForSelector("#figures b");
  await settled(other);
  if (await other.$eval("#states", table => table.innerText) !== before) wrong("a link does not hold the whole scenario");
  await other.close();
  await look(page, name, wrong);
  if (index < 2) await timed(page, name);
  await context.close();
  if (await lab.end() !== 0) wrong("does not end well");
}

/** From a change to the first new interval. */
async function timed(page, name) {
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
  console.log(`${name}: ${TIMED} changes, first new interval after ${median} ms (median), ${slowest} ms (slowest)`);
  if (median > MEDIAN) faults.push(`${name}: first figures after ${median} ms`);
}

/** The page's files as they lie in a folder, for whoever works on them: LAB_PAGE=src/lab/page. */
async function fromDisk(route) {
  const found = path.join(process.env.LAB_PAGE, path.basename(new URL(route.request().url()).pathname.replace(/\/$/, "/index.html")).replace(/^[0-9a-f]{32}$/, "index.html"));
  const kind = { ".js": "text/javascript", ".css": "text/css", ".html": "text/html" }[path.extname(found)];
  await route.fulfill({ contentType: kind, body: readFileSync(found, "utf8") });
}

const only = process.env.LAB_ONLY;
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS.split(" ") });
for (const [index, one] of OPENED.entries()) {
  if (!only || one[0].includes(only)) await check(browser, one, index).catch(error => faults.push(`${one[0]}: ${error.message}`));
}
await browser.close();
rmSync(work, { recursive: true });
faults.forEach(fault => console.error(fault));
console.log(`${OPENED.length} scenarios in the lab, ${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
