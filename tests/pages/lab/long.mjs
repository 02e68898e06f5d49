// The lab for long: without its page, asleep, with a browser that is killed, with five tabs and ten changes a second.

import { readFileSync } from "node:fs";
import { chromium } from "playwright-core";
import { client, open, serve, settled } from "./served.mjs";

const FILE = "scenarios/toward_one/rush_or_steward.toml";
/** Of long plays: ten million of them are not over before this is, on any machine. */
const LONG = "scenarios/his_due/five_kills.toml";
/** How long these labs wait for their page, in seconds: a page is opened in less, also on a busy machine. */
const IDLE = 8;
/** Tabs, changes of each, and milliseconds between two of them. */
const [TABS, CHANGES, BETWEEN] = [5, 100, 100];
/** What the program may grow by under them, in megabytes: each tab holds one play, whose counts do not grow. */
const GROWTH = 100;
/** After so many seconds a play about which nobody asks is over, by the program's own reckoning, and some for a busy machine. */
const UNHEARD = 24;

/** Turning for long: minutes of it, the megabytes that the program may hold, and the least that it may grow by in its second half. */
const [MINUTES, HOLDS, SLACK] = [Number(process.env.LAB_MINUTES ?? 1), 150, 20];

/** A browser of its own, which can be stopped and killed. */
const ALONE = { executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] };

const pause = seconds => new Promise(done => setTimeout(done, 1000 * seconds));
/** Megabytes that a process holds. */
const memory = pid => Number(readFileSync(`/proc/${pid}/status`, "utf8").match(/VmRSS:\s+(\d+)/)[1]) / 1024;
/** Seconds that a process has computed: fields 14 and 15 of its `stat`, in hundredths. */
const computed = pid => {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\) /, "").split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
};
const running = child => child.exitCode === null && child.signalCode === null;

export async function long(browser, program, wrong) {
  await Promise.all([alone(program, wrong), watched(browser, program, wrong), asleep(browser, program, wrong), killed(program, wrong)]);
  await hurried(browser, program, wrong);
  await turned(program, wrong);
}

/** Keeps a lab from ending while something is done, as a page would: a browser begins slowly on a busy machine. */
async function kept(lab, work) {
  const keeper = setInterval(() => client(lab).get("here").catch(() => {}), 1000);
  try { return await work(); } finally { clearInterval(keeper); }
}

function quiet(lab, what, wrong) {
  if (lab.log.length) wrong(`${what}, the program logs: ${lab.log.slice(0, 3).join(" / ")}`);
}

/** Nobody opens the page: it ends by itself, and well. */
async function alone(program, wrong) {
  const lab = await serve(program, FILE, "--idle", `${IDLE}s`);
  const code = await Promise.race([lab.ended, pause(IDLE + 10)]);
  if (code !== 0) wrong(`without a page it ends with ${code}`);
  quiet(lab, "without a page", wrong);
}

/** A page that is open keeps it, though it plays nothing; when the page is closed, it ends. */
async function watched(browser, program, wrong) {
  const lab = await serve(program, FILE, "--idle", `${IDLE}s`);
  const page = await kept(lab, () => open(browser, lab, wrong));
  await page.selectOption("#trials", "1000");
  await settled(page);
  await pause(2 * IDLE);
  if (!running(lab.child)) wrong("it ends though its page is open");
  await page.context().close();
  const code = await Promise.race([lab.ended, pause(IDLE + 10)]);
  if (code !== 0) wrong(`its page gone, it ends with ${code}`);
  quiet(lab, "its page gone", wrong);
}

/** The machine sleeps for longer than the lab waits, then the browser alone: both go on where they were. */
async function asleep(browser, program, wrong) {
  const lab = await serve(program, LONG, "--idle", `${IDLE}s`);
  const [server, own, page] = await kept(lab, async () => {
    const server = await chromium.launchServer(ALONE), own = await chromium.connect(server.wsEndpoint());
    return [server, own, await open(own, lab, wrong)];
  });
  await page.selectOption("#trials", "10000000");
  const goesOn = async what => {
    const before = Number(await page.getAttribute("#answer", "data-trials"));
    await page.waitForFunction(before => Number(document.getElementById("answer").dataset.trials) !== before, before, { timeout: 30_000 })
      .catch(() => wrong(`${what}, the play does not go on from ${before}`));
  };
  await goesOn("before it sleeps");
  lab.child.kill("SIGSTOP");
  await pause(1.5 * IDLE);
  lab.child.kill("SIGCONT");
  await goesOn("after the program slept");
  // Playwright begins a browser as the leader of a group of processes.
  const group = -server.process().pid;
  await kept(lab, async () => {
    process.kill(group, "SIGSTOP");
    await pause(UNHEARD);
    const rested = computed(lab.child.pid);
    await pause(2);
    if (computed(lab.child.pid) - rested > 0.5) wrong("it plays on though nobody asks");
    process.kill(group, "SIGCONT");
  });
  await goesOn("after the browser slept");
  await own.close();
  await server.close();
  await lab.end();
  quiet(lab, "after a sleep", wrong);
}

/** A browser that is killed leaves nothing running, and the page opens again. */
async function killed(program, wrong) {
  const lab = await serve(program, FILE);
  const server = await chromium.launchServer(ALONE), own = await chromium.connect(server.wsEndpoint());
  const page = await open(own, lab, () => {});
  await page.selectOption("#trials", "10000000");
  await page.click("[data-ask=settings]");
  await pause(1);
  await server.kill();
  await pause(UNHEARD);
  const rested = computed(lab.child.pid);
  await pause(2);
  const more = computed(lab.child.pid) - rested;
  if (more > 0.5) wrong(`its browser killed, it computes on: ${more.toFixed(1)} s in 2 s`);
  const { status } = await client(lab).get("start");
  if (status !== 200) wrong("after its browser was killed it does not answer");
  await lab.end();
  quiet(lab, "its browser killed", wrong);
}

/** Five tabs, in each ten changes a second: the last ones are what is shown, memory is bounded. */
async function hurried(browser, program, wrong) {
  const lab = await serve(program, FILE);
  const pages = await Promise.all(Array.from({ length: TABS }, () => open(browser, lab, wrong)));
  await Promise.all(pages.map(settledFew));
  const before = memory(lab.child.pid);
  let most = before;
  const watch = setInterval(() => { most = Math.max(most, memory(lab.child.pid)); }, 250);
  await Promise.all(pages.map((page, tab) => page.evaluate(async ([changes, between, tab]) => {
    const box = document.querySelector("[data-path='cast.jinn.dice'] input[type=number]");
    for (let change = 0; change < changes; change += 1) {
      box.value = String(4 + (change + tab) % 7);
      box.dispatchEvent(new Event("input", { bubbles: true }));
      await new Promise(done => setTimeout(done, between));
    }
  }, [CHANGES, BETWEEN, tab])));
  for (const [tab, page] of pages.entries()) {
    await settledFew(page);
    const wanted = 4 + (CHANGES - 1 + tab) % 7;
    const shown = await page.evaluate(async () => (await import(new URL("figures.js", location.href))).shown.wanted.states.at(-1).settings.find(([path]) => path === "cast.jinn.dice")?.[1] ?? "7");
    if (shown !== String(wanted)) wrong(`tab ${tab} shows ${shown} dice, not ${wanted}`);
  }
  clearInterval(watch);
  console.log(`${TABS} tabs with ${CHANGES} changes each: from ${before.toFixed(0)} to ${most.toFixed(0)} MB at most`);
  if (most > before + GROWTH) wrong(`memory grows from ${before.toFixed(0)} to ${most.toFixed(0)} MB`);
  await Promise.all(pages.map(page => page.context().close()));
  await lab.end();
  quiet(lab, "with five tabs", wrong);
}

/** Few trials, soon played: what is asked here is what a change leaves behind. */
async function settledFew(page) {
  await page.selectOption("#trials", "10000");
  await settled(page);
}

/** A knob is turned again and again, each state played a while, and every now and then something deeper is asked: memory levels off. */
async function turned(program, wrong) {
  const lab = await serve(program, "scenarios/his_due/nerf.toml"), { get, post } = client(lab);
  const begun = await get("start"), opened = await post("open", { name: begun.name, text: begun.text });
  const most = [0, 0], length = MINUTES * 60_000, began = performance.now();
  let turns = 0;
  for (let gone = 0; gone < length; gone = performance.now() - began) {
    const settings = [...opened.start, ["rules.hits_base", String(3 + turns % 6)]];
    const states = [{ name: "book", settings: opened.book ? [] : opened.start }, { name: "now", settings }];
    const { base, name } = opened, { play } = await post("play", { tab: "a", wanted: { base, name, trials: 100_000, seed: 1, states } });
    for (let step = 0, news = {}; step < 5 && !news.ended; step = Math.max(news.step, step + 1)) news = await get(`figures?tab=a&play=${play}&after=${step}`);
    if (turns % 20 === 19) {
      const { job } = await post("ask", { tab: "a", about: turns % 40 === 39 ? "field" : "settings", measure: opened.measures[0].name, wanted: { base, name, trials: 500, seed: 1, states: states.slice(1) } });
      while (!(await get(`answer?tab=a&job=${job}`)).answer);
    }
    turns += 1;
    const half = gone < length / 2 ? 0 : 1;
    most[half] = Math.max(most[half], memory(lab.child.pid));
  }
  console.log(`${MINUTES} minutes, ${turns} turns: ${most.map(one => one.toFixed(0)).join(", then ")} MB at most`);
  if (most[1] > HOLDS || most[1] > most[0] + SLACK) wrong(`after ${turns} turns memory rises from ${most[0].toFixed(0)} to ${most[1].toFixed(0)} MB`);
  await lab.end();
  quiet(lab, "after many turns", wrong);
}
