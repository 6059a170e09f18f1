import { declaredName, type Declaration } from "./declaration.ts";

/** The parts of a file that matter here. A part that belongs to none of them is one character that says nothing. */
const TOKEN =
  /(?<skipped>(?:#|\/\/)[^\n]*|\/\*[^]*?(?:\*\/|$))|<<-?(?<heredoc>[\p{L}_][\p{L}\p{N}_-]*)\r?\n|(?<word>[\p{L}_][\p{L}\p{N}_-]*)|(?<mark>["{}\n])/gu;

/** The resources and module calls that a file of HCL declares. A file that Terraform would refuse yields what was found so far. */
export function hclDeclarations(text: string): readonly Declaration[] {
  const found: Declaration[] = [];
  const lineAt = lineCounter(text);
  const token = new RegExp(TOKEN);
  let depth = 0;
  let labels: string[] = [];
  let start = 0;
  const take = (label: string, at: number): void => {
    if (labels.length === 0) start = at;
    labels.push(label);
  };
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    const { heredoc, word, mark } = match.groups ?? {};
    if (heredoc !== undefined) token.lastIndex = endOfHeredoc(text, token.lastIndex, heredoc);
    else if (word !== undefined) take(word, match.index);
    else if (mark === '"') {
      const end = endOfString(text, token.lastIndex);
      take(text.slice(token.lastIndex, end), match.index);
      token.lastIndex = end + 1;
    } else if (mark !== undefined) {
      const name = mark === "{" && depth === 0 ? declaredName(labels) : null;
      if (name !== null) found.push({ name, line: lineAt(start), construct: null });
      depth = Math.max(0, depth + (DEEPER[mark] ?? 0));
      labels = [];
    }
  }
  return found;
}

const DEEPER: Readonly<Record<string, number>> = { "{": 1, "}": -1 };

/** Where a heredoc ends: after the line that has nothing but its word. */
function endOfHeredoc(text: string, from: number, word: string): number {
  const end = new RegExp(`^[ \\t]*${word}[ \\t]*\\r?$`, "gm");
  end.lastIndex = from;
  return end.exec(text) === null ? text.length : end.lastIndex;
}

/** Where the quotation mark is that ends the string that begins here. A template in it can have strings of its own. */
function endOfString(text: string, from: number): number {
  const part = /\\[^]|\$\$\{|%%\{|[$%]\{|["\n]/g;
  part.lastIndex = from;
  for (let match = part.exec(text); match !== null; match = part.exec(text)) {
    const [found] = match;
    if (found === '"' || found === "\n") return match.index;
    if (found === "${" || found === "%{") part.lastIndex = endOfTemplate(text, part.lastIndex);
  }
  return text.length;
}

/** Where the sequence ends whose opening brace was just read. */
function endOfTemplate(text: string, from: number): number {
  const part = /["{}]/g;
  part.lastIndex = from;
  let depth = 1;
  for (let match = part.exec(text); match !== null; match = part.exec(text)) {
    if (match[0] === '"') part.lastIndex = endOfString(text, part.lastIndex) + 1;
    else depth += match[0] === "{" ? 1 : -1;
    if (depth === 0) return part.lastIndex;
  }
  return text.length;
}

/** Tells the line of one position after the other: it never looks back. */
function lineCounter(text: string): (position: number) => number {
  let line = 1;
  let next = text.indexOf("\n");
  return (position) => {
    while (next !== -1 && next < position) {
      line += 1;
      next = text.indexOf("\n", next + 1);
    }
    return line;
  };
}
