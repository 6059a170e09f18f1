import * as z from "zod";
import { jsonIn } from "../../../kit/json.ts";
import { isOfSource, type JsonValue } from "../model/index.ts";

const count = z.int().min(0);
const textOrNull = z.string().nullable();
const fingerprint = z.string().regex(/^[0-9a-f]{32}$/);
const value = z.unknown().transform((found) => (found ?? null) as JsonValue); // JSON

const known = z.object({ by: z.enum(["ignore", "baseline"]), reason: textOrNull }).nullable();

const report = z.string().exactOptional();

const found = {
  object: z.object({
    address: z.string(),
    type: z.string(),
    name: z.string(),
    module: textOrNull,
    provider: textOrNull,
    deposed: textOrNull,
    construct: textOrNull,
    // Version 1 has none.
    scope: z
      .object({ kind: z.enum(["global", "group", "project"]), reference: textOrNull })
      .nullable()
      .default(null),
  }),
  folder: textOrNull,
  place: z.object({ file: z.string(), line: z.int().min(1) }).nullable(),
  state: z.string().exactOptional(),
  report,
};

const changed = z.object({
  kind: z.literal("changed"),
  ...found,
  attributes: z
    .array(
      z.object({
        attribute: z.string(),
        fingerprint,
        sensitive: z.boolean(),
        recorded: value,
        live: value,
        configured: value,
        live_is_configured: z.boolean().nullable(),
        known,
      }),
    )
    .min(1),
  restore: textOrNull,
});

const gone = z.object({
  kind: z.literal("gone"),
  ...found,
  fingerprint,
  known,
  restore: textOrNull,
  forget: textOrNull.default(null),
});

const pending = z.object({
  kind: z.literal("pending"),
  ...found,
  action: z.enum(["create", "update", "replace", "delete", "forget", "import"]),
  attributes: z.array(
    z.object({
      attribute: z.string(),
      sensitive: z.boolean(),
      recorded: value,
      configured: value,
      unknown: z.boolean(),
    }),
  ),
});

const unchecked = z.object({ kind: z.literal("not_checked"), ...found, reason: z.string() });

const undeclared = z.object({
  kind: z.literal("undeclared"),
  type: z.string(),
  import_id: z.string(),
  scope: z.object({ kind: z.enum(["group", "project"]), id: z.string(), path: z.string() }),
  fingerprint,
  known,
  config: z.record(z.string(), value),
  declaration: z.string(),
  report,
});

const source = z.object({
  kind: z.enum(["folder", "plan", "state", "groups", "report"]),
  path: z.string(),
  folder: textOrNull,
  program: textOrNull,
  checked: count.nullable(),
  warnings: z.array(z.object({ summary: z.string(), detail: z.string(), address: textOrNull })).nullable(),
  failures: z.array(z.object({ summary: z.string(), detail: z.string(), command: textOrNull })),
  report,
});

/**
 * A report of either version. Its counts are left out, as they follow from the rest, and what counted like drift in its
 * job: the merge is told itself.
 */
const driftReport = z.object({
  version: z.union([z.literal(1), z.literal(2)], "it must be 1 or 2"),
  complete: z.boolean(),
  interrupted: z.boolean(),
  sources: z.array(source).min(1, "nothing was checked"),
  findings: z.array(z.discriminatedUnion("kind", [changed, gone, pending, unchecked, undeclared])),
  notes: z.array(z.string()),
  // Version 1 has none.
  declared: z.array(fingerprint).default([]),
});

/** The part of a report that a merge reads. */
export type ReportJson = z.output<typeof driftReport>;

/** A file with a report. */
export interface Merged {
  readonly file: string;
  readonly report: ReportJson;
}

/** Parses a report that `--report json` wrote. Returns the reason in a sentence, with the place, for any other text. */
export function parseReport(text: string): ReportJson | string {
  const json = jsonIn(text);
  if (json === undefined) return "It is not JSON, or only the beginning of it.";
  if (isDeeperThan(MAX_DEPTH, json)) return `It is nested more than ${MAX_DEPTH} levels deep, as no report is.`;
  const result = driftReport.safeParse(json);
  if (result.success) {
    const stray = findingWithoutSource(result.data);
    return stray === -1 ? result.data : `findings.${stray}: No source has it.`;
  }
  const [issue] = result.error.issues;
  return `${issue?.path.join(".") || "The top"}: ${issue?.message ?? ""}.`;
}

/** Which finding belongs to no source, so that no report would show it below one; -1 where there is none. */
const findingWithoutSource = ({ sources, findings }: ReportJson): number =>
  findings.findIndex((finding) => !sources.some((one) => isOfSource(finding, one)));

/**
 * Far more than a value of Terraform's has. What writes reports goes as deep into the call stack as they are nested.
 */
const MAX_DEPTH = 500;

function isDeeperThan(depth: number, json: unknown): boolean {
  let level = [json];
  for (let at = 0; at <= depth; at++) {
    level = level.flatMap((one): unknown[] => (typeof one === "object" && one !== null ? Object.values(one) : []));
    if (level.length === 0) return false;
  }
  return true;
}
