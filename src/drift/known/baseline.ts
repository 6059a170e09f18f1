import * as z from "zod";
import { DiagnosticError } from "../../kit/errors.ts";
import { isDrift, type DriftReport, type JsonValue } from "../model/index.ts";

const entry = z.strictObject({
  folder: z.string().nullable(),
  address: z.string(),
  deposed: z.string().nullable(),
  /** Null for an object that is gone. */
  attribute: z.string().nullable(),
  sensitive: z.boolean(),
  /** Null for an object that is gone, and for a sensitive value. */
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
    throw new DiagnosticError({
      code: "invalid",
      summary: `Cannot read the baseline ${name}`,
      detail: `${reason} Write a new one with --write-baseline.`,
    });
  };
  try {
    const result = baseline.safeParse(JSON.parse(text));
    const [issue] = result.error?.issues ?? [];
    return result.data?.entries ?? refuse(`${issue?.path.join(".") || "The top"}: ${issue?.message ?? ""}.`);
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return refuse(`It is not JSON: ${thrown.message}.`);
    throw thrown;
  }
}

/**
 * The baseline of a report's drift, but for what a file of ignored drift covers. It is the same text for the same
 * drift.
 */
export function baselineOf({ findings }: DriftReport): string {
  const entries = findings.filter(isDrift).flatMap((finding): readonly BaselineEntry[] => {
    const { address, deposed } = finding.object;
    const place = { folder: finding.folder, address, deposed };
    if (finding.kind === "gone") {
      const whole = { ...place, attribute: null, sensitive: false, live: null };
      return finding.known?.by === "ignore" ? [] : [whole];
    }
    return finding.attributes
      .filter(({ known }) => known?.by !== "ignore")
      .map(({ attribute, sensitive, live }) => ({ ...place, attribute, sensitive, live }));
  });
  const keyed = entries.map((one) => [JSON.stringify(one), one] as const);
  const sorted = keyed.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
  return `${JSON.stringify({ version: 1, entries: sorted }, null, 2)}\n`;
}
