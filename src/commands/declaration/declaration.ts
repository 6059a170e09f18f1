import { objectsOf, type FoundObject, type FoundPlace, type Part } from "../../provider/inventory/index.ts";
import { importIdOf, type LiveResource } from "../../provider/resources/live/index.ts";
import type { ObjectValue } from "../../kit/cty/index.ts";
import type { DiagnosticError } from "../../kit/errors.ts";
import { identifierFrom, reference, type PrintableBlock } from "../terraform/index.ts";

/** A live object, and the resource that declares it. */
export interface Declarable extends FoundObject {
  readonly resource: LiveResource;
  readonly importId: string;
}

/** An object that is live, as a configuration declares it. It is plain data, which JSON keeps. */
export interface Declaration extends Pick<
  Declarable,
  "place" | "number" | "importId" | "isDefault" | "isInactive" | "remarks"
> {
  readonly typeName: string;
  /** Its name in a configuration. It follows from the object alone, and no other object of its type has it. */
  readonly name: string;
  /** The values to write, in the order of the documentation: a plan after the import is empty. */
  readonly config: ObjectValue;
}

/** An object that is live, and that no configuration can declare. */
export interface Undeclarable {
  readonly object: Declarable;
  readonly reason: DiagnosticError;
}

/** The parts of a walk over everything that these resources can declare. */
export const declarableParts = (table: readonly LiveResource[]): readonly Part<Declarable>[] =>
  table.map((resource) => {
    const part = objectsOf(resource.type, resource.live);
    return {
      ...part,
      read: async (query) =>
        (await part.read(query)).map((object) => ({
          ...object,
          resource,
          importId: importIdOf(resource, object.reference) ?? "",
        })),
    };
  });

/** The declaration of an object with these values. */
export const declarationOf = (
  { resource, place, number, importId, isDefault, isInactive, remarks }: Declarable,
  config: ObjectValue,
): Declaration => ({
  place,
  number,
  importId,
  isDefault,
  isInactive,
  remarks,
  typeName: resource.type,
  name: number === null ? placeName(place) : `${placeName(place)}_${number}`,
  config,
});

const GLOBAL = "global";

/** The name of what is declared of a place: its path as an identifier, which no other place has. */
function placeName(place: FoundPlace): string {
  if (place.kind === "global") return GLOBAL;
  const name = identifierFrom(place.path);
  // What is no path gets a name that no path has.
  return name.toLowerCase() === GLOBAL ? identifierFrom(`${place.path} (group)`) : name;
}

/** The block that declares an object. */
export const resourceBlock = ({ typeName, name, config, remarks }: Declaration): PrintableBlock => ({
  type: "resource",
  labels: [typeName, name],
  ...(remarks.length === 0 ? {} : { comment: remarks.join("\n") }),
  attributes: config,
});

/** The block that imports it. */
export const importBlock = ({ typeName, name, importId }: Declaration): PrintableBlock => ({
  type: "import",
  attributes: { to: reference(`${typeName}.${name}`), id: importId },
});
