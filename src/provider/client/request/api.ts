/**
 * Turns a call into a reply. These are the stages, outermost first:
 *
 * - `api` handles pages and replies.
 * - `final-answer` stops after a sign-in page.
 * - `follow-moved` follows a project that has moved.
 * - `share` merges identical reads.
 * - `retry` makes another attempt, unless the `breaker` says that the service does not answer any call.
 * - `ask` makes one request and interprets its response.
 * - `send` puts one request on the wire, in its turn and in time.
 *
 * This folder must never know which endpoints exist, nor what a missing object means to the caller.
 */
import type { Call } from "./call.ts";
import type { Endpoint } from "./endpoint.ts";
import type { Follow, Followed } from "./follow-moved.ts";
import { dateIn } from "./header.ts";
import { createListBudget } from "./list-budget.ts";
import { listById } from "./list-by-id.ts";
import { createListPages } from "./list-pages.ts";
import { wholeList, type Entry } from "./whole-list.ts";
import type { Report } from "../failure/report.ts";

/** The result of a call. */
export interface Reply<T> {
  readonly value: T;
  /** The numeric ID that a moved project now answers under; null if it has not moved. */
  readonly movedTo: string | null;
  /**
   * The time of the response by the service's clock, in milliseconds since the epoch; for a list, the time of its
   * oldest page. Null if the service sends none.
   */
  readonly dateMs: number | null;
}

/** Calls endpoints; rejects with an `ApiError` for anything but a success of the expected shape. */
export interface Api {
  request<T>(endpoint: Endpoint<T>, call: Call): Promise<Reply<T>>;
  /** Does the same, but resolves to null if the endpoint says that `absent` is missing. */
  find<T>(endpoint: Endpoint<T>, absent: string, call: Call): Promise<Reply<T | null>>;
  /** Reads all pages of a list, with each entry once. Starts again if the list changes meanwhile. */
  list<T extends Entry>(endpoint: Endpoint<T[]>, call: Call): Promise<Reply<T[]>>;
  /**
   * Reads a list that is ordered by ID page by page, however long it is: each page has the budget that `list` has for a
   * whole list. Yields each entry once.
   */
  pages<T extends { readonly id: string }>(endpoint: Endpoint<T[]>, call: Call): ById<T>;
}

/** The entries of a list in the order of their IDs, page by page. */
type ById<T> = AsyncGenerator<readonly T[], void, undefined>;

const MAX_PAGES = { whole: 1000, pageByPage: 10_000 };

/** Makes the stage that the endpoints call. */
export function createApi(follow: Follow, report: Report): Api {
  const pagesOf = createListPages(follow, report);
  return {
    request: async (endpoint, call) => valueOf(await follow(endpoint, call)),

    async find(endpoint, absent, call) {
      const followed = await follow(endpoint, call);
      const { outcome, movedTo } = followed;
      if (!outcome.isOk && outcome.error.missing === absent) return { value: null, movedTo, dateMs: dateOf(outcome) };
      return valueOf(followed);
    },

    list: (endpoint, call) =>
      wholeList((isFirst) => {
        const budget = createListBudget();
        const limits = { maxPages: MAX_PAGES.whole, budget: () => budget };
        return pagesOf(endpoint, limits, isFirst ? call : { ...call, fresh: true });
      }),

    pages: (endpoint, call) =>
      listById(pagesOf(endpoint, { maxPages: MAX_PAGES.pageByPage, budget: createListBudget, isById: true }, call)),
  };
}

function valueOf<T>({ outcome, movedTo }: Followed<T>): Reply<T> {
  if (!outcome.isOk) throw outcome.error;
  return { value: outcome.value, movedTo, dateMs: dateOf(outcome) };
}

const dateOf = ({ response }: Followed<unknown>["outcome"]): number | null =>
  response === null ? null : dateIn(response.headers);
