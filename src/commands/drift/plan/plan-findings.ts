import {
  driftFinding,
  lastsAsLongAsScope,
  type Compared,
  type DriftFinding,
  type ObjectFinding,
  saysScopeGone,
  type UncheckedFinding,
} from "../model/index.ts";
import { objectOf, type Origin, pendingFinding } from "./pending-finding.ts";
import type { PlanJson, ResourceChange } from "./plan-json.ts";

/**
 * Everything that a plan says about the objects that Terraform manages: drift first, then what is pending, then what
 * the plan left for later.
 */
export function planFindings(plan: PlanJson, origin: Origin): readonly ObjectFinding[] {
  const changes = managed(plan.resource_changes);
  const drifts = managed(plan.resource_drift);
  const changeOf = new Map(changes.map((change) => [keyOf(change), change]));
  const driftOf = new Map(drifts.map((drift) => [keyOf(drift), drift]));
  const hasChanges = changes.length > 0 && plan.errored !== true;
  const isScopeGone = goneScopesIn(drifts, origin);
  const context = { hasChanges, isScopeGone, ...origin };
  return [
    ...drifts.flatMap((drift) => drifted(drift, { change: changeOf.get(keyOf(drift)), ...context }) ?? []),
    ...changes.flatMap((change) => pendingFinding({ change, drift: driftOf.get(keyOf(change)), ...origin }) ?? []),
    ...plan.deferred_changes
      .filter(({ resource_change: { mode } }) => mode === "managed")
      .map(({ resource_change: change, reason }) => deferred(change, { reason, ...origin })),
  ];
}

/**
 * Tells which objects are gone with their group or project: a warning of the plan says so, or a setting is gone that
 * lasts as long as they do. A plan in a file has no warnings.
 */
function goneScopesIn(drifts: readonly ResourceChange[], { warnings }: Origin): (drift: ResourceChange) => boolean {
  const warned = new Set(warnings.filter(saysScopeGone).map(({ address }) => address));
  const scopeIn = (drift: ResourceChange): string => JSON.stringify(objectOf(drift).scope);
  const gone = drifts.filter(({ type, change }) => change.after === null && lastsAsLongAsScope(type));
  const scopes = new Set(gone.map(scopeIn));
  return (drift) => warned.has(drift.address) || scopes.has(scopeIn(drift));
}

const managed = (changes: readonly ResourceChange[]): readonly ResourceChange[] =>
  changes.filter(({ mode }) => mode === "managed");

const keyOf = ({ address, deposed = "" }: ResourceChange): string => JSON.stringify([address, deposed]);

/** An object in a plan that differs from its recorded state. */
interface DriftContext extends Origin {
  readonly change: ResourceChange | undefined;
  readonly isScopeGone: (drift: ResourceChange) => boolean;
  /** Whether the plan says what would be done with every object: one that only refreshes does not. */
  readonly hasChanges: boolean;
}

/** Null where nothing but the address differs. */
function drifted(drift: ResourceChange, context: DriftContext): DriftFinding | null {
  const { change, folder, program, isScopeGone } = context;
  const { before, after, before_sensitive, after_sensitive } = drift.change;
  return driftFinding({
    object: objectOf(drift),
    folder,
    program,
    recorded: before,
    live: after,
    configured: configuredIn(drift, context),
    sensitive: [before_sensitive, after_sensitive, change?.change.before_sensitive, change?.change.after_sensitive],
    isScopeGone: isScopeGone(drift),
  });
}

function configuredIn(drift: ResourceChange, { change, hasChanges }: DriftContext): Compared["configured"] {
  if (drift.deposed !== undefined) return "absent";
  if (change === undefined) return hasChanges && drift.change.after === null ? "absent" : null;
  const { actions, after, after_unknown } = change.change;
  // An update shows the object after it; a delete or a forget has none.
  const isDropped = actions.every((action) => action === "delete" || action === "forget");
  return isDropped ? "absent" : { value: after, unknown: after_unknown };
}

function deferred(
  change: ResourceChange,
  { folder, reason = "unknown" }: Origin & { reason?: string | undefined },
): UncheckedFinding {
  const why = `The plan left it for later (${reason.replaceAll("_", " ")}).`;
  return { kind: "not_checked", object: objectOf(change), folder, place: null, reason: why };
}
