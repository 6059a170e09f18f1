import * as z from "zod";
import type { Message } from "../model/index.ts";

const resource = z.object({ addr: z.string() });

const line = z.object({
  type: z.string(),
  "@message": z.string().default(""),
  terraform: z.string().optional(),
  tofu: z.string().optional(),
  hook: z.object({ resource: resource.optional() }).optional(),
  diagnostic: z
    .object({
      severity: z.string(),
      summary: z.string().default(""),
      detail: z.string().default(""),
      address: z.string().optional(),
      range: z.object({ filename: z.string(), start: z.object({ line: z.number() }) }).nullish(),
    })
    .optional(),
});

/** A message, and where in the configuration it points. */
export interface Diagnostic extends Message {
  /** Such as `main.tf:6`; null where it points nowhere. */
  readonly place: string | null;
}

/** The messages of `terraform plan -json` so far. */
export interface PlanStream {
  /** The program and its version, such as `Terraform 1.11.4`; null before it says so. */
  program: string | null;
  readonly started: Set<string>;
  /** The addresses of the objects that were read. */
  readonly refreshed: Set<string>;
  readonly warnings: Diagnostic[];
  readonly errors: Diagnostic[];
}

/** A stream of which no line was read yet. */
export const emptyStream = (): PlanStream => ({
  program: null,
  started: new Set(),
  refreshed: new Set(),
  warnings: [],
  errors: [],
});

/** Takes in one line. Lines that are not messages of Terraform are skipped, since a wrapper can print its own. */
export function takeLine(stream: PlanStream, text: string): void {
  const message = messageIn(text);
  if (message === null) return;
  const { type, terraform, tofu, hook, diagnostic } = message;
  if (terraform !== undefined) stream.program = `Terraform ${terraform}`;
  if (tofu !== undefined) stream.program = `OpenTofu ${tofu}`;
  const address = hook?.resource?.addr;
  if (address !== undefined && type === "refresh_start") stream.started.add(address);
  if (address !== undefined && type === "refresh_complete") stream.refreshed.add(address);
  if (diagnostic === undefined) return;
  const { severity, summary, detail, address: about = null, range } = diagnostic;
  // What is not in a file, such as a missing provider block, is on line 0.
  const isWritten = range !== undefined && range !== null && range.start.line > 0;
  const place = isWritten ? `${range.filename}:${range.start.line}` : null;
  const found = { summary, detail, address: about, place };
  (severity === "error" ? stream.errors : stream.warnings).push(found);
}

function messageIn(text: string): z.output<typeof line> | null {
  try {
    return line.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
