import { DiagnosticError } from "../../kit/errors.ts";
import { shardOf, wordsOf } from "../index.ts";

/** Words in the form that decides. Throws `invalid` for words that have no shard. */
export const membersWords = (member: string | number): string => withReason(() => wordsOf(member));

/** The shard of words. Throws `invalid` for words that have none. */
export const membersShard = (member: string | number, shards: number): number =>
  withReason(() => shardOf(member, shards));

/** The rule throws what is no fault of this program. */
function withReason<T>(ask: () => T): T {
  try {
    return ask();
  } catch (thrown) {
    if (!(thrown instanceof RangeError)) throw thrown;
    throw new DiagnosticError({ code: "invalid", summary: "No shard", detail: thrown.message, cause: thrown });
  }
}
