import type { Clock } from "../clock.ts";
import { ApiError } from "../failure/api-error.ts";
import type { Log } from "../options/index.ts";
import type { Reply } from "../request/api.ts";
import type { Call } from "../request/call.ts";
import { logRetry } from "../request/retry-log.ts";
import type { ClientKey } from "./client-key.ts";
import { ERRORS } from "./diagnostics.ts";

/** The caller's part in creating a key. */
export interface Making {
  /** The project's keys, listed immediately before. */
  readonly before: readonly ClientKey[];
  /** Advice, in whole sentences, about a key that may be left behind. */
  readonly advice: string;
}

/** The settings of the search for a lost response. */
export interface Searching {
  readonly limits: SearchLimits;
  readonly clock: Clock;
  readonly log: Log;
}

/** The time limits of the search for a lost response. */
interface SearchLimits {
  /**
   * If no key appears for this long, the request counts as never executed: the service executes it within this time or
   * not at all.
   */
  readonly quietMs: number;
  /** How long the whole call may take. A key that may exist is still looked for, for up to twice `quietMs`. */
  readonly budgetMs: number;
  /** How many times the request is sent again. */
  readonly maxRetries: number;
}

/** The two requests for one project. */
interface Requests {
  readonly post: (call: Call) => Promise<Reply<ClientKey>>;
  readonly list: (call: Call) => Promise<Reply<ClientKey[]>>;
}

/** The search that follows a lost response. */
interface Search extends Making {
  readonly lost: ApiError;
  readonly list: Requests["list"];
  readonly clock: Clock;
  readonly quietMs: number;
  readonly endMs: number;
}

/**
 * Creates one key, even if the response is lost. The service cannot recognize a repeated POST, so a lost response is
 * looked for in the list of keys. A single new key is the response; if none appears for a while, the POST is sent
 * again. Rejects with advice about what may be left behind if several keys are new, or the list cannot be read. Once a
 * key may have been created, the signal no longer ends the search: it only prevents another POST.
 */
export async function createKey(
  { post, list }: Requests,
  { before, advice }: Making,
  { limits, clock, log, signal }: Searching & { readonly signal: AbortSignal },
): Promise<Reply<ClientKey>> {
  const { quietMs, budgetMs, maxRetries } = limits;
  const { nowMs } = clock;
  const startMs = nowMs();
  for (let retry = 0; ; retry += 1) {
    try {
      return await post({ signal });
    } catch (lost) {
      if (!(lost instanceof ApiError) || !lost.mayHaveExecuted) throw lost;
      const lostMs = nowMs();
      const endMs = Math.max(startMs + budgetMs, lostMs + 2 * quietMs);
      const { value, ...reply } = await findNewKeys({ before, advice, lost, list, clock, quietMs, endMs });
      const [key, ...more] = value;
      if (more.length > 0) throw ambiguous(lost, value, advice);
      if (key !== undefined) return { ...reply, value: key };
      const isOver = signal.aborted || retry >= maxRetries || nowMs() - startMs > budgetMs;
      if (isOver) throw neverMade(lost, quietMs);
      logRetry(log, lost, { attempt: retry + 1, waitMs: nowMs() - lostMs });
    }
  }
}

/** Lists the keys until new ones appear; resolves to none if none appears for long enough. */
async function findNewKeys({ before, advice, lost, list, clock, ...times }: Search): Promise<Reply<ClientKey[]>> {
  const { nowMs } = clock;
  const { quietMs, endMs } = times;
  const known = new Set(before.map(({ id }) => id));
  const quietEndMs = nowMs() + quietMs;
  const timeUp = new AbortController();
  const stopTimer = clock.after(endMs - nowMs(), () => timeUp.abort());
  const { signal } = timeUp;
  try {
    for (let pauseMs = quietMs / 100; ; pauseMs *= 2) {
      // The request may still be executed after a list that starts earlier.
      const isLast = nowMs() >= quietEndMs;
      const { value, ...reply } = await list({ signal, fresh: true, isOfWrite: true });
      const added = value.filter(({ id }) => !known.has(id));
      if (added.length > 0 || isLast) return { ...reply, value: added };
      await clock.wait(Math.max(0, Math.min(pauseMs, quietEndMs - nowMs())), signal);
    }
  } catch (thrown) {
    throw unseen(lost, signal.aborted ? null : thrown, advice);
  } finally {
    stopTimer();
  }
}

function ambiguous(lost: ApiError, keys: readonly ClientKey[], advice: string): ApiError {
  const numbers = keys.map(({ id }) => id).sort((a, b) => a - b);
  const explanation = `Since then the project has ${keys.length} new keys, ${numbers.join(" and ")}, and it is unknown which of them this request created.`;
  return lost.adding(`${explanation} ${advice}`).with({ kind: ERRORS.severalKeys, code: ERRORS.severalKeys.code });
}

function unseen(lost: ApiError, thrown: unknown, advice: string): ApiError {
  const explanation = `It may still have created a key: the project's keys could not be listed. ${advice}`;
  const error = lost.adding(explanation).with({ kind: ERRORS.keyMayBeMade, code: ERRORS.keyMayBeMade.code });
  return thrown instanceof ApiError
    ? error.with({ original: [error.parts.original, thrown.detail].filter(Boolean).join("\n"), cause: thrown })
    : error;
}

/** By now it is certain that no key was created. */
const neverMade = (lost: ApiError, quietMs: number): ApiError =>
  lost.adding(`No new key has appeared for ${quietMs / 1000} s, so none was made.`).with({ mayHaveExecuted: false });
