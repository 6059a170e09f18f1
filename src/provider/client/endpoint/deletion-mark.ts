import * as z from "zod/mini";
import { once } from "../once.ts";
import { plainText } from "./checked-value.ts";

/** The fields by which the service shows that a project or group is marked for deletion. */
export const marks = once(() => ({
  marked_for_deletion_on: z.nullish(plainText()),
  marked_for_deletion_at: z.nullish(plainText()),
}));

/** Their values; older releases send one of the two. */
export interface DeletionMark {
  readonly marked_for_deletion_on?: string | null | undefined;
  readonly marked_for_deletion_at?: string | null | undefined;
}

/** Whether a project or group is marked for deletion. */
export const isMarkedForDeletion = ({
  marked_for_deletion_on: on,
  marked_for_deletion_at: at,
}: DeletionMark): boolean => (on ?? at ?? null) !== null;
