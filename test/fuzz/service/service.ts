import fc from "fast-check";
import { DiagnosticError } from "../../../src/kit/errors.ts";
import { parseRule } from "../../../src/service/faults/fault.ts";
import { Refusal } from "../../../src/service/http/response.ts";
import { parseSeed } from "../../../src/service/seed/parse-seed.ts";
import { assertThat, type Target, trialsOf } from "../target.ts";
import { assertAnswered, exchange } from "./exchange.ts";
import { anyRequest } from "./request.ts";
import { startService } from "./start.ts";
import { assertKept, validWrites } from "./writes.ts";

const faultName = fc.constantFrom("method", "path", "count", "share", "seed", "fault", "kind", "status", "__proto__");
const faultRule = fc.dictionary(faultName, fc.oneof(fc.jsonValue(), fc.dictionary(faultName, fc.jsonValue())));

/** Runs against a service of its own, which must end without an internal error. */
async function withService(use: (url: string) => Promise<void>): Promise<void> {
  const { url, stacks, close } = await startService();
  try {
    await use(url);
    assertThat(stacks.length === 0, "an internal error", stacks);
  } finally {
    await close();
  }
}

/** Passes what `refused` takes for a refusal. */
function readOr(refused: (error: unknown) => boolean, read: () => unknown): void {
  try {
    read();
  } catch (error) {
    if (!refused(error)) throw error;
  }
}

/**
 * The embedded service: every request is answered, never with a fault or a secret; what was written is read again;
 * seeds and faults are read or refused with their problems.
 */
export const serviceTarget: Target = {
  name: "service",
  open: async () => {
    // What is loaded with the first service is not counted as time of a trial.
    await withService(() => Promise.resolve());
    const requests = fc.array(anyRequest, { minLength: 1, maxLength: 12 });
    const rules = fc.oneof(
      faultRule.map((rule) => JSON.stringify(rule)),
      fc.string(),
    );
    const trials = fc.oneof(
      trialsOf("requests are answered", requests, (sent) =>
        withService(async (url) => {
          for (const each of sent) assertAnswered(each, await exchange(url, each));
        }),
      ),
      trialsOf("what is written is read", validWrites, (writes) => withService((url) => assertKept(url, writes))),
      trialsOf("a seed is read or refused", fc.anything({ withNullPrototype: true }), (seed) =>
        readOr(
          (error) => error instanceof DiagnosticError,
          () => parseSeed(seed),
        ),
      ),
      trialsOf("a fault is read or refused", rules, (rule) =>
        readOr(
          (error) => error instanceof Refusal,
          () => parseRule(rule),
        ),
      ),
    );
    return { trials, close: () => Promise.resolve() };
  },
};
