import * as z from "zod/mini";
import { MAX_ENTRIES } from "../request/list-budget.ts";

/**
 * The shape of a list, which stops at the first invalid entry: zod alone would describe the errors of each of a million
 * entries.
 */
export function listOf<T>(entry: z.ZodMiniType<T>): z.ZodMiniType<T[]> {
  return z.pipe(
    z.unknown(),
    z.transform((value, context): T[] => {
      if (!Array.isArray(value)) {
        context.issues.push({ code: "invalid_type", expected: "array", input: value });
        return z.NEVER;
      }
      if (value.length > MAX_ENTRIES) {
        const message = `a list of at most ${MAX_ENTRIES} entries`;
        context.issues.push({ code: "custom", message, input: undefined });
        return z.NEVER;
      }
      const entries: T[] = [];
      for (const [index, each] of value.entries()) {
        const result = z.safeParse(entry, each);
        if (!result.success) {
          const [issue] = result.error.issues;
          if (issue !== undefined) context.issues.push({ ...issue, path: [index, ...issue.path], input: undefined });
          return z.NEVER;
        }
        entries.push(result.data);
      }
      return entries;
    }),
  );
}
