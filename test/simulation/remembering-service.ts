import type { ReceivedResponse, SentRequest } from "../../src/service/http/index.ts";
import type { SqlValue } from "../../src/service/store/database.ts";

/** A row of a table. */
export type Row = Readonly<Record<string, SqlValue>>;

/** A service that executes every request. */
export interface ExecutingService {
  readonly handle: (request: SentRequest) => ReceivedResponse;
  readonly change: (sql: string, values: readonly SqlValue[]) => void;
  readonly select: (sql: string, values: readonly SqlValue[]) => readonly Row[];
  readonly reset: () => void;
}

/** The service of a simulation, which can be reset to its seed immediately. */
export interface Service {
  /** Answers a request. */
  readonly handle: (request: SentRequest) => ReceivedResponse;
  /** Runs an administrator's SQL statement. */
  readonly change: (sql: string, ...values: SqlValue[]) => void;
  readonly select: (sql: string, ...values: SqlValue[]) => readonly Row[];
  /** Everything that is stored: the same object after the same changes. */
  readonly content: () => object;
  /** Resets the service to the seed. */
  readonly reset: () => void;
}

/** The content of the service after some changes, with the requests since then. */
interface Content {
  readonly responses: Map<string, ReceivedResponse>;
  readonly rows: Map<string, readonly Row[]>;
  /** The result of each change. */
  readonly next: Map<string, Changed>;
}

interface Changed {
  readonly content: Content;
  readonly response: ReceivedResponse;
}

/** The response to a statement. */
const NONE: ReceivedResponse = { status: 0, headers: {}, body: Buffer.alloc(0) };

/** How many contents are remembered, some kilobytes each. */
const MOST = 2000;

/**
 * Caches the responses of a service by the changes since the seed. The runs of a search have much in common, so most
 * requests need not be executed again. Requests that changed something are executed later, if anything new follows.
 */
export function rememberingService(service: ExecutingService, nowMs: () => number): Service {
  const seed = newContent();
  let content = seed;
  let size = 0;
  /** Everything that is left to execute. */
  let waiting: (() => void)[] = [];

  const execute = <T>(work: () => T): T => {
    for (const each of waiting) each();
    waiting = [];
    return work();
  };

  const changed = (key: string, work: () => ReceivedResponse): ReceivedResponse => {
    const known = content.next.get(key);
    if (known === undefined) {
      const response = execute(work);
      const next = { content: newContent(), response };
      content.next.set(key, next);
      content = next.content;
      size += 1;
      return response;
    }
    waiting.push(work);
    content = known.content;
    return atDate(known.response, nowMs());
  };

  return {
    handle(request) {
      const key = `${request.method} ${request.target} ${request.headers?.["private-token"] ?? ""}`;
      const work = (): ReceivedResponse => service.handle(request);
      if (request.method !== "GET") return changed(key, work);
      const known = content.responses.get(key);
      if (known !== undefined) return atDate(known, nowMs());
      const response = execute(work);
      content.responses.set(key, response);
      return response;
    },
    change(sql, ...values) {
      changed(`${sql} ${JSON.stringify(values)}`, () => {
        service.change(sql, values);
        return NONE;
      });
    },
    select(sql, ...values) {
      const key = `${sql} ${JSON.stringify(values)}`;
      const known = content.rows.get(key) ?? execute(() => service.select(sql, values));
      content.rows.set(key, known);
      return known;
    },
    content: () => content,
    reset() {
      if (size > MOST) {
        seed.next.clear();
        size = 0;
      }
      content = seed;
      waiting = [() => service.reset()];
    },
  };
}

const newContent = (): Content => ({ responses: new Map(), rows: new Map(), next: new Map() });

const atDate = (response: ReceivedResponse, nowMs: number): ReceivedResponse => ({
  ...response,
  headers: {
    ...response.headers,
    ...(response.headers.Date === undefined ? {} : { Date: new Date(nowMs).toUTCString() }),
  },
});
