import type { ReceivedResponse, SentRequest } from "../../../src/service/http/index.ts";
import type { Service } from "../remembering-service.ts";
import type { Timeline } from "../timeline.ts";

/** The age of the responses to reads. */
export type Reads =
  | { readonly kind: "fresh" }
  /** All reads, or half of them, show the data of this long ago. */
  | { readonly kind: "lag" | "half lag"; readonly ms: number }
  /** A cache returns the same response to the same read for this long. */
  | { readonly kind: "cache"; readonly ms: number };

/** A change of the service: by a request, or by an administrator. */
type Change = (service: Service) => unknown;

/** A service with replicas. */
export interface ReplicatedService {
  /** Answers a request of Terraform. */
  readonly handle: (request: SentRequest) => ReceivedResponse;
  /** Changes the service, and later its replica. */
  readonly change: (change: Change) => void;
  /** Makes all further reads current. */
  readonly heal: () => void;
  readonly isStale: () => boolean;
}

/** Answers the reads of a service from a replica, which must be equal to the service at the start. */
export function createReads(
  broken: Reads,
  { service, replica, timeline }: { readonly service: Service; readonly replica: Service; readonly timeline: Timeline },
): ReplicatedService {
  let reads = broken;
  const log: { readonly atMs: number; readonly change: Change }[] = [];
  const isLagging = reads.kind === "lag" || reads.kind === "half lag";
  const change = (made: Change): unknown => {
    if (isLagging) log.push({ atMs: timeline.nowMs(), change: made });
    return made(service);
  };
  const cached = new Map<string, { readonly atMs: number; readonly response: ReceivedResponse }>();

  const readLate = (request: SentRequest, ms: number): ReceivedResponse => {
    const seenMs = timeline.nowMs() - ms;
    while (log[0] !== undefined && log[0].atMs <= seenMs) log.shift()?.change(replica);
    return replica.handle(request);
  };

  const readCached = (request: SentRequest, ms: number): ReceivedResponse => {
    const key = `${request.target} ${request.headers?.["private-token"] ?? ""}`;
    const known = cached.get(key);
    if (known !== undefined && known.atMs + ms > timeline.nowMs()) return known.response;
    const response = service.handle(request);
    cached.set(key, { atMs: timeline.nowMs(), response });
    return response;
  };

  return {
    change: (made) => void change(made),
    isStale: () => reads.kind !== "fresh",
    heal: () => void (reads = { kind: "fresh" }),
    handle(request) {
      // The result of the request.
      if (request.method !== "GET") return change((each) => each.handle(request)) as ReceivedResponse;
      if (reads.kind === "fresh") return service.handle(request);
      if (reads.kind === "cache") return mayBeCached(request) ? readCached(request, reads.ms) : service.handle(request);
      const isLate = reads.kind === "lag" || timeline.random.chance(0.5);
      return isLate ? readLate(request, reads.ms) : service.handle(request);
    },
  };
}

/** Whether a cache may answer a read. */
const mayBeCached = ({ headers = {} }: SentRequest): boolean => headers["cache-control"] !== "no-cache";
