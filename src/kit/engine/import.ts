import type { Value } from "../cty/index.ts";
import { diagnosticError, DiagnosticError } from "../errors.ts";
import {
  importIdProblem,
  otherImportId,
  parseId,
  type Importable,
  type Attributes,
  type WriteContext,
} from "../schema/index.ts";
import { ERRORS } from "./diagnostics.ts";
import { isGone, LOST_ACCESS } from "./gone.ts";
import { createContext, type Operation } from "./instance.ts";
import { wholeObject, type ManagedResource } from "./managed-resource.ts";

/** An existing object, and what Terraform is to keep with it. */
export interface Imported {
  readonly state: Value;
  readonly private: Uint8Array;
}

/** An import of an object, and everything that the provider manages. */
export interface ImportRequest {
  readonly resource: ManagedResource;
  readonly id: string;
  readonly all: readonly ManagedResource[];
}

/**
 * Reads an existing object by its import ID. Throws `invalid` for an ID of no known form, and `gone` when there is no
 * such object.
 */
export async function importObject({ resource, id, all }: ImportRequest, operation: Operation): Promise<Imported> {
  const { definition, typeName, privateState } = resource;
  const [own, others] = [importable(resource), all.map(importable)];
  const problem = importIdProblem(id, own, others);
  if (problem !== null) throw new DiagnosticError({ code: "invalid", ...problem });
  const reference = parseId(id, definition.attributes, definition.identity);
  let bytes = privateState.write(new Uint8Array(), {});
  const context: WriteContext<unknown, Attributes> = {
    ...(await createContext(resource, bytes, operation)),
    save: () => undefined,
    setPrivateState: (change) => void (bytes = privateState.write(bytes, change)),
  };
  const hint = otherImportId(id, own, others);
  const state = await definition.import(reference, context).catch((thrown: unknown) => {
    throw isGone(thrown) ? hinted(thrown, hint) : thrown;
  });
  if (state !== null) return { state: wholeObject(resource, state), private: bytes };
  const why = [`There is no ${typeName} with the ID "${id}".`, hint, LOST_ACCESS].filter(Boolean).join(" ");
  throw diagnosticError(ERRORS.nothingToImport, { why });
}

/** The original text stays the last line. */
function hinted({ code, summary, detail, path, cause }: DiagnosticError, hint: string): DiagnosticError {
  const [words = "", ...original] = detail.split("\n");
  const said = hint === "" ? words : `${words} ${hint}`;
  return new DiagnosticError({ code, summary, detail: [said, ...original].join("\n"), path, cause });
}

const importable = ({ typeName, definition: { attributes, identity } }: ManagedResource): Importable => ({
  typeName,
  attributes,
  identity,
});
