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

/** Where the quotation mark is that ends the string that begins here. A template in it can have strings of its own, to any depth. */
function endOfString(text: string, from: number): number {
  const [inString, inTemplate] = [/\\[^]|\$\$\{|%%\{|[$%]\{|["\n]/g, /["{}]/g];
  // How many braces are open in each template that is open.
  const open: number[] = [];
  let part = inString;
  part.lastIndex = from;
  for (let match = part.exec(text); match !== null; match = part.exec(text)) {
    const { index } = match;
    const [found] = match;
    const { lastIndex } = part;
    if (part === inString) {
      const isEnd = found === '"' || found === "\n";
      if (isEnd && open.length === 0) return index;
      if (found === "${" || found === "%{") open.push(1);
      if (isEnd || found === "${" || found === "%{") part = inTemplate;
    } else {
      const braces = (open.pop() ?? 0) + (DEEPER[found] ?? 0);
      if (braces > 0) open.push(braces);
      if (braces === 0 || found === '"') part = inString;
    }
    part.lastIndex = lastIndex;
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
