// What a designer sets out to do: nerf the strongest tree so that its best build stays under 60 % against the field. By mouse and by
// keyboard, counted in steps and seconds, and held to the command line.

import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { open, serve } from "./served.mjs";

const run = promisify(execFile);
const FILE = "scenarios/his_due/meta_trees.toml";
/** What the strongest may win at most, in per cent, and how long it may take somebody who knows what to do, in seconds. */
const [MOST, PATIENCE] = [60, 300];
/** What is turned, and the trials at which the command line plays the field as the page does. */
const [POWER, FIELD, PAIR_TRIALS] = ["Torus of Indestructibility", "mana", "500"];
/** Presses of a key after which something counts as out of reach. */
const FAR = 1500;

/** Hands on a mouse. */
const mouse = page => ({
  press: where => page.click(where),
  fill: (where, text) => page.fill(where, text),
  choose: (where, value) => page.selectOption(where, value),
});

/** Hands on a keyboard alone: what is wanted is reached by Tab, and chosen by arrows. */
function keyboard(page) {
  const to = async where => {
    const found = () => page.evaluate(where => document.activeElement.matches(where), where);
    // Whatever stands before what has the focus is nearer backwards.
    const back = await page.evaluate(where => Boolean(document.querySelector(where).compareDocumentPosition(document.activeElement) & Node.DOCUMENT_POSITION_FOLLOWING), where);
    for (let at = 0; at < FAR; at += 1) {
      if (await found()) return;
      await page.keyboard.press(back ? "Shift+Tab" : "Tab");
    }
    throw new Error(`${where} is out of reach`);
  };
  return {
    press: async where => { await to(where); await page.keyboard.press("Enter"); },
    fill: async (where, text) => { await to(where); await page.keyboard.press("Control+a"); await page.keyboard.type(text); },
    choose: async (where, value) => {
      await to(where);
      await page.keyboard.press("Home");
      for (let at = 0; at < FAR && await page.$eval(where, select => select.value) !== value; at += 1) await page.keyboard.press("ArrowDown");
    },
  };
}

/** Does it, from the page to a file that holds it. */
export async function designer(browser, program, { work, pictures }, wrong) {
  for (const [name, hands] of [["mouse", mouse], ["keyboard", keyboard]]) await errand(browser, program, { work, pictures, name, hands }, wrong);
}

async function errand(browser, program, { work, pictures, name, hands }, wrong) {
  const began = performance.now();
  const lab = await serve(program, FILE);
  const page = await open(browser, lab, wrong);
  let steps = 0;
  const { press, fill, choose } = Object.fromEntries(Object.entries(hands(page)).map(([key, act]) => [key, (...words) => { steps += 1; return act(...words); }]));
  const taken = async what => pictures && page.screenshot({ path: path.join(pictures, `errand-${name}-${what}.png`), fullPage: what === "answer" });
  const answered = () => page.waitForFunction(() => document.querySelector("#answers .found") && !document.querySelector("#answers progress"), null, { timeout: 120_000 });
  /** The newest ranking: each entrant's share of wins, by name. */
  const ranking = async () => {
    await answered();
    return page.evaluate(async () => (await import(new URL("field.js", location.href.split("#")[0]))).field.now.map(({ name, value }) => [name, 100 * value]));
  };
  await press("#ask-field");
  const [[strongest, first]] = await ranking();
  if (!(first > MOST)) return wrong(`the strongest, ${strongest}, wins ${first} % already`);
  const drawn = await page.$$eval("#answers img", all => all.filter(one => one.naturalWidth > 0 && one.alt.length > 30).length);
  if (drawn < 2) wrong(`matrix and ranking are no pictures: ${drawn}`);
  const large = () => page.$eval("#field-figures", list => list.innerText);
  if (!(await large()).includes(first.toFixed(1))) wrong(`the large figures do not say ${first}: ${await large()}`);
  await taken("field");
  // The goal is about the strongest already, and its powers stand first.
  await page.waitForFunction(name => document.getElementById("goal-of").value === `field ${name}`, strongest, { timeout: 5000 }).catch(() => wrong("the goal is not about the strongest"));
  await choose("#goal-kind", "most");
  await fill("#goal-high", String(MOST));
  const wanted = await page.$eval("#goal-path", (select, [power, field]) => [...select.options].find(one => one.text.startsWith(`${power}: ${field}`))?.value, [POWER, FIELD]);
  await choose("#goal-path", wanted);
  await taken("goal");
  await press("#goal button");
  await answered();
  const found = await page.$eval("#answers .found:first-child", article => article.innerText);
  if (!/the goal is met/.test(found)) wrong(`the goal is not met: ${found.slice(0, 300)}`);
  await press("#answers .found:first-child .use");
  // The field is played again by itself.
  await page.waitForFunction(first => !document.querySelector("#answers progress") && !document.getElementById("field-figures").innerText.includes(first), first.toFixed(1), { timeout: 60_000 }).catch(() => wrong("the field is not played again"));
  const now = new Map(await ranking()).get(strongest);
  if (!(now < MOST)) wrong(`${strongest} still wins ${now} %`);
  await taken("answer");
  const address = new URL(page.url()).hash;
  const file = path.join(work, `nerfed-${name}.toml`);
  const [download] = await Promise.all([page.waitForEvent("download"), press("#save")]);
  await download.saveAs(file);
  const seconds = (performance.now() - began) / 1000;
  console.log(`nerf the strongest tree by ${name}: ${strongest} from ${first.toFixed(1)} % to ${now.toFixed(1)} %, ${steps} steps, ${seconds.toFixed(1)} s`);
  if (seconds > PATIENCE) wrong(`it took ${seconds.toFixed(0)} s`);
  const { stdout } = await run(program, ["meta", file, "--trials", PAIR_TRIALS, "--no-report", "--json", "--quiet"], { maxBuffer: 1 << 28 });
  const shares = JSON.parse(stdout).variants.map(({ field }) => 100 * field.entrants.find(one => one.name === strongest).rate.value);
  if (!(Math.abs(shares[0] - first) < 0.06 && Math.abs(shares.at(-1) - now) < 0.06)) wrong(`the command line says ${shares.join(" and ")} %, the page ${first} and ${now} %`);
  if (address.length < 100) wrong(`the state has no address: ${address}`);
  const other = await open(browser, lab, wrong, address);
  if (await other.$$eval("#changes li", all => all.length) !== 1) wrong("the address does not hold the state");
  await other.context().close();
  await page.context().close();
  await lab.end();
}
