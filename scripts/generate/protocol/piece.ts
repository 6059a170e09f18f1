/** A part of the generated code that one name stands for. */
export interface Piece {
  /** The generated file, without its extension. */
  readonly file: string;
  readonly name: string;
  /** Whether the name is imported as a type. */
  readonly isType: boolean;
  readonly code: string;
}

const COMMENT = /^\/\*\*.*\*\/$/gm;

/** Whether the code of a piece has a name. */
export const namesIn = ({ code }: Piece): ReadonlySet<string> => new Set(code.replaceAll(COMMENT, "").match(/\w+/g));

/** The pieces that some pieces use, directly or through others, and themselves. `all` are those that can be used. */
export function withUsed(pieces: readonly Piece[], all: readonly Piece[]): ReadonlySet<Piece> {
  const byName = new Map(all.map((piece) => [piece.name, piece]));
  const found = new Set(pieces);
  // A set hands out what is added to it during the loop.
  for (const piece of found) {
    for (const name of namesIn(piece)) {
      const used = byName.get(name);
      if (used !== undefined) found.add(used);
    }
  }
  return found;
}
