import { declaredName, type Declaration } from "./declaration.ts";

const MARK = /["{}[\]:\n]/g;

/** The marks of a text, and its strings, whole. One that is cut off is the last. A pattern for a whole string would take the length of the call stack. */
function* tokensIn(text: string): Generator<string> {
  const [mark, part] = [new RegExp(MARK), /\\[^]|"/g];
  for (let match = mark.exec(text); match !== null; match = mark.exec(text)) {
    if (match[0] !== '"') {
      yield match[0];
      continue;
    }
    part.lastIndex = mark.lastIndex;
    let end = part.exec(text);
    while (end !== null && end[0] !== '"') end = part.exec(text);
    if (end === null) return;
    yield text.slice(match.index, part.lastIndex);
    mark.lastIndex = part.lastIndex;
  }
}

/** Where CDKTF writes the path of a construct: these keys below its resource. */
const CONSTRUCT = /^resource\n(?<name>[^\n]+\n[^\n]+)\n\/\/\nmetadata\npath$/;

/**
 * The resources and module calls that a file of Terraform's JSON syntax declares, each with the line of its key. A list stands for repeated blocks
 * there, so that it is no step of a path. What is not JSON yields what was found so far.
 */
export function jsonDeclarations(text: string): readonly Declaration[] {
  const found: { readonly name: string; readonly line: number }[] = [];
  const constructs = new Map<string, string>();
  // The key of each open object or list; null for an element of a list, and for the whole.
  const open: (string | null)[] = [];
  let line = 1;
  let last = "";
  let key: string | null = null;
  for (const token of tokensIn(text)) {
    if (token === "\n") line += 1;
    else if (token === ":") {
      key = last;
      const name = declaredName(keysOf(open, key));
      if (name !== null) found.push({ name, line });
    } else if (token === "{" || token === "[") {
      open.push(key);
      key = null;
    } else if (token === "}" || token === "]") open.pop();
    else {
      last = textOf(token);
      const name = key === "path" ? CONSTRUCT.exec(keysOf(open, key).join("\n"))?.groups?.["name"] : undefined;
      if (name !== undefined) constructs.set(name.replace("\n", "."), last);
      key = null;
    }
  }
  return found.map((declared) => ({ ...declared, construct: constructs.get(declared.name) ?? null }));
}

/** Deeper than anything that is looked for, lists between the keys included. */
const MAX_DEPTH = 32;

/** The keys that lead to one; none where they are too many. */
const keysOf = (open: readonly (string | null)[], last: string): readonly string[] =>
  open.length > MAX_DEPTH ? [] : [...open.filter((key) => key !== null), last];

function textOf(token: string): string {
  try {
    return String(JSON.parse(token));
  } catch {
    return token.slice(1, -1);
  }
}
