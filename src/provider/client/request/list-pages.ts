import type { ApiError } from "../failure/api-error.ts";
import { varied, type Report, type FailureMessage } from "../failure/report.ts";
import { ERRORS } from "../failure/list-diagnostics.ts";
import { identityOf } from "../failure/response-failure.ts";
import type { Call } from "./call.ts";
import { requestOf, type Endpoint } from "./endpoint.ts";
import type { Follow } from "./follow-moved.ts";
import type { ListBudget } from "./list-budget.ts";
import { dateIn, headerOf, type ResponseHeaders } from "./header.ts";
import { FIRST_PAGE, nextPage, type Position } from "./next-page.ts";

/** One page of a list. */
export interface ListPage<T> {
  readonly entries: readonly T[];
  /** As in a `Reply`. */
  readonly movedTo: string | null;
  /** As in a `Reply`. */
  readonly dateMs: number | null;
  /** The length of the whole list as of this page; null if the service does not say. */
  readonly total: number | null;
  /** Makes the error of a page that was read but cannot be right. */
  readonly failure: (message: FailureMessage) => ApiError;
}

/** The limits on reading a list. */
interface Limits {
  readonly maxPages: number;
  /** Returns the budget for the next page: a new one, or the rest of the list's budget. */
  readonly budget: () => ListBudget;
  /**
   * Whether repeated entries are harmless: if entries have moved up to a page that was already read, it is read again.
   */
  readonly isById?: true;
}

/**
 * Reads the pages of a list one after the other, keeping one at a time in memory. Throws for a list beyond its limits.
 */
export type ListPages = <T>(
  endpoint: Endpoint<T[]>,
  limits: Limits,
  call: Call,
) => AsyncGenerator<ListPage<T>, void, undefined>;

const PER_PAGE = 100;

// How many times a list may lose entries while it is read.
const MAX_STEPS_BACK = 10;

/** Makes the stage that requests one page after the other. */
export function createListPages(follow: Follow, report: Report): ListPages {
  return async function* (endpoint, { maxPages, budget, isById = false }, call) {
    const { query, tooLong = ERRORS.longList } = endpoint;
    let position: Position | null | undefined = FIRST_PAGE;
    let lastTotal: number | null = null;
    let stepsBack = 0;
    for (let count = 1; position !== null; count += 1) {
      const page = { ...endpoint, query: { ...query, ...position, per_page: PER_PAGE } };
      const { outcome, movedTo } = await follow(page, call);
      if (!outcome.isOk) throw outcome.error;
      const { value: entries, response } = outcome;
      const failure = (message: FailureMessage): ApiError =>
        report(requestOf(page), { ...varied(message), ...identityOf(response), mayHaveExecuted: true });
      const excess = budget().spend({ entries: entries.length, ...response.cost });
      if (excess !== null) throw failure(varied(tooLong, { why: excess }));
      const total = totalIn(response.headers);
      const lost = Math.max((lastTotal ?? 0) - (total ?? lastTotal ?? 0), 0);
      lastTotal = total ?? lastTotal;
      if (isById && lost > 0 && "page" in position) {
        stepsBack += 1;
        if (stepsBack > MAX_STEPS_BACK) throw failure(varied(ERRORS.unsteadyList, { why: SHRINKING }));
        position = { page: Math.max(position.page - Math.ceil(lost / PER_PAGE), 1) };
        continue;
      }
      yield { entries, movedTo, dateMs: dateIn(response.headers), total, failure };
      position = nextPage(response.headers, position);
      if (position === undefined || (position !== null && count >= maxPages)) throw failure(ERRORS.endlessList);
    }
  };
}

const SHRINKING = "It became shorter between two pages, again and again.";

/** Returns the length of a whole list; null if no header says it. */
function totalIn(headers: ResponseHeaders): number | null {
  const text = headerOf(headers, "x-total");
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
