import { LIVE } from "../../../provider/resources/live/index.ts";
import { isDrift, isKnown, type DriftFinding, type Finding } from "../model/index.ts";

/** The command for an object that drifted. */
export interface Remedy {
  readonly verb: "restore" | "replace" | "rotate" | "forget";
  /** Null where there is none. */
  readonly command: string | null;
  /** A note for whoever runs the command; null where the verb says all. */
  readonly note: string | null;
}

const REPLACED_NOTE =
  "Applications that use the deleted key cannot report errors. An apply creates another key: deploy its DSN.";

const INACTIVE_NOTE =
  "Applications that use an inactive key cannot report errors, and no API call activates it again. Change `rotate_when_changed` to rotate the key, and deploy the new DSN.";

/** Finds the remedy of an object. */
export function remedyOf(finding: DriftFinding): Remedy {
  if (finding.kind === "gone" && finding.forget !== null) {
    return { verb: "forget", command: finding.forget, note: forgottenNote(finding) };
  }
  if (isInactive(finding)) return { verb: "rotate", command: null, note: INACTIVE_NOTE };
  const { restore: command } = finding;
  return isReplaced(finding)
    ? { verb: "replace", command, note: REPLACED_NOTE }
    : { verb: "restore", command, note: null };
}

/** The remedies of drift that is not known, each beside its object. */
export const remediesOf = (findings: readonly Finding[]): readonly { finding: DriftFinding; remedy: Remedy }[] =>
  findings
    .filter(isDrift)
    .filter((finding) => !isKnown(finding))
    .map((finding) => ({ finding, remedy: remedyOf(finding) }));

/** The notes about the remedies of drift that is not known, each once. */
export const remedyNotes = (findings: readonly Finding[]): readonly string[] => [
  ...new Set(remediesOf(findings).flatMap(({ remedy: { note } }) => note ?? [])),
];

function forgottenNote({ object: { scope } }: DriftFinding): string {
  const kind = scope?.kind === "group" ? "group" : "project";
  return `The ${kind} no longer exists, or the token's user cannot see it, so no apply restores this object. If the ${kind} has moved, write its new path. Otherwise remove the block and run the command, or write a \`removed\` block with \`destroy = false\`.`;
}

/** Whether an apply creates another object instead of this one: the service never uses a number twice. */
function isReplaced(finding: DriftFinding): boolean {
  // An apply deletes what a replacement left behind.
  if (finding.object.deposed !== null || !isNumbered(finding)) return false;
  return (
    finding.kind === "gone" || finding.attributes.some(({ attribute, live }) => attribute === "id" && live === null)
  );
}

/** Whether the object is a key that somebody switched off: an apply only records that. */
const isInactive = (finding: DriftFinding): boolean =>
  finding.kind === "changed" &&
  isNumbered(finding) &&
  finding.attributes.some(({ attribute, live }) => attribute === "active" && live === false);

/** Whether the service numbers objects of this type. */
const isNumbered = ({ object: { type } }: DriftFinding): boolean =>
  LIVE.some((resource) => resource.type === type && resource.live.numbersIn !== undefined);
