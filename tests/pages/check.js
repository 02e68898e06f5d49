// Opens every report.html below a folder and says what a reader, with whatever eyes, hands and paper, would miss.

import { readdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { guard, launch, look } from "./browser.mjs";

/** What a page may be high before anything is unfolded, in pixels at a width of 1280. */
const TALLEST = 9000;

const faults = [];
/** Looks at one report in all ways. */
async function check(browser, name, file) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, colorScheme: "light" });
  const wrong = what => faults.push(`${name}: ${what}`);
  guard(page, url => url.startsWith("file:"), wrong);
  await page.goto(pathToFileURL(file).href);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (height > TALLEST) wrong(`is ${height} pixels tall`);
  for (const one of [pictures, contents, folding, sorting, filtering, printing]) await one(page, wrong);
  const light = await colours(page);
  await look(page, wrong);
  const dark = await colours(page);
  if (light && (light.paper === dark.paper || dark.ink <= dark.paper + 0.5)) wrong("pictures are not dark on dark paper");
  await page.close();
}

/** Every picture is told in words that hold a figure. */
async function pictures(page, wrong) {
  const told = await page.$$eval("[role=img]", all => all.map(one => one.getAttribute("aria-label") ?? ""));
  const drawn = await page.$$eval("svg", all => all.length);
  if (told.length !== drawn) wrong(`${drawn} pictures, ${told.length} told in words`);
  for (const text of told) if (text.length < 30 || !/\d|no trial defines this/.test(text)) wrong(`a picture is told as "${text}"`);
}

/** Lightness of paper and ink of the first picture, 0 to 1; none without a picture. */
async function colours(page) {
  return page.evaluate(() => {
    const canvas = new OffscreenCanvas(1, 1).getContext("2d");
    const lightness = element => {
      canvas.fillStyle = getComputedStyle(element).fill;
      canvas.fillRect(0, 0, 1, 1);
      const [r, g, b] = canvas.getImageData(0, 0, 1, 1).data;
      return (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255;
    };
    const svg = document.querySelector("svg");
    return svg && { paper: lightness(svg.querySelector("rect")), ink: lightness(svg.querySelector("text")) };
  });
}

/** Links of the contents lead to parts, which they unfold. */
async function contents(page, wrong) {
  const links = await page.$$("nav a");
  if (links.length < 2) wrong("has no contents");
  for (const link of links) {
    const id = (await link.getAttribute("href")).slice(1);
    await link.focus();
    await page.keyboard.press("Enter");
    const open = await page.waitForFunction(id => document.getElementById(id)?.open, id, { timeout: 2000 }).catch(() => null);
    if (!open) wrong(`the link to #${id} unfolds nothing`);
  }
}

/** Parts fold and unfold by keyboard, and all together. */
async function folding(page, wrong) {
  const part = page.locator("main > details").first();
  const summary = part.locator("> summary");
  const before = await part.evaluate(details => details.open);
  await summary.focus();
  await page.keyboard.press("Enter");
  if (await part.evaluate(details => details.open) === before) wrong("a part does not fold");
  await page.keyboard.press("Space");
  if (await part.evaluate(details => details.open) !== before) wrong("a part does not unfold");
  await page.focus("#fold");
  await page.keyboard.press("Enter");
  if (!await page.$$eval("details", all => all.every(details => details.open))) wrong("not everything is unfolded");
}

/** Every table is sorted by keyboard, by its last column of figures or else by its first. */
async function sorting(page, wrong) {
  for (const table of await page.$$("table")) {
    const column = await table.evaluate(table => {
      const heads = Array.from(table.tHead.rows[0].cells);
      return Math.max(heads.findLastIndex(head => !head.classList.contains("t")), 0);
    });
    const id = await table.getAttribute("id");
    const head = (await table.$$("thead th"))[column];
    await (await head.$("button")).focus();
    for (const [key, order, sign] of [["Enter", "ascending", 1], ["Space", "descending", -1]]) {
      await page.keyboard.press(key);
      if (await head.getAttribute("aria-sort") !== order) wrong(`${id} is not said to be ${order}`);
      const sorted = await table.evaluate((table, [column, sign]) => {
        const values = Array.from(table.tBodies[0].rows, row => row.cells[column].dataset.v).filter(Boolean).map(Number);
        return values.every((value, at) => at === 0 || sign * (value - values[at - 1]) >= 0);
      }, [column, sign]);
      if (!sorted) wrong(`${id} is not ${order}`);
    }
    if (await table.evaluate(table => table.querySelectorAll("[aria-sort]").length) !== 1) wrong(`${id}: sorted by one column`);
  }
}

/** What is typed is looked for in the rows, and how many hold it is said. */
async function filtering(page, wrong) {
  const input = await page.$("input[data-filter]");
  if (!input) return;
  const rows = `#${await input.getAttribute("data-filter")} tbody tr`;
  const word = await page.$eval(`${rows}:last-child th`, cell => cell.textContent.trim());
  await input.fill(word);
  const shown = await page.$$eval(rows, (all, words) => all.every(row =>
    row.hidden !== words.every(word => row.textContent.toLowerCase().includes(word))), word.toLowerCase().split(/\s+/));
  const said = await page.$eval("[role=status]", status => status.textContent);
  if (!shown || !/^\d+ of \d+ rows$/.test(said)) wrong(`rows with "${word}": ${said}`);
  await input.fill("");
}

/** On paper everything is unfolded, and folded again afterwards. */
async function printing(page, wrong) {
  await page.click("#fold");
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  if (!await page.$$eval("details", all => all.every(details => details.open))) wrong("prints folded parts");
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  if (ground !== "rgb(255, 255, 255)") wrong(`prints on ${ground}`);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await page.emulateMedia({ media: "screen", colorScheme: "light" });
  await page.click("#fold");
}

/** Reports below a folder. */
function* reports(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const inner = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* reports(inner);
    else if (entry.name === "report.html") yield inner;
  }
}

const folder = path.resolve(process.argv[2]);
const waiting = Array.from(reports(folder)).sort();
const number = waiting.length;
const browser = await launch();
const work = async () => {
  for (let file; (file = waiting.shift());) await check(browser, path.relative(folder, path.dirname(file)), file);
};
await Promise.all([work(), work()]);
await browser.close();
faults.sort().forEach(fault => console.error(fault));
console.log(`${number} pages, ${faults.length} faults`);
process.exitCode = number > 0 && faults.length === 0 ? 0 : 1;
