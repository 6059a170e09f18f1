import { grouped } from "../../kit/group.ts";
import { someOf } from "../terminal/index.ts";
import type { Result } from "./result.ts";

/** The most subjects that one result names. */
const MAX_NAMED = 3;

/** Makes one result of those that differ in their subject alone; it appears where the first of them did. */
export const oneForEachCause = (results: readonly Result[]): readonly Result[] =>
  Array.from(grouped(results, (result) => JSON.stringify({ ...result, subject: null })).values(), (alike) => {
    const subjects = alike.flatMap(({ subject }) => subject ?? []);
    return { ...alike[0], subject: subjects.length === 0 ? null : someOf(subjects, MAX_NAMED) };
  });
