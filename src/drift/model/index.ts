/**
 * What drift is: objects, the attributes in which they differ, and the report of all of it, which is the same for every
 * source. This layer is pure. It must never know where a reading comes from, nor how a report is written.
 */
export { attributeText, fingerprintOf } from "./attribute.ts";
export { differencesOf } from "./differences.ts";
export { driftFinding, type Compared } from "./drift-finding.ts";
export { isDrift, isKnown } from "./finding.ts";
export type {
  ChangedAttribute,
  ChangedFinding,
  DriftFinding,
  Finding,
  GoneFinding,
  Known,
  ManagedObject,
  PendingAction,
  PendingAttribute,
  PendingFinding,
  UncheckedFinding,
} from "./finding.ts";
export { exitCodeOf, reportOf } from "./report.ts";
export type {
  Counts,
  ExitRules,
  ReadFailure,
  Message,
  Reading,
  DriftReport,
  ReportParts,
  ReportSource,
} from "./report.ts";
export { isMarked, type Mask } from "./sensitive.ts";
export { saysUnchecked } from "./unchecked-warning.ts";
export { isList, isSame, valueAt, type JsonValue, type ValuePath } from "./value.ts";
