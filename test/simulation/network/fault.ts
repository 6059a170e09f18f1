import type { ReceivedResponse } from "../../../src/service/http/index.ts";

/** The values of `Retry-After` that a response may have. */
export const RETRY_AFTER = [null, "0", "1", "30", "60", "-5", "36000", "soon", "date"] as const;

/** A fault of one request. */
export type Fault =
  /** The connection ends, and the service has executed the request or not. */
  | { readonly kind: "lost"; readonly executed: boolean }
  /** Nobody listens. */
  | { readonly kind: "refused" }
  /** The request, or its response, takes this much longer. */
  | { readonly kind: "late request" | "late response"; readonly ms: number }
  /** Something in between delivers it twice, and answers with the second response. */
  | { readonly kind: "delivered twice" }
  /** A connection that has carried a request ends at the next one. */
  | { readonly kind: "reset if reused" }
  | { readonly kind: "status"; readonly status: Status; readonly executed: boolean; readonly retryAfter: RetryAfter }
  /** Somebody else's page. */
  | { readonly kind: "page"; readonly status: 200 | 403 | 404 }
  | { readonly kind: "unauthorized" }
  | { readonly kind: "redirect"; readonly location: "elsewhere" | "itself" }
  /** The request is executed, and half of the response arrives. */
  | { readonly kind: "truncated"; readonly announced: boolean };

type Status = 429 | 500 | 502 | 503 | 504;
type RetryAfter = (typeof RETRY_AFTER)[number];

/** A fault of the requests of one command: the first affected request, counted from 1, and the number of them. */
export interface Trouble {
  readonly at: number;
  readonly count: number;
  readonly fault: Fault;
  /** The latest end, counted from the start of the command; by default, it lasts. */
  readonly untilMs?: number;
}

/** Returns the description of a fault. */
export function faultText(fault: Fault): string {
  const { kind } = fault;
  if (kind === "lost") return fault.executed ? "executed, and its response lost" : "lost";
  if (kind === "late request" || kind === "late response") return `${kind} (${fault.ms} ms)`;
  if (kind === "status") {
    const wait = fault.retryAfter === null ? "" : `, Retry-After: ${fault.retryAfter}`;
    return `${fault.executed ? "executed, and " : ""}answered with ${fault.status}${wait}`;
  }
  if (kind === "page") return `answered with a page (${fault.status})`;
  if (kind === "redirect") return `redirected ${fault.location === "itself" ? "to itself" : "elsewhere"}`;
  if (kind === "truncated") return "executed, and its response cut off";
  return kind;
}

/** Returns the response of a fault, if it has its own. */
export function faultResponse(fault: Fault, target: string, nowMs: number): ReceivedResponse | null {
  const date = new Date(nowMs).toUTCString();
  const json = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): ReceivedResponse => ({
    status,
    headers: { Date: date, "Content-Type": "application/json", ...headers },
    body: Buffer.from(JSON.stringify(body)),
  });
  switch (fault.kind) {
    case "status": {
      const { status, retryAfter } = fault;
      const wait = retryAfter === "date" ? new Date(nowMs + 5000).toUTCString() : retryAfter;
      return json(status, { message: `${status}` }, wait === null ? {} : { "Retry-After": wait });
    }
    case "page": {
      const body = Buffer.from("<!DOCTYPE html><html><head><title>Just a moment...</title></head></html>");
      return { status: fault.status, headers: { Date: date, "Content-Type": "text/html" }, body };
    }
    case "unauthorized":
      return json(401, { message: "401 Unauthorized" });
    case "redirect": {
      const location = fault.location === "itself" ? target : "https://login.example/";
      return json(302, {}, { Location: location });
    }
    default:
      return null;
  }
}
