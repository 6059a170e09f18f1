/** A part of a registry page that tells what the attributes alone do not. */
export interface Section {
  readonly title: string;
  /** Markdown. */
  readonly paragraphs: readonly string[];
}
