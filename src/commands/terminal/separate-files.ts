import { stat } from "node:fs/promises";
import { diagnosticError, type DiagnosticError } from "../../kit/errors.ts";
import { placeOf } from "./place.ts";

/** The files that a run reads, and those that it writes. `-` is none of them. */
export interface Files {
  readonly read: readonly string[];
  readonly written: readonly string[];
}

/** Throws `invalid` where a file is written that is read too, such as a state, or is written twice. */
export async function assertSeparate({ read, written }: Files): Promise<void> {
  const inputs = new Set(await Promise.all(read.filter(isFile).map(placeOf)));
  const outputs = new Set<string>();
  for (const file of written.filter(isFile)) {
    const place = await placeOf(file);
    if (inputs.has(place)) throw clash(file, "It is read as well, and would be lost. Name another file.");
    if (outputs.has(place)) throw clash(file, "Two outputs have the same file. Name another one for one of them.");
    // A device can be written many times.
    if (await isReplaced(place)) outputs.add(place);
  }
}

const isFile = (name: string): boolean => name !== "-";

const isReplaced = (place: string): Promise<boolean> =>
  stat(place).then(
    (found) => found.isFile(),
    () => true,
  );

const clash = (file: string, detail: string): DiagnosticError =>
  diagnosticError({ code: "invalid", summary: `Cannot write ${file}` }, { why: detail });
