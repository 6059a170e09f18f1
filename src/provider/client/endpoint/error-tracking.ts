import * as z from "zod/mini";
import { isRecord } from "../../../kit/json.ts";

/** What every endpoint of error tracking needs from a user. */
export const MAINTAINER = "Error tracking needs the Maintainer role for the project.";

/**
 * The topic of lists of client keys. Every write of keys or settings has it, whatever project it names: one project has
 * many names, and settings that are switched on may make a key.
 */
export const KEYS = "client keys";

/**
 * Reads a shape whose fields are named `tracker_…`, as the interface has them, also where a service calls them
 * `sentry_…`.
 */
export function withTrackerNames<T>(shape: z.ZodMiniType<T>): z.ZodMiniType<T> {
  return z.pipe(z.transform(renamed), shape);
}

const FOREIGN = "sentry_";

function renamed(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const foreign = Object.keys(value).filter((name) => name.startsWith(FOREIGN));
  const entries = foreign.map((name) => [`tracker_${name.slice(FOREIGN.length)}`, value[name]] as const);
  // A field that comes in both spellings counts as the interface writes it.
  return { ...Object.fromEntries(entries), ...value };
}
