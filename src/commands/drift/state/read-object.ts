import { isSafeNumber, parse } from "lossless-json";
import { createDriver, type Engine, type ManagedResource, type Outcome } from "../../../kit/engine/index.ts";
import {
  isObject,
  valuesEqual,
  valueToJson,
  type CtyType,
  type ObjectValue,
  type Value,
} from "../../../kit/cty/index.ts";
import { errorFrom } from "../../../kit/foreign-error.ts";
import { oldPathWarning } from "../../../provider/resources/index.ts";
import {
  driftFinding,
  saysScopeGone,
  saysUnchecked,
  scopeOf,
  type ObjectFinding,
  type JsonValue,
  type ManagedObject,
  type Message,
} from "../model/index.ts";
import { schemaMask, stateMasks } from "./sensitive-mask.ts";
import { plainAttributes, storedObject, type StateObject } from "../../terraform/index.ts";

type Diagnostics = Outcome["diagnostics"];

/** The result of reading one object. */
export interface ReadObject {
  /** Null where the object is as recorded. */
  readonly finding: ObjectFinding | null;
  readonly warnings: readonly Message[];
}

/**
 * Reads an object as the service has it now, through the provider's engine, and compares it with what is recorded. A
 * failure is a finding: nobody knows whether the object drifted. `program` is the one that restores it.
 */
export async function readObject(engine: Engine, read: StateObject, program: string): Promise<ReadObject> {
  const { address, type, instance } = read;
  try {
    const resource = engine.resource(type);
    const { private: bytes, ...stored } = storedObject(instance);
    const { state: recorded, diagnostics } = await engine.upgrade(resource, stored);
    if (!isObject(recorded)) return unchecked(read, reasonIn(diagnostics));
    const outcome = await createDriver(engine, resource).refresh({ state: recorded, private: bytes });
    const reason = reasonIn(outcome.diagnostics);
    if (reason !== null) return unchecked(read, reason);
    const doubt = outcome.diagnostics.find(saysUnchecked);
    if (doubt !== undefined) return unchecked(read, `${doubt.summary}: ${doubt.detail}`);
    const isScopeGone = outcome.diagnostics.some(saysScopeGone);
    const live = outcome.stored?.state ?? null;
    const finding = compare(read, { resource, recorded, live, program, isScopeGone });
    return { finding, warnings: [...warningsIn(outcome.diagnostics, address), ...oldPath(read, engine)] };
  } catch (thrown) {
    return unchecked(read, errorFrom(thrown, "tocsin").message);
  }
}

/** The finding about an object that was not read. */
export function unchecked(read: StateObject, reason: string | null): ReadObject {
  const object = managedObject(read);
  const why = reason ?? "The state of it is empty.";
  return { finding: { kind: "not_checked", object, folder: null, place: null, reason: why }, warnings: [] };
}

function managedObject(read: StateObject): ManagedObject {
  const { address, type, name, module, deposed, provider } = read;
  const scope = scopeOf(type, plainAttributes(read));
  return { address, type, name, module, provider: provider.source, deposed, construct: null, scope };
}

/** Both sides of an object, as the engine has them. */
interface Sides {
  readonly resource: ManagedResource;
  readonly recorded: ObjectValue;
  readonly live: ObjectValue | null;
  readonly program: string;
  readonly isScopeGone: boolean;
}

function compare(read: StateObject, { resource, recorded, live, ...sides }: Sides): ObjectFinding | null {
  const { type, attributes } = resource;
  if (valuesEqual(recorded, live, type)) return null;
  const { instance, deposed } = read;
  return driftFinding({
    object: managedObject(read),
    folder: null,
    recorded: modelValue(recorded, type),
    live: modelValue(live, type),
    // An apply deletes what a replacement left behind.
    configured: deposed === null ? null : "absent",
    sensitive: [schemaMask(attributes), ...stateMasks(instance.sensitive_attributes)],
    ...sides,
  });
}

/** A value of the engine as the model of drift has it: sets in one order, and no digit of a number lost. */
export const modelValue = (value: Value, type: CtyType): JsonValue =>
  // JSON.
  parse(valueToJson(value, type), null, (digits) => (isSafeNumber(digits) ? Number(digits) : digits)) as JsonValue;

/** The errors in words; null when there are none. */
function reasonIn(diagnostics: Diagnostics): string | null {
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  return errors.length === 0 ? null : errors.map(({ summary, detail }) => `${summary}: ${detail}`).join("\n");
}

/** Terraform gets this warning from the plan after the refresh. */
function oldPath(read: StateObject, engine: Engine): readonly Message[] {
  const { address, scope } = managedObject(read);
  const warning = scope?.kind === "project" ? oldPathWarning(scope.reference ?? "", engine) : null;
  return warning === null ? [] : [{ summary: warning.summary, detail: warning.detail, address }];
}

const warningsIn = (diagnostics: Diagnostics, address: string): readonly Message[] =>
  diagnostics
    .filter(({ severity }) => severity === "warning")
    .map(({ summary, detail }) => ({ summary, detail, address }));
