/**
 * A part of a file of HCL: a bare word, a number, a string or heredoc as it is written, the end of a line, or one other
 * character.
 */
export interface Token {
  readonly kind: "word" | "number" | "string" | "heredoc" | "newline" | "mark";
  readonly text: string;
  /** Counted from 1. */
  readonly line: number;
}

/** The start of a token. Comments, spaces, and byte order marks are not tokens. */
const START =
  /(?<skipped>(?:#|\/\/)[^\n]*|\/\*[^]*?(?:\*\/|$)|[^\S\n]+)|<<-?(?<heredoc>[\p{L}_][\p{L}\p{N}_-]*)\r?\n|(?<word>[\p{ID_Start}_][\p{ID_Continue}-]*)|(?<number>\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|(?<newline>\n)|[^]/gu;

/** The tokens of a file. One that is cut off is the last. */
export function tokensIn(text: string): readonly Token[] {
  const tokens: Token[] = [];
  const lineAt = lineCounter(text);
  const start = new RegExp(START);
  for (let match = start.exec(text); match !== null; match = start.exec(text)) {
    const { index, groups = {} } = match;
    const { skipped, heredoc } = groups;
    if (skipped !== undefined) continue;
    if (heredoc !== undefined) start.lastIndex = endOfHeredoc(text, start.lastIndex, heredoc);
    else if (match[0] === '"') start.lastIndex = endOfString(text, start.lastIndex);
    tokens.push({ kind: kindOf(match[0], groups), text: text.slice(index, start.lastIndex), line: lineAt(index) });
  }
  return tokens;
}

function kindOf(first: string, groups: Readonly<Record<string, string | undefined>>): Token["kind"] {
  if (first === '"') return "string";
  const kinds = ["word", "number", "heredoc", "newline"] as const;
  return kinds.find((kind) => groups[kind] !== undefined) ?? "mark";
}

/** Finds the end of a heredoc, after the line that holds only its delimiter. */
function endOfHeredoc(text: string, from: number, word: string): number {
  const end = new RegExp(`^[ \\t]*${word}(?=[ \\t]*\\r?$)`, "gm");
  end.lastIndex = from;
  return end.exec(text) === null ? text.length : end.lastIndex;
}

const IN_STRING = /\\[^]|\$\$\{|%%\{|[$%]\{|["\n]/g;
const IN_TEMPLATE = /(?:#|\/\/)[^\n]*|\/\*[^]*?(?:\*\/|$)|["{}]/g;

/**
 * Finds the end of the string that begins before this position: its quotation mark, or the end of the line. A template
 * in it can contain strings of its own, to any depth.
 */
function endOfString(text: string, from: number): number {
  // How many braces are open in each template that is open, the string of each around it.
  const open: number[] = [];
  let isInString = true;
  for (let position = from; ;) {
    const part = new RegExp(isInString ? IN_STRING : IN_TEMPLATE);
    part.lastIndex = position;
    const [found] = part.exec(text) ?? [];
    if (found === undefined) return text.length;
    position = part.lastIndex;
    if (isInString) {
      if (found === '"' && open.length === 0) return position;
      if (found === "\n" && open.length === 0) return position - 1;
      if (found === "${" || found === "%{") open.push(1);
      else if (found !== '"' && found !== "\n") continue;
      isInString = false;
    } else if (found === '"') isInString = true;
    else if (found === "{") open.push((open.pop() ?? 0) + 1);
    else if (found === "}") {
      const braces = (open.pop() ?? 0) - 1;
      if (braces > 0) open.push(braces);
      else isInString = true;
    }
  }
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
