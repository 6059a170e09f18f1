import { isList, isRecord } from "../../../kit/json.ts";
import {
  attributeText,
  differencesOf,
  isMarked,
  isSame,
  type JsonValue,
  type ManagedObject,
  type Mask,
  type Message,
  type PendingAction,
  type PendingAttribute,
  type PendingFinding,
  scopeOf,
  valueAt,
  type ValuePath,
} from "../model/index.ts";
import type { ResourceChange } from "./plan-json.ts";

/** The origin of a plan. */
export interface Origin {
  /** The folder, relative to the repository; null where it is not known. */
  readonly folder: string | null;
  /** The name of the program that made it. */
  readonly program: string;
  /** Empty where they are not known. */
  readonly warnings: readonly Message[];
}

/** The object that an entry of a plan is about. */
export function objectOf({ change: { before, after }, ...change }: ResourceChange): ManagedObject {
  return {
    address: change.address,
    type: change.type,
    name: change.name,
    module: change.module_address ?? null,
    provider: change.provider_name ?? null,
    deposed: change.deposed ?? null,
    construct: null,
    scope: scopeOf(change.type, before ?? after),
  };
}

/** The planned change of an object, and its drift. */
interface Planned extends Origin {
  readonly change: ResourceChange;
  readonly drift: ResourceChange | undefined;
}

/**
 * Finds the changes that the configuration makes to an object, apart from drift; null if there are none, as when an
 * apply only reverts drift.
 */
export function pendingFinding(planned: Planned): PendingFinding | null {
  const action = actionOf(planned.change);
  if (action === null) return null;
  const hasAttributes = action === "create" || action === "update" || action === "replace";
  const attributes = hasAttributes ? pendingAttributes(planned) : [];
  const { change, drift, folder } = planned;
  const isUndoing = hasAttributes && drift !== undefined && attributes.length === 0 && !isRequested(change);
  return isUndoing ? null : { kind: "pending", object: objectOf(change), folder, place: null, action, attributes };
}

function actionOf({ change: { actions, importing } }: ResourceChange): PendingAction | null {
  if (actions.length > 1) return "replace";
  const [action] = actions;
  if (action === "create" || action === "update" || action === "delete" || action === "forget") return action;
  return importing === undefined || importing === null ? null : "import";
}

/** Whether an object is replaced for another reason than its attributes. */
const isRequested = ({ action_reason: reason }: ResourceChange): boolean =>
  ["replace_because_tainted", "replace_by_request", "replace_by_triggers"].includes(reason ?? "");

function pendingAttributes({ change, drift }: Planned): readonly PendingAttribute[] {
  const { before: live, after: configured, after_unknown: unknown, before_sensitive, after_sensitive } = change.change;
  const recorded = drift === undefined ? live : drift.change.before;
  const isGone = drift !== undefined && drift.change.after === null;
  const masks = [before_sensitive, after_sensitive, drift?.change.before_sensitive, drift?.change.after_sensitive];
  // What an apply gives a new value only because something drifted, such as the ID of a new key, is no wish of the
  // configuration.
  const unknownPaths = drift === undefined ? pathsIn(unknown) : [];
  const known = differencesOf(recorded ?? {}, configured ?? {})
    .filter(({ path }) => !isMarked(unknown, path))
    // Live has it already: that is drift, and an apply only records it.
    .filter(({ path, after }) => drift === undefined || isGone || !isSame(valueAt(live, path), after))
    .map(({ path }) => path);
  return [...known, ...unknownPaths].map((path) => {
    const isSensitive = masks.some((mask: Mask) => isMarked(mask, path));
    const shown = (value: JsonValue): JsonValue => (isSensitive ? null : valueAt(value, path));
    const isUnknown = isMarked(unknown, path);
    return {
      attribute: attributeText(path),
      sensitive: isSensitive,
      recorded: shown(recorded),
      configured: isUnknown ? null : shown(configured),
      unknown: isUnknown,
    };
  });
}

/** The paths of everything that is marked. */
function pathsIn(mask: Mask, path: ValuePath = []): readonly ValuePath[] {
  if (mask === true) return [path];
  if (isRecord(mask)) return Object.entries(mask).flatMap(([name, part]) => pathsIn(part, [...path, name]));
  return isList(mask) ? mask.flatMap((part, index) => pathsIn(part, [...path, index])) : [];
}
