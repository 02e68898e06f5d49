// What a designer sets out to do: nerf the strongest tree so that its best build stays under 60 % against the field. Counted in clicks,
// words typed and seconds, and held to the command line.

import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { open, serve } from "./served.mjs";

const run = promisify(execFile);
const FILE = "scenarios/his_due/meta_trees.toml";
/** What the strongest may win at most, in per cent, and how long it may take somebody who knows what to do, in seconds. */
const [MOST, PATIENCE] = [60, 300];
/** Prices that are tried, and the trials at which the command line plays the field as the page does. */
const [PRICES, PAIR_TRIALS] = [["3", "6"], "500"];

/** Does it, from the page to a file that holds it. */
export async function designer(browser, program, work, wrong) {
  const began = performance.now();
  const lab = await serve(program, FILE);
  const page = await open(browser, lab, wrong);
  let hands = 0;
  const click = where => { hands += 1; return page.click(where); };
  const type = (where, text) => { hands += 1; return page.fill(where, text); };
  /** The newest ranking: each entrant's share of wins, by name. */
  const ranking = async () => {
    await page.waitForFunction(() => document.querySelector("#answers .found:first-child") && !document.querySelector("#answers .found:first-child progress"), null, { timeout: 120_000 });
    return page.$$eval("#answers .found:first-child details:first-of-type tbody tr", rows => rows.map(row => {
      const [, name, share] = [...row.cells].map(cell => cell.textContent);
      return [name, Number.parseFloat(share)];
    }));
  };
  await click("#ask-field");
  const [[strongest, first]] = await ranking();
  if (!(first > MOST)) return wrong(`the strongest, ${strongest}, wins ${first} % already`);
  await click("#power summary");
  // The dearest of its powers to be without: what holds the others up costs more.
  hands += 1;
  await page.selectOption("#power-name", { label: "Torus of Indestructibility" });
  let now = first, price;
  for (price of PRICES) {
    await type("[data-field$='.mana']", price);
    await page.waitForFunction(() => /^Legal/.test(document.getElementById("card-verdict").textContent), null, { timeout: 30_000 });
    await click("#answers .found:first-child .again");
    now = new Map(await ranking()).get(strongest);
    if (now < MOST) break;
  }
  if (!(now < MOST)) wrong(`${strongest} still wins ${now} %`);
  const file = path.join(work, "nerfed.toml");
  const [download] = await Promise.all([page.waitForEvent("download"), click("#save")]);
  await download.saveAs(file);
  const seconds = (performance.now() - began) / 1000;
  console.log(`nerf the strongest tree: ${strongest} from ${first} % to ${now} % with ${price} Mana, ${hands} clicks and words, ${seconds.toFixed(1)} s`);
  if (seconds > PATIENCE) wrong(`it took ${seconds.toFixed(0)} s`);
  const { stdout } = await run(program, ["meta", file, "--trials", PAIR_TRIALS, "--no-report", "--json", "--quiet"], { maxBuffer: 1 << 28 });
  const shares = JSON.parse(stdout).variants.map(({ field }) => 100 * field.entrants.find(one => one.name === strongest).rate.value);
  if (!(Math.abs(shares[0] - first) < 0.06 && Math.abs(shares.at(-1) - now) < 0.06)) wrong(`the command line says ${shares.join(" and ")} %, the page ${first} and ${now} %`);
  await page.context().close();
  await lab.end();
}
