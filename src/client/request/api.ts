import * as z from "zod/mini";
import { answerFailure, identityOf, successFailure, type Unnamed404 } from "../failure/answer-failure.ts";
import { isRecord, parseBody } from "../failure/answer-text.ts";
import type { Answer, PreparedRequest } from "./exchange.ts";
import type { Call, Follow } from "./moved.ts";
import { nextPage } from "./pages.ts";
import type { Failure, Report } from "../failure/report.ts";

/** One endpoint and what a success of it looks like. */
interface Endpoint<T> {
  readonly method: PreparedRequest["method"];
  /** The path below `/api/v4`, encoded. */
  readonly path: string;
  /** Parameters; null is sent empty, which the service reads as null. */
  readonly query?: Readonly<Record<string, string | number | boolean | null>>;
  readonly shape: z.ZodMiniType<T>;
  readonly unnamed404?: Unnamed404;
}

/** Calls endpoints; rejects with an `ApiError` for everything that is not a success of the promised shape. */
export interface Api {
  request<T>(endpoint: Endpoint<T>, call: Call): Promise<T>;
  /** Reads all pages of a list. */
  list<T>(endpoint: Endpoint<T[]>, call: Call): Promise<T[]>;
}

const PER_PAGE = 100;
const MAX_PAGES = 1000;

/** Makes the layer that the files of API pages speak to. */
export function createApi(follow: Follow, report: Report): Api {
  async function exchange<T>(endpoint: Endpoint<T>, call: Call) {
    const request = prepared(endpoint);
    const answer = await follow(request, call);
    return { value: valueOf(endpoint, answer, (failure) => report(request, failure)), answer, request };
  }

  return {
    request: async (endpoint, call) => (await exchange(endpoint, call)).value,

    async list(endpoint, call) {
      const all = [];
      for (let page: number | null = 1; page !== null;) {
        const query = { ...endpoint.query, page, per_page: PER_PAGE };
        const { value, answer, request } = await exchange({ ...endpoint, query }, call);
        all.push(...value);
        const next = nextPage(answer.headers, page);
        if (next === undefined || page >= MAX_PAGES) throw report(request, { ...ENDLESS, ...identityOf(answer) });
        page = next;
      }
      return all;
    },
  };
}

const ENDLESS = {
  code: "unsupported",
  summary: "The service's list has no end",
  why: "The page that it names as the next one was read already, is none, or is beyond any real list.",
  advice: "Report it to the service's administrator; nothing was concluded from the incomplete list.",
} as const;

function prepared({ method, path, query = {} }: Endpoint<unknown>): PreparedRequest {
  const texts = Object.entries(query).map(([name, value]) => [name, value === null ? "" : String(value)] as const);
  return { method, path, query: new URLSearchParams(Object.fromEntries(texts)) };
}

function valueOf<T>(endpoint: Endpoint<T>, answer: Answer, report: (failure: Failure) => Error): T {
  const body = parseBody(answer);
  const isSuccess = answer.status >= 200 && answer.status < 300;
  if (!isSuccess) throw report(answerFailure(answer, body, endpoint.unnamed404 ?? null));
  const value = body.kind === "json" ? body.value : undefined;
  // Error tracking writes fail with 200 and {"status":"error"}.
  const isError = isRecord(value) && value["status"] === "error";
  // An answer without a body is for the shape to accept; a web page or a cut text never is.
  const isReadable = body.kind === "json" || answer.body === "";
  const result = z.safeParse(endpoint.shape, value);
  if (result.success && isReadable && !isError) return result.data;
  throw report(successFailure(answer, body, isError ? "" : mismatchOf(result.error)));
}

/** Names where and what was expected, never what was there. */
function mismatchOf(error: z.core.$ZodError | undefined): string {
  const [issue] = error?.issues ?? [];
  if (issue === undefined) return "status is error";
  const where = issue.path.length === 0 ? "the answer" : issue.path.join(".");
  return `${where} is not ${"expected" in issue ? `of the type ${issue.expected}` : "one of the known values"}`;
}
