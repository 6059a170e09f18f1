import type { Known } from "./known.ts";
import type { ObjectScope } from "./object-scope.ts";
import type { UndeclaredFinding } from "./undeclared-finding.ts";
import type { JsonValue } from "./value.ts";

/** An object that Terraform manages. */
export interface ManagedObject {
  /** Terraform's address, with the module and the key. */
  readonly address: string;
  readonly type: string;
  readonly name: string;
  /** The address of its module; null in the root module. */
  readonly module: string | null;
  /** The provider's source address; null where it is not known. */
  readonly provider: string | null;
  /** The key of an object that a replacement left behind; null for the current one. */
  readonly deposed: string | null;
  /** The path of its CDKTF construct; null where there is none. */
  readonly construct: string | null;
  /** Null for objects of other providers, and where the state does not say. */
  readonly scope: ObjectScope | null;
}

/** The place where an object is declared. */
export interface DeclarationSite {
  /** Relative to the repository. */
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
}

/** An attribute whose live value is not the recorded one. Of a sensitive one, every value is null. */
export interface ChangedAttribute {
  /** Its path in words, such as `events.new_note`. */
  readonly attribute: string;
  readonly fingerprint: string;
  readonly sensitive: boolean;
  /** The value in the state, which is the last one applied. */
  readonly recorded: JsonValue;
  /** As the service has it. */
  readonly live: JsonValue;
  /** As the configuration has it; null where that is not known. */
  readonly configured: JsonValue;
  /** Whether live equals configured, so that an apply only records it; null where that is not known. */
  readonly live_is_configured: boolean | null;
  readonly known: Known | null;
}

/** An attribute whose configured value is not the recorded one. Of a sensitive one, every value is null. */
export interface PendingAttribute {
  readonly attribute: string;
  readonly sensitive: boolean;
  readonly recorded: JsonValue;
  /** Null also when it is known only after an apply. */
  readonly configured: JsonValue;
  /** Whether it is known only after an apply. */
  readonly unknown: boolean;
}

/** The action that an apply would take on an object. */
export type PendingAction = "create" | "update" | "replace" | "delete" | "forget" | "import";

/** Fields of every finding about an object that Terraform manages. */
interface Found {
  readonly object: ManagedObject;
  /** The folder, relative to the repository; null where it is not known. */
  readonly folder: string | null;
  /** Null where no declaration was found. */
  readonly place: DeclarationSite | null;
  /** The file of the state that it comes from, if several states were read. */
  readonly state?: string;
  /** In a merged report, the file of the report that it comes from. */
  readonly report?: string;
}

/** An object with attributes that differ. */
export interface ChangedFinding extends Found {
  readonly kind: "changed";
  readonly attributes: readonly ChangedAttribute[];
  /** The command that restores it; null where nothing can be said. */
  readonly restore: string | null;
}

/** An object that does not exist any more. */
export interface GoneFinding extends Found {
  readonly kind: "gone";
  readonly fingerprint: string;
  readonly known: Known | null;
  /** Null where its group or project is gone with it: no apply restores it. */
  readonly restore: string | null;
  /** The command that removes it from the state, where its group or project is gone with it; else null. */
  readonly forget: string | null;
}

/** An object that the configuration changes, whatever drifted. */
export interface PendingFinding extends Found {
  readonly kind: "pending";
  readonly action: PendingAction;
  readonly attributes: readonly PendingAttribute[];
}

/** An object of which nobody knows whether it drifted. */
export interface UncheckedFinding extends Found {
  readonly kind: "not_checked";
  readonly reason: string;
}

/** Something to report about one object of Terraform's. It can have several: changed and pending, say. */
export type ObjectFinding = ChangedFinding | GoneFinding | PendingFinding | UncheckedFinding;

/** Something to report. */
export type Finding = ObjectFinding | UndeclaredFinding;

/** An object that is not as it was applied. */
export type DriftFinding = ChangedFinding | GoneFinding;

/** Whether it is drift, known or not. */
export const isDrift = (finding: Finding): finding is DriftFinding =>
  finding.kind === "changed" || finding.kind === "gone";

/** Whether somebody has written down every part of it. */
export function isKnown(finding: DriftFinding | UndeclaredFinding): boolean {
  return finding.kind === "changed" ? finding.attributes.every(({ known }) => known !== null) : finding.known !== null;
}
