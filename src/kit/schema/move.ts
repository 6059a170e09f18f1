import { isObject, valueFromJson } from "../cty/index.ts";
import { diagnosticError, type DiagnosticError } from "../errors.ts";
import type { Attributes, Type } from "./attribute.ts";
import { ERRORS } from "./diagnostics.ts";
import { fieldsType, type Fields, type FieldValues } from "./private-state.ts";
import type { State } from "./view.ts";

/** A resource type, of another provider or of the same, whose objects a `moved` block turns into objects of ours. */
export interface MoveSource<A extends Attributes = Attributes> {
  /** The provider's namespace and name: any registry may serve it. */
  readonly provider: string;
  /** The type's name in a configuration. */
  readonly typeName: string;
  /**
   * The state of ours that takes the place of theirs, which is JSON. Throws `invalid` for what is no state of their
   * type.
   */
  stateFrom(json: Uint8Array): State<A>;
}

/**
 * What a source is made of: `fields` are what counts of its states, whatever their schema version, and `state` turns
 * them into ours.
 */
export interface MoveSourceOptions<A extends Attributes, F extends Fields> {
  readonly provider: string;
  readonly typeName: string;
  readonly fields: F;
  readonly state: (values: FieldValues<F>) => State<A>;
}

/** Defines where objects of a resource can be moved from. */
export function defineMoveSource<A extends Attributes, const F extends Fields>({
  provider,
  typeName,
  fields,
  state,
}: MoveSourceOptions<A, F>): MoveSource<A> {
  const type = fieldsType(fields);
  return {
    provider,
    typeName,
    stateFrom(json) {
      const object = valueFromJson(json, type);
      if (!isObject(object)) throw cannotMove("The state to be moved is null.");
      const values = object as FieldValues<F>; // an object of this type, by what its fields are
      for (const [name, field] of Object.entries(fields)) assertFits(name, field, values[name]);
      return state(values);
    },
  };
}

function assertFits(name: string, field: Type<unknown>, value: unknown): void {
  const wrong = value === null ? null : (field.problem?.(value) ?? null);
  if (wrong === null) return;
  throw cannotMove(`\`${name}\` in the state to be moved ${wrong}.`);
}

const cannotMove = (why: string): DiagnosticError => diagnosticError(ERRORS.cannotMove, { why });
