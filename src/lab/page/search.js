// Search over what is no control: powers, facts of conditions, measures, effects.

import { at, make, say, words } from "./dom.js";
import { opened } from "./state.js";

/** What is listed at most: above settings that are found too, and alone. */
const [FEW, MOST] = [4, 10];

/** Everything that can be found: kind, name, what it says, and where it leads. */
function all() {
  const plain = literal => words(literal ?? "").replaceAll("`", "");
  const powers = Object.entries(opened.powers ?? {}).map(([name, power]) => ["Power", plain(power.name ?? name), [plain(power.tree), plain(power.summary)].join(": "), () => {
    at("power").open = true;
    at("power-name").value = name;
    at("power-name").dispatchEvent(new Event("change"));
    at("power-name").focus();
  }]);
  const choose = id => name => () => {
    at(id).value = name;
    at(id).dispatchEvent(new Event("change"));
    at(id).focus();
  };
  const measures = opened.measures.map(({ name, label, unit }) => ["Measure", label || words(name), unit, at("about").querySelector(`option[value="${name}"]`) && choose("about")(name)]);
  const facts = opened.facts.map(([name, detail, help]) => ["Fact", name, `${help} ${detail}`, null]);
  const effects = opened.effects.map(({ name, help }) => ["Effect", name, help, null]);
  return [...powers, ...measures, ...facts, ...effects];
}

/** Lists what holds every word, by its name first, above so many settings; says how many there are. */
export function search(wanted, settings) {
  const holds = text => wanted.every(word => text.toLowerCase().includes(word));
  const found = wanted.length ? all().filter(([kind, name, told]) => holds(`${kind} ${name} ${told}`)) : [];
  found.sort((one, other) => holds(other[1]) - holds(one[1]));
  const most = settings ? FEW : MOST;
  const items = found.slice(0, most).map(([kind, name, told, go]) => {
    const button = go && make("button", { type: "button" }, name);
    button?.addEventListener("click", go);
    return make("li", {}, make("small", {}, kind), " ", button ?? make("b", {}, name), ` ${told.length > 160 ? `${told.slice(0, 158)}…` : told}`);
  });
  at("elsewhere").replaceChildren(...items);
  at("elsewhere").hidden = !items.length;
  say(at("elsewhere-more"), found.length > most ? `and ${found.length - most} more` : "");
  return found.length;
}
