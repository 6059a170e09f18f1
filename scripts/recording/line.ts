/** A piece of a line in one style: a list of classes such as `bold good`, or empty. */
export interface Span {
  readonly text: string;
  readonly style: string;
}

/** A line on a terminal: what somebody types behind a prompt, what a command prints, or a note of the recording. */
export interface Line {
  readonly kind: "note" | "typed" | "printed";
  readonly prompt: string;
  readonly spans: readonly Span[];
}

/** A note, or an empty line. */
export const note = (text: string): Line => ({ kind: "note", prompt: "", spans: [{ text, style: "note" }] });

/** A line that somebody types. */
export const typed = (text: string, prompt = "$ "): Line => ({ kind: "typed", prompt, spans: [{ text, style: "" }] });

/** The plain text of a line. */
export const textOf = ({ prompt, spans }: Line): string => prompt + spans.map(({ text }) => text).join("");

/** The same line with another text in each span. */
export const withText = (line: Line, change: (text: string) => string): Line => ({
  ...line,
  spans: line.spans.map(({ text, style }) => ({ text: change(text), style })),
});

/** The escape sequences that begin a style of the recording, by their numbers. */
const BEGINS: Readonly<Record<string, string>> = { 1: "bold", 2: "faint", 31: "bad", 32: "good", 90: "faint" };

/** The escape sequences that end styles. */
const ENDS: Readonly<Record<string, readonly string[]>> = {
  0: Object.values(BEGINS),
  22: ["bold", "faint"],
  39: ["bad", "good"],
};

/** The lines of a command's output. A style lasts until it ends, over several lines too. */
export function printed(output: string): readonly Line[] {
  let styles: readonly string[] = [];
  return output.split("\n").map((row) => {
    const [start = "", ...sequences] = row.split("\u001b[");
    const spans: Span[] = [{ text: start, style: styles.join(" ") }];
    for (const sequence of sequences) {
      const [, code = "", text = ""] = /^(\d+)m(.*)$/.exec(sequence) ?? [];
      styles = styles.filter((style) => ENDS[code]?.includes(style) !== true).concat(BEGINS[code] ?? []);
      spans.push({ text, style: styles.join(" ") });
    }
    return { kind: "printed", prompt: "", spans: spans.filter(({ text }) => text !== "") };
  });
}

/** Breaks a line at its last space before this width. Throws if there is none. */
export function wrapped(line: Line, columns: number): readonly Line[] {
  const text = textOf(line);
  if (text.length <= columns) return [line];
  const end = text.lastIndexOf(" ", columns);
  if (end <= 0) throw new Error(`no space to break this line at: ${text}`);
  const rest = { ...line, spans: cut(line.spans, end + 1, text.length) };
  return [{ ...line, spans: cut(line.spans, 0, end) }, ...wrapped(rest, columns)];
}

function cut(spans: readonly Span[], from: number, to: number): readonly Span[] {
  let start = 0;
  return spans.flatMap(({ text, style }) => {
    const part = text.slice(Math.max(0, from - start), Math.max(0, to - start));
    start += text.length;
    return part === "" ? [] : [{ text: part, style }];
  });
}
