import type { Context } from "../context.ts";

/** What a service is that emulates no release in particular. */
const NEWEST = "18.0";

/** The body that shows the service's release. */
export function versionBody({ instance }: Context): Record<string, unknown> {
  return { version: `${instance.release ?? NEWEST}.0`, revision: "tocsin" };
}
