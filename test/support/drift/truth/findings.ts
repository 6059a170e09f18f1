import type { ObjectFinding } from "../../../../src/commands/drift/model/index.ts";

/** Findings as sorted lines, with everything in them that two sources must agree about. */
export const linesOf = (findings: readonly ObjectFinding[]): readonly string[] => findings.flatMap(linesAbout).sort();

function linesAbout(finding: ObjectFinding): readonly string[] {
  const { kind, object } = finding;
  const { address, type, name, module, provider, deposed } = object;
  const about = JSON.stringify({ kind, address, type, name, module, provider, deposed });
  if (finding.kind === "gone") return [`${about} ${finding.fingerprint}`];
  if (finding.kind === "not_checked") return [`${about} ${finding.reason}`];
  return finding.attributes.map((attribute) => {
    const { attribute: path, recorded, sensitive } = attribute;
    const live = "live" in attribute ? [attribute.live, attribute.fingerprint] : [];
    return `${about} ${path}: ${JSON.stringify([recorded, ...live, sensitive])}`;
  });
}
