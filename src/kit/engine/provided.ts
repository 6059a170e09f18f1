import { isWhollyKnown, type CtyType, type Value } from "../cty/index.ts";
import { incompleteRequest } from "../diagnostics.ts";
import { diagnosticError } from "../errors.ts";
import { type Action, type DataSource, objectType } from "../schema/index.ts";
import { ERRORS } from "./diagnostics.ts";

/** A definition as the engine runs it, with its types erased, and what is derived from it once. */
export interface Provided<Definition> {
  /** The name in a configuration, with the provider's. */
  readonly typeName: string;
  readonly type: CtyType;
  readonly definition: Definition;
}

/** The definitions of a provider by their names in a configuration. */
export const provided = <Definition extends DataSource | Action>(
  provider: string,
  definitions: readonly Definition[],
): ReadonlyMap<string, Provided<Definition>> =>
  new Map(
    definitions.map((definition) => {
      const typeName = `${provider}_${definition.name}`;
      return [typeName, { typeName, type: objectType(definition.attributes), definition }];
    }),
  );

/** Throws `internal` for a value of which a part is unknown; `rest` is the end of the sentence that says so. */
export function assertKnown(values: Readonly<Record<string, unknown>>, rest: string): void {
  // Their types were erased; they came off the wire.
  const name = Object.keys(values).find((key) => !isWhollyKnown((values[key] ?? null) as Value));
  if (name !== undefined) throw incompleteRequest(`\`${name}\` is still unknown${rest}.`, [name]);
}

/** Throws `unsupported` for a name in a configuration that the provider does not have. */
export function noSuch(kind: string, name: string): never {
  throw diagnosticError(ERRORS.noSuch, { why: `This version of the provider has no ${kind} ${name}.` });
}
