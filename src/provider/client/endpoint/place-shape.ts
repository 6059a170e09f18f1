import * as z from "zod/mini";
import { once } from "../once.ts";
import { numericId, plainText } from "./checked-value.ts";

/** A project or group, whatever words it was asked for by. */
export interface Place {
  /** The numeric ID, which never changes. */
  readonly id: string;
  /** The full path, as it is now. */
  readonly path: string;
}

/** The shape of a project. */
export const projectShape = once(() =>
  z.pipe(
    z.object({ id: numericId(), path_with_namespace: plainText() }),
    z.transform(({ id, path_with_namespace: path }): Place => ({ id: String(id), path })),
  ),
);

/** The shape of a group. */
export const groupShape = once(() =>
  z.pipe(
    z.object({ id: numericId(), full_path: plainText() }),
    z.transform(({ id, full_path: path }): Place => ({ id: String(id), path })),
  ),
);
