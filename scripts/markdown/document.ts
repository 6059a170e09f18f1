import markdownIt, { type Token } from "markdown-it";

/** A paragraph, a heading or a table cell. */
export interface Passage {
  /** Its text without markup, with the line breaks of the source; code in it is replaced by `code`. */
  readonly text: string;
  /** The line of the file on which it begins. */
  readonly line: number;
}

/** A link or an image. */
export interface Link {
  readonly target: string;
  readonly line: number;
}

/** A Markdown file as the checks see it. */
export interface MarkdownDocument {
  readonly passages: readonly Passage[];
  readonly links: readonly Link[];
  /** The names that a link can lead to: HTML anchors, and headings as GitHub names them. */
  readonly anchors: ReadonlySet<string>;
  /** The lines of fenced blocks that name no language. */
  readonly unnamedFences: readonly number[];
  /** The lines of table rows outside of a table with a head, and of tables with an empty head. */
  readonly headlessRows: readonly number[];
}

const parser = markdownIt({ html: true });

const FRONT_MATTER = /^---\n.*?\n---\n/s;

/** Reads a Markdown file, without its front matter. */
export function parseMarkdown(text: string): MarkdownDocument {
  const blankLines = (matter: string): string => matter.replaceAll(/[^\n]/g, "");
  const reader = new Reader();
  for (const token of parser.parse(text.replace(FRONT_MATTER, blankLines), {})) reader.take(token);
  return reader;
}

class Reader implements MarkdownDocument {
  readonly passages: Passage[] = [];
  readonly links: Link[] = [];
  readonly anchors = new Set<string>();
  readonly unnamedFences: number[] = [];
  readonly headlessRows: number[] = [];

  /** The line of the block that is read; the parts of a table's row have none of their own. */
  private line = 1;
  private opened = "";
  private isHeadEmpty = false;

  take(token: Token): void {
    const { type, map, info, content } = token;
    if (map !== null) this.line = map[0] + 1;
    if (type === "fence" && info.trim() === "") this.unnamedFences.push(this.line);
    if (type === "html_block") this.takeHtml(content);
    if (type === "inline") this.takeInline(token);
    if (type === "thead_open") this.isHeadEmpty = true;
    if (type === "thead_close" && this.isHeadEmpty) this.headlessRows.push(this.line);
    if (type.endsWith("_open")) this.opened = type;
  }

  private takeInline({ content, children }: Token): void {
    const start = this.line;
    if (this.opened === "th_open" && content !== "") this.isHeadEmpty = false;
    if (this.opened === "paragraph_open") {
      for (const [index, row] of content.split("\n").entries()) {
        if (/^\|.*\|$/.test(row.trim())) this.headlessRows.push(start + index);
      }
    }
    let text = "";
    let heading = "";
    for (const child of children ?? []) {
      const target = child.attrGet("href") ?? child.attrGet("src");
      if (target !== null) this.links.push({ target: String(target), line: start + text.split("\n").length - 1 });
      if (child.type === "html_inline") this.takeHtml(child.content);
      text += textOf(child);
      heading += child.type === "code_inline" ? child.content : textOf(child);
    }
    this.passages.push({ text, line: start });
    if (this.opened === "heading_open") this.addAnchor(heading);
  }

  private takeHtml(html: string): void {
    for (const [, name = ""] of html.matchAll(/\b(?:id|name)="([^"]+)"/g)) this.anchors.add(name);
  }

  private addAnchor(heading: string): void {
    const name = heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, "")
      .replaceAll(" ", "-");
    let anchor = name;
    for (let count = 1; this.anchors.has(anchor); count += 1) anchor = `${name}-${count}`;
    this.anchors.add(anchor);
  }
}

function textOf({ type, content }: Token): string {
  if (type === "softbreak" || type === "hardbreak") return "\n";
  if (type === "code_inline") return "`code`";
  return type === "text" ? content : "";
}
