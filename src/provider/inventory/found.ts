import type { ClientKey, ErrorTrackingSetting, NotificationSetting, Place } from "../client/index.ts";
import type { DiagnosticError } from "../../kit/errors.ts";

/** Where settings are: everywhere, or in one group or project. */
export type FoundPlace = { readonly kind: "global" } | ({ readonly kind: "group" | "project" } & Place);

/** What was read of a place: what was not asked for, or was skipped, is absent. */
export interface Read {
  readonly notification_setting?: NotificationSetting;
  /** Null where error tracking was never set up. Projects only. */
  readonly error_tracking_settings?: ErrorTrackingSetting | null;
  /** In the service's order. Projects only. */
  readonly client_keys?: readonly ClientKey[];
}

/** What can be read of a place. */
export type Part = keyof Read;

/** Everything that a place can have. */
export const PARTS: readonly Part[] = ["notification_setting", "error_tracking_settings", "client_keys"];

/** What could not be read, and why. */
export interface Skipped {
  readonly kind: "skipped";
  /** A part of the place, the place itself where it was named and is not seen, or what is in it. */
  readonly what: Part | "place" | "subgroups" | "projects";
  /** Its path, or the words that were asked for; null for the global setting. */
  readonly place: { readonly kind: "group" | "project"; readonly reference: string } | null;
  readonly reason: DiagnosticError;
}

/** A place, and what was read of it. */
export type FoundRead = { readonly kind: "place"; readonly place: FoundPlace } & Read;

/** One thing that a walk finds. The parts of a place that were skipped follow it. */
export type Found = FoundRead | Skipped;
