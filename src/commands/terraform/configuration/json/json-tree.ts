/**
 * A value of JSON with the lines of its keys. A text is as it reads; any other word, such as a number, is as JSON has
 * it.
 */
export type JsonTree =
  | { readonly kind: "word"; readonly value: string | number | boolean | null }
  | { readonly kind: "list"; readonly items: readonly JsonTree[] }
  | { readonly kind: "object"; readonly members: readonly JsonMember[] };

/** A key, its line, counted from 1, and its value. */
export interface JsonMember {
  readonly key: string;
  readonly line: number;
  readonly value: JsonTree;
}

/** An object or list that is being read, and the key that waits for its value. */
interface Open {
  readonly tree: { kind: "list"; items: JsonTree[] } | { kind: "object"; members: JsonMember[] };
  key: { readonly text: string; readonly line: number } | null;
}

/**
 * Reads JSON. It never fails: a text that is none has what was found so far. Neither its length nor its depth takes the
 * call stack.
 */
export function readJsonTree(text: string): JsonTree {
  const top: Open = { tree: { kind: "list", items: [] }, key: null };
  const open = [top];
  let line = 1;
  for (const token of tokensIn(text)) {
    const current = open.at(-1) ?? top;
    if (token === "\n") line += 1;
    else if (token === "{" || token === "[") {
      const tree: Open["tree"] = token === "{" ? { kind: "object", members: [] } : { kind: "list", items: [] };
      add(current, tree);
      open.push({ tree, key: null });
    } else if (token === "}" || token === "]") {
      if (open.length > 1) open.pop();
    } else if (current.tree.kind === "object" && current.key === null)
      current.key = { text: String(literalOf(token)), line };
    else add(current, { kind: "word", value: literalOf(token) });
  }
  return top.tree.kind === "list" ? (top.tree.items[0] ?? top.tree) : top.tree;
}

function add(owner: Open, value: JsonTree): void {
  if (owner.tree.kind === "list") owner.tree.items.push(value);
  else if (owner.key !== null) owner.tree.members.push({ key: owner.key.text, line: owner.key.line, value });
  owner.key = null;
}

const TOKEN = /["{}[\]\n]|[^\s"{}[\],:]+/g;

/**
 * Yields brackets, line ends, strings, and all other tokens of a text. One pattern for a whole string would overflow
 * the call stack.
 */
function* tokensIn(text: string): Generator<string> {
  const [token, part] = [new RegExp(TOKEN), /\\[^]|"/g];
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    if (match[0] !== '"') {
      yield match[0];
      continue;
    }
    part.lastIndex = token.lastIndex;
    let end = part.exec(text);
    while (end !== null && end[0] !== '"') end = part.exec(text);
    if (end === null) return;
    yield text.slice(match.index, part.lastIndex);
    token.lastIndex = part.lastIndex;
  }
}

function literalOf(token: string): string | number | boolean | null {
  try {
    return JSON.parse(token) as string | number | boolean | null; // neither a list nor an object is one token
  } catch {
    return token.replace(/^"|"$/g, "");
  }
}
