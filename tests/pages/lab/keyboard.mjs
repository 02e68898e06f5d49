// The lab by keyboard alone: every part is reached with Tab, seen to be reached, and used with arrows, Enter, Space and letters.

import path from "node:path";
import { changes, judged, open, serve, settled } from "./served.mjs";

/** Presses of Tab after which something counts as out of reach. */
const FAR = 700;

export async function keyboard(browser, program, work, wrong) {
  const lab = await serve(program, "scenarios/his_due/nerf.toml");
  const page = await open(browser, lab, wrong);
  const keys = page.keyboard, times = async (key, number) => { for (let at = 0; at < number; at += 1) await keys.press(key); };
  /** Presses Tab, or with `back` Shift and Tab, until something is reached. Whatever is passed can be seen to be reached. */
  const to = async (where, back = false) => {
    for (let at = 0; at < FAR; at += 1) {
      await keys.press(back ? "Shift+Tab" : "Tab");
      let found = await page.evaluate(seen, where);
      // What moved in the middle of a frame is looked at when the frame is drawn.
      if (found.unseen) found = await page.evaluate(drawn).then(() => page.evaluate(seen, where));
      if (found.unseen) wrong(`not seen to be reached: ${found.unseen}`);
      if (found.here) return true;
    }
    throw new Error(`${where} is out of reach of Tab`);
  };
  /** Nobody is thrown back to the top of the page. */
  const held = async what => { if (await page.evaluate(() => document.activeElement === document.body)) wrong(`${what}: the focus is lost`); };
  const state = () => page.getAttribute("#answer", "data-play");

  await to(".skip");
  await keys.press("Enter");
  if (await page.evaluate(() => document.activeElement.id) !== "answer") wrong("the first link does not lead to the answer");
  await page.evaluate(() => { document.activeElement.blur(); scrollTo(0, 0); });
  await page.reload();
  await page.waitForSelector("#figures b");
  await to("#trials");
  await keys.press("Home");
  await settled(page);

  // A knob is looked for and turned, and turned back in all three ways.
  await to("#search");
  await keys.type("hits base");
  let before = await state();
  await to("[data-path='rules.hits_base'] input");
  await keys.press("ArrowUp");
  await judged(page, before);
  if (await changes(page) !== 1) wrong("a knob does not turn by arrows");
  await to("#undo", true);
  await keys.press("Enter");
  await held("undo");
  if (await changes(page) !== 0) wrong("undo is not pressed by Enter");
  await to("#redo", await page.evaluate(() => document.activeElement.id !== "redo"));
  await keys.press("Enter");
  await held("redo");
  if (await changes(page) !== 1) wrong("redo is not pressed by Enter");
  await to("#undo", true);
  await keys.press("Enter");
  await to("[data-path='rules.hits_base'] input");
  await keys.press("ArrowUp");
  await to("#changes button", true);
  await keys.press("Space");
  await held("the undo of one change");
  if (await changes(page) !== 0) wrong("the undo of one change is not pressed by Space");
  await to("[data-path='rules.hits_base'] input");
  before = await state();
  await keys.press("ArrowUp");
  await judged(page, before);
  // A choice and a switch.
  await to("#search", true);
  await keys.press("Control+a");
  await keys.press("Delete");

  // A power.
  await to("#power summary");
  await keys.press("Enter");
  await to("#power-name");
  await keys.press("ArrowDown");
  await to("[data-field$='.mana']");
  before = await state();
  await keys.press("Control+a");
  await keys.type("4");
  await judged(page, before);
  if (!/^Legal/.test(await page.textContent("#card-verdict"))) wrong("a power is not edited");
  await to("#card details summary");
  await keys.press("Enter");
  await to("#card .vocabulary");
  await to("#card .vocabulary button");

  // A priority list: an entry is added, written, moved and removed.
  await to("#lists summary");
  await keys.press("Enter");
  await to("#list-of");
  await keys.press("ArrowDown");
  await to("#list-decision");
  await keys.press("ArrowDown");
  await to("#entry-add");
  await keys.press("Enter");
  await held("a new entry");
  const rows = () => page.$$eval("#entries select", all => all.map(one => one.value));
  const [first, ...rest] = await rows();
  await to("#entries li:first-child [aria-label$='when']");
  await keys.type("round > 90");
  await to("#entries li:first-child [aria-label$='move down']", true);
  await keys.press("Enter");
  await held("an entry that moves");
  if ((await rows())[1] !== first) wrong(`an entry does not move: ${await rows()}`);
  await to("#entries li:nth-child(2) [aria-label$='move up']");
  await keys.press("Enter");
  await to("#entries li:first-child [aria-label$='remove']");
  await keys.press("Enter");
  await held("an entry that is removed");
  if ((await rows()).length !== rest.length) wrong("an entry is not removed");
  for (let left = 4; (await page.$$("#entries select")).length && left > 0; left -= 1) {
    await to("#entries li:first-child [aria-label$='remove']", await page.evaluate(() => document.activeElement.id === "entry-add"));
    await keys.press("Enter");
  }
  await settled(page);

  // Stopped and played on; pinned; compared.
  await to("#pin-title");
  await keys.type("by hand");
  await keys.press("Enter");
  await page.waitForSelector("#pinned button");
  await to("#reference", true);
  await keys.press("End");
  await page.waitForFunction(() => document.querySelector("#states tbody th")?.textContent === "by hand", null, { timeout: 30_000 }).catch(() => wrong("a pinned state is not chosen by arrows"));
  await settled(page);
  await to("#others");
  await keys.press("Enter");
  await held("other cells");
  await page.waitForFunction(() => document.querySelectorAll("#pinned li").length > 5);
  await to("#pinned li:last-child button[aria-label^='Let go']", true);
  await keys.press("Enter");
  await held("a state that is let go");
  await settled(page);

  // Every question; one is cancelled; an answer is put away.
  for (const kind of ["median play", "quickest", "longest", "worst", "flipped"]) {
    if (await page.isDisabled(`[data-tell='${kind}']`)) continue;
    await to(`[data-tell='${kind}']`);
    await keys.press("Enter");
    await page.waitForSelector("#answers .found:first-child .told li, #answers .found:first-child p:text('There is no such play')", { timeout: 30_000 });
    await held(kind);
  }
  await to("#about");
  await keys.press("ArrowDown");
  const answered = () => page.waitForFunction(() => !document.querySelector("#answers .found:first-child progress"), null, { timeout: 120_000 });
  /** So many trials from now on, while the focus stays where it is. */
  const trials = of => page.$eval("#trials", (box, of) => { box.value = [...box.options].at(of).value; box.dispatchEvent(new Event("change", { bubbles: true })); }, of);
  for (const about of ["settings", "readings", "field"]) {
    await to(`[data-ask=${about}]`);
    // What is cancelled must not be over before Tab comes to it.
    if (about === "settings") await trials(-1);
    await keys.press("Enter");
    await page.waitForSelector("#answers .found:first-child");
    if (about === "settings") {
      await to("#answers .found:first-child .playing button");
      await keys.press("Enter");
      await answered();
      await held("an answer that is cancelled");
      if (!/interrupt|stopp|cancel/i.test(await page.textContent("#answers .found:first-child"))) wrong("a question is not cancelled by keyboard");
      await trials(0);
      await to(`[data-ask=${about}]`, true);
      await keys.press("Enter");
    }
    await answered();
    await held(about);
  }
  await to("#goal-of");
  await keys.press("Home");
  await to("#goal-low");
  await keys.type("30");
  await to("#goal-high");
  await keys.type("70");
  await to("#goal-path");
  await keys.press("Enter");
  await to("#goal button");
  await keys.press("Space");
  await answered();
  await to("#answers .found:first-child header button:last-child");
  const answers = await page.$$eval("#answers .found", all => all.length);
  await keys.press("Enter");
  await held("an answer that is removed");
  if (await page.$$eval("#answers .found", all => all.length) !== answers - 1) wrong("an answer is not removed by keyboard");

  // What leaves.
  await to("#save");
  const [download] = await Promise.all([page.waitForEvent("download"), keys.press("Enter")]);
  await download.saveAs(path.join(work, "by_hand.toml"));
  await to("#command");
  await keys.press("Enter");
  await page.waitForFunction(() => /evenodds run/.test(document.getElementById("left-text").textContent));
  await to("#left-text");
  await everything(page, wrong);
  await page.context().close();
  await lab.end();
}

/** The page as it is drawn next. Runs on the page. */
const drawn = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));

/** Whether the focus is where it is looked for, and what cannot be seen to have it. Runs on the page. */
function seen(where) {
  const focused = document.activeElement;
  if (focused === document.body) return { here: false };
  const style = getComputedStyle(focused), box = focused.getBoundingClientRect();
  const marked = style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) >= 2;
  const shown = box.width > 1 && box.height > 1 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
  const named = `${focused.tagName}#${focused.id}.${focused.className} ${focused.getAttribute("aria-label") ?? focused.textContent.slice(0, 30)}`;
  return { here: focused.matches(where), unseen: marked && shown ? "" : `${named}${marked ? "" : ", no outline"}${shown ? "" : ", out of sight"}` };
}

/** With every part unfolded Tab comes to everything that can be used. */
async function everything(page, wrong) {
  await page.evaluate(() => {
    for (const part of document.querySelectorAll("details")) part.open = true;
    document.activeElement.blur();
    scrollTo(0, 0);
    const usable = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex='0']")];
    window.unreached = new Set(usable.filter(one => !one.disabled && one.checkVisibility() && !one.closest("[hidden]")));
    addEventListener("focusin", event => window.unreached.delete(event.target));
  });
  const number = await page.evaluate(() => window.unreached.size);
  // Back to the top, from where the first Tab goes on.
  await page.evaluate(() => { const top = document.querySelector(".skip"); top.focus(); });
  for (let at = 0; at < number + 20; at += 1) await page.keyboard.press("Tab");
  const left = await page.evaluate(() => [...window.unreached].slice(0, 5).map(one => `${one.tagName}#${one.id} ${one.textContent.slice(0, 30)}`));
  if (left.length) wrong(`out of reach: ${left.join("; ")}`);
  console.log(`${number} places are reached by Tab`);
}
