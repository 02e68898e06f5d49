// What the tests of pages share: a browser, what a page must not do, and how it is looked at.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium } from "playwright-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const FLAGS = "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking " +
  "--disable-component-update --disable-sync";
/** Findings of axe that are faults. */
const GRAVE = ["serious", "critical"];
/** Every way in which a page is looked at: scheme of colours and width in pixels. */
export const WAYS = [["light", 1280], ["light", 390], ["dark", 1280], ["dark", 390]];

/** Starts Debian's Chromium, or the one that CHROMIUM names. */
export const launch = () =>
  chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS.split(" ") });

/** Complains about errors on a page, and about whatever it asks for that `own` does not know. */
export function guard(page, own, wrong) {
  page.on("request", request => own(request.url()) || wrong(`asks for ${request.url()}`));
  // A browser logs every answer above 399; that a state cannot be played (422) is an answer, which the page shows.
  page.on("console", message => message.type() === "error" && !/status of 422/.test(message.text()) && wrong(message.text()));
  page.on("pageerror", error => wrong(error.message));
}

/** Axe finds nothing serious, and nothing scrolls sideways; `then` is called in each way. */
export async function look(page, wrong, ways = WAYS, then = async () => {}) {
  await page.evaluate(AXE);
  for (const [colorScheme, width] of ways) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    const where = `${colorScheme}, ${width} pixels wide`;
    const reach = await page.evaluate(() => document.documentElement.scrollWidth);
    if (reach > width) {
      const wide = await page.evaluate(width => [...document.querySelectorAll("body *")]
        .filter(one => one.getBoundingClientRect().right > width + 1 && !one.closest(".scroll, pre, .told, .wide"))
        .slice(0, 4).map(one => `${one.tagName}#${one.id}.${one.className}`), width);
      wrong(`${where}: scrolls sideways, to ${reach}: ${wide.join(", ")}`);
    }
    const { violations } = await page.evaluate(() => axe.run(document, { resultTypes: ["violations"] }));
    for (const { id, impact, nodes } of violations.filter(found => GRAVE.includes(found.impact))) {
      wrong(`${where}: ${id} (${impact}) at ${nodes.slice(0, 3).map(node => node.target.join(" ")).join(", ")}`);
    }
    await then(colorScheme, width);
  }
}
