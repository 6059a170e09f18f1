/**
 * What drift is: objects, the attributes in which they differ, and the report of all of it, which is the same for every
 * source. This layer is pure. It must never know where a reading comes from, nor how a report is written.
 */
export { attributeText } from "./attribute.ts";
export type { DeclaredObject, Owner } from "./declared-object.ts";
export { differencesOf } from "./differences.ts";
export { driftFinding, type Compared } from "./drift-finding.ts";
export { fingerprintedBy, fingerprintOf, liveFingerprintOf } from "./fingerprint.ts";
export { isDrift, isKnown } from "./finding.ts";
export type {
  ChangedAttribute,
  ChangedFinding,
  DriftFinding,
  Finding,
  GoneFinding,
  ManagedObject,
  ObjectFinding,
  PendingAction,
  PendingAttribute,
  PendingFinding,
  UncheckedFinding,
} from "./finding.ts";
export { exitCodeOf, isOfSource, isUnread, reportOf } from "./report.ts";
export type {
  FailOn,
  ReadFailure,
  Message,
  ObjectReading,
  Reading,
  DriftReport,
  ReportParts,
  ReportSource,
} from "./report.ts";
export { isMarked, type Mask } from "./sensitive.ts";
export type { Known } from "./known.ts";
export { saysUnchecked } from "./unchecked-warning.ts";
export { nameOf, type Scope, type UndeclaredFinding } from "./undeclared-finding.ts";
export { isList, isSame, leavesOf, valueAt, type JsonValue, type ValuePath } from "./value.ts";
