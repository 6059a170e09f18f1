import { isObject, type CtyType, type ObjectValue, type Value } from "../cty/index.ts";
import { diagnostic, diagnosticError } from "../errors.ts";
import { errorFrom } from "../foreign-error.ts";
import {
  idFrom,
  objectType,
  type Diagnostic,
  type Listed,
  type ListedObject,
  type ListResource,
  type Problem,
  type Provider,
} from "../schema/index.ts";
import { ERRORS, WARNINGS } from "./diagnostics.ts";
import { imported } from "./import.ts";
import type { Operation, Runs } from "./instance.ts";
import type { ManagedResource } from "./managed-resource.ts";
import { assertKnown, noSuch } from "./provided.ts";
import { identityAfter } from "./resource-identity.ts";
import { validate } from "./validate.ts";

/** A list as the engine runs it. */
export interface ProvidedList {
  readonly resource: ManagedResource;
  /** The wire type of its configuration. */
  readonly type: CtyType;
  readonly definition: ListResource;
}

/** Terraform's request for a list. */
export interface ListRequest {
  readonly config: ObjectValue;
  /** How many objects it shows at most. */
  readonly limit: number;
  /** Ends the list at once. */
  readonly signal: AbortSignal;
}

/** One message of a list: an object with what there is to say of it, or feedback alone. */
export interface ListEvent {
  readonly found: FoundObject | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** An object that a list has found. */
export interface FoundObject {
  /** Its import ID. */
  readonly name: string;
  readonly identity: ObjectValue;
  readonly state: Value;
}

/** The part of an engine that is about lists. */
export interface Lists {
  readonly lists: readonly ProvidedList[];
  /** The list of that name in a configuration. Throws `unsupported` when there is none. */
  listOf(typeName: string): ProvidedList;
  validateList(list: ProvidedList, config: ObjectValue): readonly Diagnostic[];
  /**
   * Yields objects as they are found. Warnings come on the way; an error is the last event, and makes Terraform drop
   * all that came before. Never throws.
   */
  list(list: ProvidedList, request: ListRequest): AsyncGenerator<ListEvent, void, undefined>;
}

/** Makes that part of an engine. */
export function createLists({ name, lists = [] }: Provider, { resources, operation }: Runs): Lists {
  const provided = new Map(
    lists.flatMap((definition) => {
      const typeName = `${name}_${definition.name}`;
      const resource = resources.get(typeName);
      if (resource === undefined || resource.identityType === null) {
        throw new Error(`The list "${definition.name}" is of no resource with an identity.`);
      }
      return [[typeName, { resource, type: objectType(definition.attributes), definition }]];
    }),
  );
  return {
    lists: [...provided.values()],
    listOf: (typeName) => provided.get(typeName) ?? noSuch("list resource", typeName),
    validateList: ({ definition }, config) => validate(definition, config),
    async *list(list, request) {
      try {
        yield* limited(events(list, request, operation), request.limit);
      } catch (thrown) {
        const { problem } = errorFrom(thrown, `the provider ${name}`);
        yield { found: null, diagnostics: [{ severity: "error", ...problem }] };
      }
    },
  };
}

/** An event for each thing that the list finds. */
async function* events(
  { resource, definition }: ProvidedList,
  { config, signal }: ListRequest,
  operation: Runs["operation"],
): AsyncGenerator<ListEvent, void, undefined> {
  // Terraform lists once a whole configuration is known.
  assertKnown(config, ", and a list needs its whole configuration");
  const { instance, signal: stop } = operation(() => undefined);
  const end = endOf([signal, stop]);
  try {
    const client = await instance.client();
    // Nobody waits for it any more.
    if (end.signal.aborted) return;
    const listed = definition.list(config, { client, signal: end.signal, shared: instance.sharing.now() });
    for await (const each of listed) yield await eventOf(each, resource, { instance, signal: end.signal });
  } finally {
    end.forget();
  }
}

/** A signal that aborts with the first of these. */
function endOf(signals: readonly AbortSignal[]) {
  const end = new AbortController();
  const abort = (): void => end.abort(diagnosticError(ERRORS.listStopped));
  for (const signal of signals) {
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort);
  }
  return {
    signal: end.signal,
    forget: () => {
      for (const signal of signals) signal.removeEventListener("abort", abort);
    },
  };
}

async function eventOf(
  listed: Listed<unknown>,
  resource: ManagedResource,
  operation: Pick<Operation, "instance" | "signal">,
): Promise<ListEvent> {
  if ("warning" in listed) return { found: null, diagnostics: [asWarning(listed.warning)] };
  const warnings: Problem[] = [];
  const name = nameOf(resource, listed);
  try {
    const found = await foundObject(resource, listed, { ...operation, warn: (problem) => void warnings.push(problem) });
    if (found !== null) return { found: { name, ...found }, diagnostics: warnings.map(asWarning) };
    return leftOut(`The identity of ${name} is unknown.`);
  } catch (thrown) {
    if (operation.signal.aborted) throw thrown;
    return leftOut(`${name} could not be read.`, errorFrom(thrown).message);
  }
}

/** Reads the object as an import does; null where it has no identity. */
async function foundObject(
  resource: ManagedResource,
  { reference, client }: ListedObject<unknown>,
  operation: Operation,
): Promise<Omit<FoundObject, "name"> | null> {
  const own = {
    ...operation,
    instance: { ...operation.instance, keepsIdentities: true, client: () => Promise.resolve(client) },
  };
  const object = await imported(resource, own, (context) => resource.definition.import(reference, context));
  if (object === null || !isObject(object.state)) return null;
  const identity = await identityAfter(resource, { ...object, known: undefined }, own);
  return identity === undefined ? null : { identity, state: object.state };
}

function nameOf({ definition, typeName }: ManagedResource, { reference }: ListedObject<unknown>): string {
  const id = idFrom(definition.identity, reference);
  return typeof id === "string" ? id : typeName;
}

/** A single object that cannot be shown must not hide the others. */
const leftOut = (why: string, original?: string): ListEvent => ({
  found: null,
  diagnostics: [asWarning(diagnostic(WARNINGS.notListed, { why, ...(original === undefined ? {} : { original }) }))],
});

const asWarning = (problem: Problem): Diagnostic => ({ severity: "warning", ...problem });

/**
 * Yields as many objects as Terraform shows; it silently drops any others. It also ignores warnings after the last
 * object, so the list is read one object ahead.
 */
async function* limited(found: AsyncIterable<ListEvent>, limit: number): AsyncGenerator<ListEvent, void, undefined> {
  let count = 0;
  let last: ListEvent | null = null;
  for await (const event of found) {
    if (event.found === null) yield event;
    else if (last !== null) {
      yield { found: null, diagnostics: [asWarning(moreThan(limit))] };
      break;
    } else {
      count += 1;
      if (count === limit) last = event;
      else yield event;
    }
  }
  if (last !== null) yield last;
}

const moreThan = (limit: number): Problem =>
  diagnostic(WARNINGS.moreToList, { why: `There are more than the ${limit} that are listed.` });
