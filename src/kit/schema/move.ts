import { isObject, valueFromJson } from "../cty/index.ts";
import { diagnosticError, type DiagnosticError } from "../errors.ts";
import type { Attributes, Type } from "./attribute.ts";
import { ERRORS } from "./diagnostics.ts";
import { fieldsType, type Fields, type FieldValues } from "./private-state.ts";
import type { State } from "./view.ts";

/** A resource type, of another provider or of the same, whose objects a `moved` block turns into objects of ours. */
export interface MoveSource<A extends Attributes = Attributes, P extends object = object> {
  /** The provider's namespace and name: any registry may serve it. */
  readonly provider: string;
  /** The type's name in a configuration. */
  readonly typeName: string;
  /** Turns their state, which is JSON, into ours. Throws `invalid` for anything that is not a state of their type. */
  convert(json: Uint8Array): { readonly state: State<A>; readonly privateState: Partial<P> };
}

/**
 * The parts of a source: `fields` are the members to read from its states, whatever their schema version. `state` turns
 * them into our state, and `privateState` into our private state.
 */
export interface MoveSourceOptions<A extends Attributes, P extends object, F extends Fields> {
  readonly provider: string;
  readonly typeName: string;
  readonly fields: F;
  readonly state: (values: FieldValues<F>) => State<A>;
  readonly privateState?: (values: FieldValues<F>) => Partial<P>;
}

/** Defines where objects of a resource can be moved from. */
export function defineMoveSource<A extends Attributes, P extends object, const F extends Fields>({
  provider,
  typeName,
  fields,
  state,
  privateState,
}: MoveSourceOptions<A, P, F>): MoveSource<A, P> {
  const type = fieldsType(fields);
  return {
    provider,
    typeName,
    convert(json) {
      const object = valueFromJson(json, type);
      if (!isObject(object)) throw cannotMove("The state to be moved is null.");
      const values = object as FieldValues<F>; // an object of this type, by what its fields are
      for (const [name, field] of Object.entries(fields)) assertFits(name, field, values[name]);
      return { state: state(values), privateState: privateState?.(values) ?? {} };
    },
  };
}

function assertFits(name: string, field: Type<unknown>, value: unknown): void {
  const wrong = value === null ? null : (field.problem?.(value) ?? null);
  if (wrong === null) return;
  throw cannotMove(`\`${name}\` in the state to be moved ${wrong}.`);
}

/** A state that no object of ours can be made of. */
export const cannotMove = (why: string): DiagnosticError => diagnosticError(ERRORS.cannotMove, { why });
