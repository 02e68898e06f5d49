// What the page asks of the program.

/** This tab, for as long as it is open. */
export const TAB = Array.from(crypto.getRandomValues(new Uint8Array(9)), byte => byte.toString(16).padStart(2, "0")).join("");

/** A refusal that the program explains. */
export class Refused extends Error {}

async function ask(path, options) {
  const response = await fetch(path, { ...options, cache: "no-store" });
  if (response.headers.get("content-type")?.startsWith("application/json")) {
    const found = await response.json();
    if (response.ok) return found;
    throw Object.assign(new Refused("it cannot be played"), { faults: found.faults, status: response.status });
  }
  const text = (await response.text()).trim();
  throw Object.assign(new Refused(text), { status: response.status });
}

/** Reads something. */
export const get = (path, signal) => ask(`api/${path}`, { signal });
/** Sends something. */
export const post = (path, body, signal) =>
  ask(`api/${path}`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body), signal });
