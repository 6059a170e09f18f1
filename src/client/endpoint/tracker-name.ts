import * as z from "zod/mini";
import { isRecord } from "../request/body.ts";

/** Reads a shape whose fields are named `tracker_…`, as the interface has them, also where a service calls them `sentry_…`. */
export function withTrackerNames<T>(shape: z.ZodMiniType<T>): z.ZodMiniType<T> {
  return z.pipe(z.transform(renamed), shape);
}

function renamed(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(([name, field]) => [name.replace(/^sentry_/, "tracker_"), field] as const);
  // A field that comes in both spellings counts as the interface writes it.
  return { ...Object.fromEntries(entries), ...value };
}
