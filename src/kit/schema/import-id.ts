import { diagnosticError, type DiagnosticError } from "../errors.ts";
import type { Attributes } from "./attribute.ts";
import { ERRORS } from "./diagnostics.ts";
import { fillForm, matchId, noneOf, type Identity } from "./identity.ts";

/** A resource, as far as its import IDs go. */
export interface Importable {
  /** The name in a configuration. */
  readonly typeName: string;
  readonly attributes: Attributes;
  readonly identity: Identity;
}

/** Finds the error in an import ID of a resource of this provider; null if one of its forms fits. */
export function importIdError(id: string, own: Importable, all: readonly Importable[]): DiagnosticError | null {
  if (matchId(id, own.attributes, own.identity) !== null) return null;
  const why = [noneOf(id, own.identity), otherImportId(id, own, all)].filter(Boolean).join(" ");
  return diagnosticError(ERRORS.invalidImportId, { why });
}

/** Says of the import ID of another resource what to write instead; empty for any other text. */
export function otherImportId(id: string, own: Importable, all: readonly Importable[]): string {
  const others = all.filter(({ typeName }) => typeName !== own.typeName);
  const meant = others.flatMap(({ typeName, attributes, identity }) => {
    const values = matchId(id, attributes, identity);
    const form = values === null ? null : fillForm(own.identity, values);
    return form === null || form === id ? [] : [{ typeName, form }];
  });
  // Of several, the one whose own form has most of the ID, and leaves least of it to the values.
  const [closest] = meant.sort((one, other) => one.form.length - other.form.length);
  if (closest === undefined) return "";
  return `That is an import ID of \`${closest.typeName}\`; for this resource, write \`${closest.form}\`.`;
}
