// The lab in a browser, with every scenario that ships, by keyboard alone, for long and for whoever means harm:
// node lab.mjs PROGRAM [FOLDER FOR PICTURES]. LAB_ONLY=walk,keyboard,… runs parts, LAB_FILES=his_due/nerf some
// scenarios, LAB_WHOLE=no none of them whole, LAB_WHOLE=all each of them, and LAB_TIMES=yes says how long each takes.

import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { launch } from "./browser.mjs";
import { designer } from "./lab/designer.mjs";
import { keyboard } from "./lab/keyboard.mjs";
import { long } from "./lab/long.mjs";
import { soon } from "./lab/soon.mjs";
import { walk } from "./lab/walk.mjs";

const [program, pictures] = [path.resolve(process.argv[2]), process.argv[3]];
const work = mkdtempSync(path.join(tmpdir(), "evenodds-lab-"));
const faults = [];
if (process.env.LAB_TIMES) faults.push = what => { console.log(what); return Array.prototype.push.call(faults, what); };
const parts = process.env.LAB_ONLY?.split(",");
const wanted = part => !parts || parts.includes(part);
const browser = await launch();

/** Does something and says how long it took; what goes wrong in it is a fault of its own. */
async function part(name, work) {
  if (!wanted(name)) return;
  const began = performance.now();
  await work(what => faults.push(`${name}: ${what}`)).catch(error => faults.push(`${name}: ${error.message}`));
  console.log(`${name}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

/** Every shipped scenario, with whether it is the first of its game and play: these are walked through whole. */
function scenarios() {
  const seen = new Set();
  const files = readdirSync("scenarios").flatMap(game => readdirSync(path.join("scenarios", game)).map(file => path.join("scenarios", game, file)));
  const named = process.env.LAB_FILES?.split(",");
  const chosen = files.filter(file => file.endsWith(".toml") && !file.endsWith(".game.toml") && (!named || named.some(word => file.includes(word))));
  return chosen.sort().map(file => {
    const text = readFileSync(file, "utf8");
    const kind = ["game", "play"].map(key => text.match(new RegExp(`^${key} *= *"(.*)"`, "m"))?.[1]).join(" ");
    const whole = process.env.LAB_WHOLE === "all" || (!seen.has(kind) && process.env.LAB_WHOLE !== "no");
    seen.add(kind);
    return { file, whole };
  });
}

await part("walk", async () => {
  const all = scenarios(), number = all.length;
  // The long ones first, so that none is left over at the end.
  const waiting = [...all.filter(one => one.whole), ...all.filter(one => !one.whole)];
  const worker = async () => {
    for (let one; (one = waiting.shift());) {
      const began = performance.now(), before = faults.length;
      const wrong = what => faults.push(`${one.file}: ${what}`);
      await walk(browser, { program, work, pictures, ...one }, wrong).catch(error => wrong(error.message));
      if (process.env.LAB_TIMES) console.log(`${((performance.now() - began) / 1000).toFixed(1)} s ${one.file}${one.whole ? ", whole" : ""}, ${faults.length - before} faults`);
    }
  };
  await Promise.all([worker(), worker(), worker()]);
  console.log(`${number} scenarios in the lab, ${all.filter(one => one.whole).length} of them whole`);
  if (number === 0) faults.push("no scenario was opened");
});
await part("keyboard", wrong => keyboard(browser, program, work, wrong));
await part("designer", wrong => designer(browser, program, { work, pictures }, wrong));
await part("soon", wrong => soon(browser, program, wrong));
await part("long", wrong => long(browser, program, wrong));
await browser.close();
rmSync(work, { recursive: true });
faults.forEach(fault => console.error(fault));
console.log(`the lab: ${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
