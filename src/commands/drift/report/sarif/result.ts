import { isAbsolute } from "node:path";
import { pathToFileURL } from "node:url";
import { sentenceCase } from "../../../../kit/errors.ts";
import { escapeInvisible } from "../../../terminal/index.ts";
import {
  fingerprintOf,
  nameOf,
  type ChangedAttribute,
  type DriftFinding,
  type Finding,
  type Known,
  type JsonValue,
} from "../../model/index.ts";
import { remedyOf } from "../remedy.ts";
import { noteworthyEffect, titleText } from "../texts.ts";
import { ruleOf, type RuleKind } from "./rule.ts";

/** The findings that have results. */
export type ResultFinding = Extract<Finding, { readonly kind: RuleKind }>;

/** The content of a result, apart from its location. */
interface Statement {
  readonly text: string;
  readonly fingerprint: string;
  readonly known: Known | null;
}

const MAX_VALUE_LENGTH = 400;
const MAX_TEXT_LENGTH = 4000;

/** The results of a finding: one for each attribute that changed, else one. */
export const resultsOf = (finding: ResultFinding): readonly object[] =>
  statementsOf(finding).map(({ text, fingerprint, known }) => ({
    ...ruleOf(finding.kind),
    // An object that could not be read may have drifted or not.
    kind: finding.kind === "not_checked" ? "open" : "fail",
    message: { text: plainText(text) },
    locations: [locationOf(finding)],
    // GitHub knows an alert by the second name alone. It would make a hash of the line, which all attributes of a block
    // share.
    partialFingerprints: { "tocsinDrift/v1": fingerprint, primaryLocationLineHash: `${fingerprint}:1` },
    // Where one result has this list, the specification wants all to have it.
    suppressions: known === null ? [] : [suppressionOf(known)],
  }));

function statementsOf(finding: ResultFinding): readonly Statement[] {
  if (finding.kind === "undeclared") {
    const text = `${nameOf(finding)} is live and declared nowhere. To declare it:\n${finding.declaration}`;
    return [{ text, fingerprint: finding.fingerprint, known: finding.known }];
  }
  const { object, folder } = finding;
  const title = titleText(finding);
  switch (finding.kind) {
    case "changed":
      return finding.attributes.map((attribute) => ({
        text: effectPrefix(finding) + changedText(title, attribute) + remedyText(finding),
        fingerprint: attribute.fingerprint,
        known: attribute.known,
      }));
    case "gone": {
      const text = `${effectPrefix(finding)}${title} does not exist any more.${remedyText(finding)}`;
      return [{ text, fingerprint: finding.fingerprint, known: finding.known }];
    }
    case "not_checked": {
      const fingerprint = fingerprintOf({ folder, ...object, attribute: null });
      return [{ text: `${title} was not checked: ${finding.reason}`, fingerprint, known: null }];
    }
  }
}

function changedText(title: string, changed: ChangedAttribute): string {
  const { attribute, sensitive, recorded, live, configured, live_is_configured: isConfigured } = changed;
  const where = `${attribute} of ${title}`;
  const isAsConfigured =
    isConfigured === true ? " The live value is the configured one: an apply only records it." : "";
  if (sensitive) return `${where} changed. It is sensitive, so its values are not shown.${isAsConfigured}`;
  const wanted = isConfigured === false ? `, configured is ${valueText(configured)}` : "";
  return `${where} changed: recorded is ${valueText(recorded)}, live is ${valueText(live)}${wanted}.${isAsConfigured}`;
}

function effectPrefix(finding: DriftFinding): string {
  const effect = noteworthyEffect(finding);
  return effect === null ? "" : `${sentenceCase(effect)}. `;
}

function remedyText(finding: DriftFinding): string {
  const { note, command } = remedyOf(finding);
  return `${note === null ? "" : ` ${note}`}${command === null ? "" : ` Run: ${command}`}`;
}

function valueText(value: JsonValue): string {
  const text = JSON.stringify(value);
  return text.length <= MAX_VALUE_LENGTH ? text : `${text.slice(0, MAX_VALUE_LENGTH)}… (${text.length} characters)`;
}

/** A text without links: the specification makes one of `[words](address)` in any message. */
const plainText = (text: string): string => escapeInvisible(text).replaceAll("](", "] (").slice(0, MAX_TEXT_LENGTH);

const suppressionOf = ({ by, reason }: Known): object => ({
  kind: "external",
  status: "accepted",
  justification: plainText(
    reason ?? (by === "baseline" ? "It is in the baseline." : "It is in the list of known drift."),
  ),
});

/** Locates an object by its declaration, else its folder, else the repository; adds its address and construct. */
const locationOf = (finding: ResultFinding): object => ({
  physicalLocation: {
    artifactLocation: artifactOf(finding.kind === "undeclared" ? "." : (finding.place?.file ?? finding.folder ?? ".")),
    // Services refuse a location without a line.
    region: { startLine: finding.kind === "undeclared" ? 1 : (finding.place?.line ?? 1) },
  },
  logicalLocations: logicalLocationsOf(finding),
});

function logicalLocationsOf(finding: ResultFinding): readonly object[] {
  if (finding.kind === "undeclared")
    return [{ fullyQualifiedName: escapeInvisible(nameOf(finding)), kind: "resource" }];
  const { address, name, construct } = finding.object;
  return [
    { name: escapeInvisible(name), fullyQualifiedName: escapeInvisible(address), kind: "resource" },
    ...(construct === null ? [] : [{ fullyQualifiedName: escapeInvisible(construct), kind: "construct" }]),
  ];
}

const artifactOf = (path: string): object =>
  isAbsolute(path)
    ? { uri: pathToFileURL(path).href }
    : { uri: path.split("/").map(segmentOf).join("/"), uriBaseId: "%SRCROOT%" };

/** In UTF-8 there is no lone surrogate, and `encodeURIComponent` throws for one. */
const segmentOf = (name: string): string => encodeURIComponent(Buffer.from(name).toString());
