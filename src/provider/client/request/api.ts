/**
 * From a call to its reply. The stages, outermost first: `api` (pages, replies), `final-answer` (nothing more after a
 * sign-in page), `follow-moved` (a project that has moved), `share` (one read for many callers), `retry` (another
 * attempt, unless the `breaker` says that the service answers nobody), `ask` (one request and what its response means),
 * `send` (one request on the wire, in its turn and in time). This folder must never know which endpoints there are, nor
 * what a missing thing means to the caller.
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

/** What a call resolves to. */
export interface Reply<T> {
  readonly value: T;
  /** The numeric ID under which a moved project answers now; null when it answered where it was asked. */
  readonly movedTo: string | null;
  /**
   * The service's own time at which it made the response, in milliseconds since the epoch; of a list, the time of its
   * oldest page. Null if it tells none.
   */
  readonly dateMs: number | null;
}

/** Calls endpoints; rejects with an `ApiError` for everything that is not a success of the promised shape. */
export interface Api {
  request<T>(endpoint: Endpoint<T>, call: Call): Promise<Reply<T>>;
  /** Does the same, and resolves to null when the endpoint says that `absent` is what is missing. */
  find<T>(endpoint: Endpoint<T>, absent: string, call: Call): Promise<Reply<T | null>>;
  /** Reads all pages of a list: each entry once, and again if it changes meanwhile. */
  list<T extends Entry>(endpoint: Endpoint<T[]>, call: Call): Promise<Reply<T[]>>;
  /**
   * Reads a list that is ordered by ID page by page, however long it is: each page has the budget of a whole list of
   * `list`. Yields each entry once.
   */
  pages<T extends { readonly id: string }>(endpoint: Endpoint<T[]>, call: Call): ById<T>;
}

/** The entries of a list in the order of their IDs, page by page. */
type ById<T> = AsyncGenerator<readonly T[], void, undefined>;

const MAX_PAGES = { whole: 1000, pageByPage: 10_000 };

/** Makes the stage that the endpoints speak to. */
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
