import type { Report } from "../failure/report.ts";
import { onAbort } from "../on-abort.ts";
import type { Ask, RequestOutcome } from "./ask.ts";
import type { Call } from "./call.ts";
import { cancelled } from "./cancelled.ts";
import { requestOf, type Endpoint } from "./endpoint.ts";
import { headOf } from "./http.ts";
import { queryText } from "./query.ts";

/** A read that is in progress or whose result is kept. */
interface SharedRead {
  readonly shape: Endpoint<unknown>["shape"];
  readonly topic: string | null;
  readonly outcome: Promise<RequestOutcome<unknown>>;
  isInProgress: boolean;
  /** The number of callers that still wait for it. */
  callers: number;
  /** Cancels it: no caller waits for it any more. */
  readonly abandon: () => void;
}

type Reads = Map<string, SharedRead>;

/**
 * Makes the stage that merges identical reads while one is in progress, or for the life of the client if the endpoint
 * has a topic. A write drops all reads that it may have made stale: every read in progress, and the results kept for
 * its own topic.
 */
export function createShare({ ask, report }: { readonly ask: Ask; readonly report: Report }): Ask {
  const reads: Reads = new Map();
  return async <T>(endpoint: Endpoint<T>, call: Call): Promise<RequestOutcome<T>> => {
    if (endpoint.method !== "GET") {
      // A read that starts before the write ends may return either state; a later one must return the new state.
      drop(reads, endpoint.topic);
      return ask(endpoint, call).finally(() => drop(reads, endpoint.topic));
    }
    if (call.fresh === true) return ask(endpoint, call);
    const request = requestOf(endpoint);
    const key = `${request.path}?${queryText(request.query)}`;
    const earlier = reads.get(key);
    // An address can be read in several shapes, such as a project as a place, and with the user's access to it.
    const read = earlier?.shape === endpoint.shape ? earlier : begin(ask, endpoint, { reads, key });
    const outcome = await outcomeFor(call.signal, read);
    if (outcome === null) return { isOk: false, error: cancelled(report, request), response: null };
    return outcome as RequestOutcome<T>; // it was read in the same shape
  };
}

function drop(reads: Reads, topic: string | undefined): void {
  for (const [key, read] of reads) if (read.isInProgress || read.topic === topic) reads.delete(key);
}

function begin(ask: Ask, endpoint: Endpoint<unknown>, { reads, key }: { reads: Reads; key: string }): SharedRead {
  const controller = new AbortController();
  const outcome = ask(endpoint, { signal: controller.signal }).then(withoutPage);
  const forget = (): void => {
    // Another read may have replaced it by now.
    if (reads.get(key) === read) reads.delete(key);
  };
  const abandon = (): void => {
    forget();
    controller.abort();
  };
  const { shape, topic = null } = endpoint;
  const read: SharedRead = { shape, topic, outcome, isInProgress: true, callers: 0, abandon };
  reads.set(key, read);
  void outcome
    .then(isWorthKeeping, () => false)
    .then((isGood) => {
      read.isInProgress = false;
      if (read.topic === null || !isGood) forget();
    });
  return read;
}

/**
 * Whether to keep an outcome. A redirect of a moved project is worth as much as a success; a refusal may be over at the
 * next call.
 */
const isWorthKeeping = (outcome: RequestOutcome<unknown>): boolean => outcome.isOk || isMoved(outcome);

const isMoved = ({ response }: RequestOutcome<unknown>): boolean => response?.status === 301;

/** Drops the page of a redirect, which nobody reads and which would stay in memory as long as the redirect is kept. */
function withoutPage(outcome: RequestOutcome<unknown>): RequestOutcome<unknown> {
  const { response } = outcome;
  if (outcome.isOk || response === null || !isMoved(outcome)) return outcome;
  return { ...outcome, response: { ...headOf(response), body: { kind: "empty" } } };
}

/**
 * Waits for a read; resolves to null if the signal aborts first. The read continues as long as any caller waits for it.
 */
function outcomeFor(signal: AbortSignal, read: SharedRead): Promise<RequestOutcome<unknown> | null> {
  read.callers += 1;
  return new Promise((resolve, reject) => {
    const forget = onAbort(signal, () => {
      read.callers -= 1;
      if (read.callers === 0 && read.isInProgress) read.abandon();
      resolve(null);
    });
    void read.outcome.then(resolve, reject).finally(forget);
  });
}
