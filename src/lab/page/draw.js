// Small drawings: a distribution, an interval that closes, how plays end.

import { count, make, shape } from "./dom.js";

const percent = share => `${(100 * share).toFixed(share < 0.1 ? 1 : 0)}%`;

/** Bars of one state, and the outline of what it is compared with. Also told as a table for who does not see it. */
export function spread(now, other, names) {
  const total = bars => bars.reduce((sum, [, , plays]) => sum + plays, 0) || 1;
  const share = (bars, key) => (bars?.find(([, at]) => at === key)?.[2] ?? 0) / total(bars ?? []);
  const keys = new Map();
  for (const [name, at] of [...now, ...(other ?? [])]) keys.set(at, name);
  const all = [...keys].sort(([a], [b]) => a - b);
  if (!all.length) return [make("p", { className: "facts" }, "Nothing was counted.")];
  const [width, height, left, bottom] = [420, 150, 34, 20];
  const highest = Math.max(...all.map(([at]) => Math.max(share(now, at), share(other, at)))) || 1;
  const each = (width - left) / all.length;
  const y = value => height * (1 - value / highest) + 6;
  const drawing = shape("svg", { viewBox: `0 0 ${width} ${height + bottom + 10}`, role: "img", "aria-label": told(all, now, other, share, names) });
  drawing.append(shape("text", { x: left - 4, y: 14, "text-anchor": "end" }, percent(highest)), shape("text", { x: left - 4, y: y(0), "text-anchor": "end" }, "0"));
  const every = Math.ceil(all.length * 26 / (width - left));
  all.forEach(([at, name], index) => {
    const x = left + index * each;
    drawing.append(shape("rect", { class: "bar-now", x: x + each * 0.1, y: y(share(now, at)), width: each * 0.8, height: y(0) - y(share(now, at)) }, shape("title", {}, `${name}: ${percent(share(now, at))}`)));
    if (other) drawing.append(shape("path", { class: "bar-before", d: `M${x + each * 0.04},${y(share(other, at))}h${each * 0.92}` }));
    const brief = name.split(" to ")[0];
    const label = brief.length > 9 && all.length > 4 ? `${brief.slice(0, 8)}…` : brief;
    if (index % every === 0) drawing.append(shape("text", { x: x + each / 2, y: height + bottom, "text-anchor": "middle" }, label));
  });
  drawing.append(shape("path", { class: "axis", d: `M${left},${y(0)}H${width}` }));
  const key = other && make("ul", { className: "key" }, make("li", {}, make("i"), names[0]), make("li", { className: "before" }, make("i"), names[1]));
  return [drawing, key].filter(Boolean);
}

function told(all, now, other, share, names) {
  const of = bars => all.filter(([at]) => share(bars, at) > 0).slice(0, 12).map(([at, name]) => `${name} ${percent(share(bars, at))}`).join(", ");
  return other ? `${names[0]}: ${of(now)}. ${names[1]}: ${of(other)}.` : of(now);
}

/** How an interval closed: the ends over the number of plays, which lies on an axis of powers. */
export function closing(points, text, done) {
  if (points.length < 2) return [make("p", { className: "facts" }, done ? "All were played in one step." : "It begins to close with the next plays.")];
  const [width, height, left, bottom] = [420, 120, 6, 20];
  const known = points.filter(([, low, high]) => low !== null && high !== null);
  const tail = known.slice(-Math.max(2, Math.ceil(known.length * 0.8)));
  const [low, high] = [Math.min(...tail.map(p => p[1])), Math.max(...tail.map(p => p[2]))];
  const [first, last] = [Math.log(points[0][0]), Math.log(points.at(-1)[0])];
  const x = trials => left + (Math.log(trials) - first) / (last - first || 1) * (width - left - 60);
  const y = value => 6 + height * (1 - (Math.min(Math.max(value, low), high) - low) / (high - low || 1));
  const upper = known.map(p => `${x(p[0])},${y(p[2])}`), lower = known.map(p => `${x(p[0])},${y(p[1])}`).reverse();
  return [shape("svg", { viewBox: `0 0 ${width} ${height + bottom + 8}`, role: "img", "aria-label": `After ${count(points.at(-1)[0])} plays: ${text}` },
    shape("polygon", { class: "band", points: [...upper, ...lower].join(" ") }),
    shape("polyline", { class: "mid", points: known.map(p => `${x(p[0])},${y(p[3])}`).join(" ") }),
    shape("text", { x: x(points.at(-1)[0]) + 6, y: y(points.at(-1)[3]) + 4 }, text.split(" ")[0]),
    shape("path", { class: "axis", d: `M${left},${height + 6}H${width - 54}` }),
    shape("text", { x: left, y: height + bottom + 4 }, count(points[0][0])),
    shape("text", { x: width - 54, y: height + bottom + 4, "text-anchor": "end" }, `${count(points.at(-1)[0])} plays`))];
}

/** How plays end, a bar for each state. */
export function endings(rows) {
  const names = rows[0].endings.map(one => one.name);
  const key = make("ul", { className: "key" }, names.map((name, at) => make("li", { className: ["", "draw", "second"][at] }, make("i"), name)));
  const bars = rows.map(({ title, endings }) => {
    let x = 0;
    const label = endings.map(one => `${one.name} ${percent(one.share ?? 0)}`).join(", ");
    const drawing = shape("svg", { viewBox: "0 0 400 20", role: "img", "aria-label": label, preserveAspectRatio: "none" });
    endings.forEach(({ name, share }, at) => {
      drawing.append(shape("rect", { class: `end-${at}`, x, y: 2, width: 400 * (share ?? 0), height: 16 }, shape("title", {}, `${name}: ${percent(share ?? 0)}`)));
      x += 400 * (share ?? 0);
    });
    return make("div", { className: "ending" }, make("span", {}, title), make("div", {}, drawing, make("span", { className: "facts" }, label)));
  });
  return [key, ...bars];
}
