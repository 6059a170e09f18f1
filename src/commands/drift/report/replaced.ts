import { LIVE } from "../../../provider/resources/live/index.ts";
import type { DriftFinding } from "../model/index.ts";

/** A note for whoever reads that a key is gone: an apply does not bring it back. */
export const REPLACED_NOTE =
  "Applications that use the deleted key cannot report errors. An apply creates another key: deploy its DSN.";

/** Whether an apply creates another object instead of this one: the service never uses a number twice. */
export function isReplaced(finding: DriftFinding): boolean {
  const { type, deposed } = finding.object;
  // An apply deletes what a replacement left behind.
  if (deposed !== null || !LIVE.some((resource) => resource.type === type && resource.live.numbersIn !== undefined))
    return false;
  return (
    finding.kind === "gone" || finding.attributes.some(({ attribute, live }) => attribute === "id" && live === null)
  );
}

/** The verb for what a finding's command does. */
export const restoreVerb = (finding: DriftFinding): "replace" | "restore" =>
  isReplaced(finding) ? "replace" : "restore";
