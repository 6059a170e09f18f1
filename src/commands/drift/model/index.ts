/**
 * The model of drift: objects, the attributes that differ, and a report that is the same for every source. This layer
 * is pure. It must never depend on where a reading comes from, nor on how a report is written.
 */
export type { DeclaredObject, Owner } from "./declared-object.ts";
export { differencesOf } from "./differences.ts";
export { type Compared, driftFinding, isMarked, type Mask } from "./drift-finding.ts";
export { type Effect, effectOf } from "./effect.ts";
export { fingerprintedBy, fingerprintOf, liveFingerprintOf } from "./fingerprint.ts";
export {
  type ChangedAttribute,
  type ChangedFinding,
  type DriftFinding,
  type Finding,
  type GoneFinding,
  isDrift,
  isKnown,
  type ManagedObject,
  type ObjectFinding,
  type PendingAction,
  type PendingAttribute,
  type PendingFinding,
  type UncheckedFinding,
} from "./finding.ts";
export {
  type DriftReport,
  exitCodeOf,
  type FailOn,
  isOfSource,
  isUnread,
  type Message,
  type ObjectReading,
  type ReadFailure,
  type Reading,
  reportOf,
  type ReportParts,
  type ReportSource,
} from "./report.ts";
export type { Known } from "./known.ts";
export { lastsAsLongAsScope, type ObjectScope, scopeOf } from "./object-scope.ts";
export { saysScopeGone, saysUnchecked } from "./unchecked-warning.ts";
export { nameOf, type Scope, type UndeclaredFinding } from "./undeclared-finding.ts";
export { attributeText, isSame, type JsonValue, leavesOf, valueAt, type ValuePath } from "./value.ts";
