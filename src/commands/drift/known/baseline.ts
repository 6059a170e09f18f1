import * as z from "zod";
import { reasonFrom } from "../../../kit/foreign-error.ts";
import { diagnosticError } from "../../../kit/errors.ts";
import { ERRORS } from "../../diagnostics.ts";
import { isDrift, nameOf, type DriftReport, type Finding, type JsonValue } from "../model/index.ts";

const entry = z.strictObject({
  folder: z.string().nullable(),
  /** Of an undeclared object its type and import ID. */
  address: z.string(),
  deposed: z.string().nullable(),
  /** Null for a whole object: one that is gone or undeclared. */
  attribute: z.string().nullable(),
  sensitive: z.boolean(),
  /** Null for a whole object, and for a sensitive value. */
  live: z.unknown().transform((value) => (value ?? null) as JsonValue), // JSON
});

/** One difference that is known. */
export type BaselineEntry = z.output<typeof entry>;

const baseline = z.strictObject({ version: z.literal(1), entries: z.array(entry) });

/** Reads a baseline that this command wrote. Throws `invalid` for any other text. */
export function parseBaseline({
  name,
  text,
}: {
  readonly name: string;
  readonly text: string;
}): readonly BaselineEntry[] {
  const refuse = (reason: string): never => {
    const why = `${reason} Write a new one with --write-baseline.`;
    throw diagnosticError(ERRORS.cannotRead, { named: `the baseline ${name}`, why });
  };
  try {
    const result = baseline.safeParse(JSON.parse(text));
    const [issue] = result.error?.issues ?? [];
    return result.data?.entries ?? refuse(`${issue?.path.join(".") || "The top"}: ${issue?.message ?? ""}.`);
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return refuse(`It is not JSON: ${reasonFrom(thrown)}.`);
    throw thrown;
  }
}

/**
 * Writes the baseline: drift and undeclared objects, except those that an ignore file covers. The same findings give
 * the same text.
 */
export function baselineOf({ findings }: DriftReport): string {
  const entries = findings.flatMap(entriesOf);
  const keyed = entries.map((one) => [JSON.stringify(one), one] as const);
  const sorted = keyed.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
  return `${JSON.stringify({ version: 1, entries: sorted }, null, 2)}\n`;
}

function entriesOf(finding: Finding): readonly BaselineEntry[] {
  const whole = { attribute: null, sensitive: false, live: null };
  if (finding.kind === "undeclared") {
    const isIgnored = finding.known?.by === "ignore";
    return isIgnored ? [] : [{ folder: null, address: nameOf(finding), deposed: null, ...whole }];
  }
  if (!isDrift(finding)) return [];
  const { address, deposed } = finding.object;
  const place = { folder: finding.folder, address, deposed };
  if (finding.kind === "gone") return finding.known?.by === "ignore" ? [] : [{ ...place, ...whole }];
  return finding.attributes
    .filter(({ known }) => known?.by !== "ignore")
    .map(({ attribute, sensitive, live }) => ({ ...place, attribute, sensitive, live }));
}
