const GRAPHEMES = new Intl.Segmenter("en");

/** Where Terraform's older Unicode ends a character, and ours joins two letters of an Indic script into one. */
const OLD_BOUNDARY = /(?<=\p{M})(?=\p{L})(?![\u0e33\u0eb3])/u;

/** Terraform's scanner begins a new piece of a string after a sign that could open a template. */
const NEW_PIECE = /(?<=[$%]\{?)/;

/** How many columns `terraform fmt` counts for a name or a quoted key: one for each character that a reader sees. */
export function widthOf(name: string): number {
  if (/^[ -~]*$/.test(name)) return name.length;
  const pieces = name.slice(1, -1).split(NEW_PIECE);
  const characters = pieces.flatMap((piece) => [...GRAPHEMES.segment(piece)]);
  const quotes = 2;
  return characters.reduce((width, { segment }) => width + segment.split(OLD_BOUNDARY).length, quotes);
}
