import * as z from "zod/mini";
import { isRecord } from "../../../kit/json.ts";

/** The requirement of every error tracking endpoint. */
export const MAINTAINER = "Error tracking needs the Maintainer role for the project.";

/**
 * The topic of lists of client keys. Every write of keys or settings has it, whichever project it names: a project has
 * several references, and enabling settings may create a key.
 */
export const KEYS = "client keys";

/** Reads a shape with fields named `tracker_…`, as in the interface, even if a service calls them `sentry_…`. */
export function withTrackerNames<T>(shape: z.ZodMiniType<T>): z.ZodMiniType<T> {
  return z.pipe(z.transform(renamed), shape);
}

const FOREIGN = "sentry_";

function renamed(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const foreign = Object.keys(value).filter((name) => name.startsWith(FOREIGN));
  const entries = foreign.map((name) => [`tracker_${name.slice(FOREIGN.length)}`, value[name]] as const);
  // If a field comes in both spellings, the interface's one counts.
  return { ...Object.fromEntries(entries), ...value };
}
