// Values as they stand in a scenario file: read, and written.

const TOKEN = /\s*("(?:[^"\\]|\\.)*"|'[^']*'|[A-Za-z0-9_+.:-]+|[[\]{}=,])/y;

/** Reads a value that stands on one line: text, number, switch, list or table. Throws where it is none. */
export function parse(literal) {
  const tokens = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < literal.trimEnd().length) {
    const found = TOKEN.exec(literal);
    if (!found) throw new SyntaxError(`this is no value: ${literal}`);
    tokens.push(found[1]);
  }
  const value = one(tokens);
  if (tokens.length) throw new SyntaxError(`something is left: ${tokens.join(" ")}`);
  return value;
}

function one(tokens) {
  const token = tokens.shift();
  if (token === "[") return several(tokens, "]", () => one(tokens));
  if (token === "{") {
    return Object.fromEntries(several(tokens, "}", () => {
      const key = text(tokens.shift());
      if (tokens.shift() !== "=") throw new SyntaxError(`${key} has no value`);
      return [key, one(tokens)];
    }));
  }
  if (token === undefined || /^[\]}=,]$/.test(token)) throw new SyntaxError("a value is missing");
  if (/^["']/.test(token)) return text(token);
  if (token === "true" || token === "false") return token === "true";
  const number = Number(token.replaceAll("_", ""));
  if (Number.isNaN(number)) throw new SyntaxError(`${token} is no number`);
  return number;
}

function several(tokens, end, read) {
  const found = [];
  while (tokens[0] !== end) {
    found.push(read());
    if (tokens[0] === ",") tokens.shift();
    else if (tokens[0] !== end) throw new SyntaxError(`there is no ${end}`);
  }
  tokens.shift();
  return found;
}

const text = token => token.startsWith('"') ? JSON.parse(token) : token.startsWith("'") ? token.slice(1, -1) : token;

/** Writes a value on one line. */
export function write(value) {
  if (Array.isArray(value)) return `[${value.map(write).join(", ")}]`;
  if (typeof value !== "object") return typeof value === "string" ? JSON.stringify(value) : String(value);
  const key = name => /^[A-Za-z0-9_-]+$/.test(name) ? name : JSON.stringify(name);
  return `{ ${Object.entries(value).map(([name, inner]) => `${key(name)} = ${write(inner)}`).join(", ")} }`;
}
