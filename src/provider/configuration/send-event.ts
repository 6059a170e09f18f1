import type { ActionConnection } from "../actions/index.ts";
import type { WayOptions } from "../client/options/index.ts";
import type { Host } from "../../host/index.ts";
import { diagnosticError } from "../../kit/errors.ts";
import { ERRORS } from "./diagnostics.ts";
import { loadLate } from "./load-late.ts";

const importRequests = () => import("./requests.ts");

/** What sends the events of actions, in the ways that requests to the service take. It is loaded with the first one. */
export const eventSender =
  (way: WayOptions, host: Host): ActionConnection["sendEvent"] =>
  async ({ dsn, timeoutMs, ...event }, signal) => {
    const { createIngest, endpointOf, testEvent } = await loadLate(importRequests);
    const endpoint = endpointOf(dsn);
    if (endpoint === null) throw diagnosticError(ERRORS.noDsn);
    const names = { ...way.names, requestTimeoutMs: "timeout" };
    const ingest = createIngest({ ...way, names, timeoutMs, maxConcurrentRequests: 1 }, host);
    // Nothing is lost with an event that is given up, and whoever stops Terraform waits for it.
    signal.addEventListener("abort", () => void ingest.close());
    try {
      return await ingest.send(endpoint, testEvent(event), signal);
    } finally {
      await ingest.close();
    }
  };
