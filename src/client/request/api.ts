/**
 * From a call to its reply. The stages, outermost first: `api` (pages, replies), `follow-moved` (a project that has
 * moved), `share` (one read for many callers), `retry` (another attempt, unless the `breaker` says that the service
 * answers nobody), `ask` (one request and what its response means), `send` (one request on the wire, in its turn and in
 * time). This folder must never know which endpoints there are, nor what a missing thing means to the caller.
 */
import type { Call } from "./call.ts";
import type { Endpoint } from "./endpoint.ts";
import { requestOf } from "./endpoint.ts";
import type { Follow, Followed } from "./follow-moved.ts";
import type { ResponseHead } from "./http.ts";
import { createListBudget } from "./list-budget.ts";
import { nextPage } from "./next-page.ts";
import type { ApiError } from "../failure/api-error.ts";
import type { Report, Words } from "../failure/report.ts";
import { ERRORS } from "../failure/response-diagnostics.ts";
import { identityOf } from "../failure/response-failure.ts";

/** What a call resolves to. */
export interface Reply<T> {
  readonly value: T;
  /** The numeric ID under which a moved project answers now; null when it answered where it was asked. */
  readonly movedTo: string | null;
}

/** Calls endpoints; rejects with an `ApiError` for everything that is not a success of the promised shape. */
export interface Api {
  request<T>(endpoint: Endpoint<T>, call: Call): Promise<Reply<T>>;
  /** Does the same, and resolves to null when the endpoint says that `absent` is what is missing. */
  find<T>(endpoint: Endpoint<T>, absent: string, call: Call): Promise<Reply<T | null>>;
  /** Reads all pages of a list. */
  list<T>(endpoint: Endpoint<T[]>, call: Call): Promise<Reply<T[]>>;
}

const PER_PAGE = 100;
const MAX_PAGES = 1000;

/** Makes the stage that the endpoints speak to. */
export function createApi(follow: Follow, report: Report): Api {
  const unread = (page: Endpoint<unknown>, response: ResponseHead, words: Words): ApiError =>
    report(requestOf(page), { ...words, ...identityOf(response), mayHaveExecuted: true });

  return {
    request: async (endpoint, call) => {
      const { value, movedTo } = valueOf(await follow(endpoint, call));
      return { value, movedTo };
    },

    async find(endpoint, absent, call) {
      const followed = await follow(endpoint, call);
      const { outcome, movedTo } = followed;
      if (!outcome.isOk && outcome.error.missing === absent) return { value: null, movedTo };
      return { value: valueOf(followed).value, movedTo };
    },

    async list(endpoint, call) {
      const all = [];
      const budget = createListBudget();
      let lastMovedTo: string | null = null;
      for (let page: number | null = 1; page !== null;) {
        const pageEndpoint = { ...endpoint, query: { ...endpoint.query, page, per_page: PER_PAGE } };
        const { value, movedTo, response } = valueOf(await follow(pageEndpoint, call));
        const excess = budget.spend({ entries: value.length, ...response.cost });
        if (excess !== null) {
          const { tooLong = ERRORS.longList } = endpoint;
          throw unread(pageEndpoint, response, { ...tooLong, why: excess });
        }
        for (const entry of value) all.push(entry);
        lastMovedTo = movedTo;
        const next = nextPage(response.headers, page);
        if (next === undefined || page >= MAX_PAGES) {
          throw unread(pageEndpoint, response, ERRORS.endlessList);
        }
        page = next;
      }
      return { value: all, movedTo: lastMovedTo };
    },
  };
}

function valueOf<T>({ outcome, movedTo }: Followed<T>): Reply<T> & { readonly response: ResponseHead } {
  if (!outcome.isOk) throw outcome.error;
  return { value: outcome.value, movedTo, response: outcome.response };
}
