import * as z from "zod/mini";
import { withTrackerNames } from "./tracker-name.ts";

/** The shape of one key. */
export const keyShape = withTrackerNames(
  z.object({ id: z.int(), active: z.boolean(), public_key: z.string(), tracker_dsn: z.string() }),
);

/** A key with which applications report errors to one project. */
export type ClientKey = Readonly<z.infer<typeof keyShape>>;
