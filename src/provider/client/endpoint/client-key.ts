import * as z from "zod/mini";
import { once } from "../once.ts";
import { dsn, numericId, publicKey } from "./checked-value.ts";
import { withTrackerNames } from "./error-tracking.ts";

/** The shape of one key. */
export const keyShape = once(() =>
  withTrackerNames(z.object({ id: numericId(), active: z.boolean(), public_key: publicKey(), tracker_dsn: dsn() })),
);

/** A key with which applications report errors to one project. */
export type ClientKey = Readonly<z.infer<ReturnType<typeof keyShape>>>;
