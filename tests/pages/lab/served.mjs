// The lab as a test starts it, and what is done on its page by hand.

import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { guard } from "../browser.mjs";

/** What the program says on standard error when nothing is wrong. */
const USUAL = /^(?:open this address in a browser|the page has been gone for .*: the lab ends)/;

const running = new Set();
// Whatever a test leaves running, or is stopped with, ends with it.
process.on("exit", () => running.forEach(child => child.kill("SIGKILL")));
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1));

/** Starts the lab: its address, what it logs that is not usual, and how it ends. */
export async function serve(program, file, ...words) {
  const child = spawn(program, ["lab", file, "--no-open", ...words], { stdio: ["ignore", "pipe", "pipe"] });
  running.add(child);
  const log = [];
  createInterface({ input: child.stderr }).on("line", line => USUAL.test(line) || log.push(line));
  const ended = new Promise(done => child.once("exit", code => { running.delete(child); done(code); }));
  const lines = createInterface({ input: child.stdout });
  const address = await Promise.race([new Promise(done => lines.once("line", done)), ended]);
  if (!String(address).startsWith("http://127.0.0.1:")) throw new Error(`the lab does not begin: ${log.join(" ")}`);
  return { address, child, log, ended, end: async () => { child.kill("SIGTERM"); return ended; } };
}

/** Asks a lab as its page does, without a browser. */
export function client({ address }) {
  const ask = async (way, options) => {
    const response = await fetch(`${address}api/${way}`, options);
    return { status: response.status, ...await response.json().catch(() => ({})) };
  };
  return { get: way => ask(way), post: (way, body) => ask(way, { method: "POST", body: JSON.stringify(body) }) };
}

/** Opens the page of a lab in a window of its own. */
export async function open(browser, lab, wrong, hash = "") {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, colorScheme: "light", acceptDownloads: true, permissions: ["clipboard-read", "clipboard-write"] });
  const page = await context.newPage();
  if (process.env.LAB_PAGE) await context.route(/\.(?:js|css)$|\/$/, fromDisk);
  const { origin } = new URL(lab.address);
  guard(page, url => /^(?:blob|data):/.test(url) || url.startsWith(origin), wrong);
  await page.goto(lab.address + hash);
  await page.waitForSelector("#figures b", { timeout: 60_000 });
  return page;
}

/** The page's files as they lie in a folder, for whoever works on them: LAB_PAGE=src/lab/page. */
async function fromDisk(route) {
  const name = path.basename(new URL(route.request().url()).pathname.replace(/\/$/, "/index.html")).replace(/^[0-9a-f]{32}$/, "index.html");
  const kind = { ".js": "text/javascript", ".css": "text/css", ".html": "text/html" }[path.extname(name)];
  await route.fulfill({ contentType: kind, body: readFileSync(path.join(process.env.LAB_PAGE, name), "utf8") });
}

/** Waits until all trials are played that are wanted, or until the page says that they cannot be. */
export const settled = page => page.waitForFunction(() =>
  !document.getElementById("answer").dataset.waiting && (!document.getElementById("faults").hidden || document.getElementById("progress").value === 1),
null, { timeout: 120_000, polling: 50 });

/** What the page says is wrong with the state that is shown; empty where it can be played. */
export const refused = page => page.$eval("#faults", faults => faults.hidden ? "" : faults.innerText);

/** How many changes the page lists. */
export const changes = page => page.$$eval("#changes li", all => all.length);

/** Turns a knob by keyboard, one step. Comes back when the page has judged it. */
export async function turn(page, knob) {
  const before = await page.getAttribute("#answer", "data-play");
  const row = page.locator(`[data-path="${knob.replaceAll('"', '\\"')}"]`);
  await row.evaluate(row => { row.closest("details").open = true; });
  const [select, number, box] = [row.locator("select"), row.locator("input[type=number]"), row.locator("input[type=checkbox]")];
  if (await select.count()) {
    await select.selectOption(await select.evaluate(select => [...select.options].find(one => !one.selected && !one.hidden).value));
  } else if (await number.count()) {
    await number.focus();
    const most = await number.evaluate(box => box.max !== "" && Number(box.value) >= Number(box.max));
    await page.keyboard.press(most ? "ArrowDown" : "ArrowUp");
  } else {
    await box.focus();
    await page.keyboard.press("Space");
  }
  await judged(page, before);
}

/** Waits until another state than the one of a play is played, or refused. */
export const judged = (page, before) => page.waitForFunction(before =>
  document.getElementById("answer").dataset.play !== before || (!document.getElementById("faults").hidden && !document.getElementById("answer").dataset.waiting),
before, { timeout: 60_000, polling: 50 });

/** Figures, as the page holds them. */
export const figures = page => page.evaluate(async () => {
  const { shown } = await import(new URL("figures.js", location.href.split("#")[0]));
  return { cells: shown.figures.cells, measures: shown.figures.measures, trials: shown.figures.trials };
});
