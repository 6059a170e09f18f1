/** One error report, sent as an application would. */
import { nodeHostWith } from "../../src/host/node/index.ts";
import { UNWRITTEN, connectionOptions } from "../../src/provider/configuration/index.ts";
import { createIngest, endpointOf, testEvent } from "../../src/provider/ingest/index.ts";

const TIMEOUT_MS = 30_000;

/** Sends a report to a DSN. Resolves to null if it was accepted, otherwise to the reason. */
export async function sendReport(
  dsn: string,
  connection: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<string | null> {
  const endpoint = endpointOf(dsn);
  if (endpoint === null) throw new Error("the DSN is not one that an application could use");
  const host = nodeHostWith(connection);
  const options = { ...connectionOptions(UNWRITTEN, host), timeoutMs: TIMEOUT_MS, maxConcurrentRequests: 1 };
  const ingest = createIngest(options, host);
  try {
    const answer = await ingest.send(endpoint, testEvent({ environment: "acceptance" }), signal);
    if (answer === null) throw new Error("interrupted");
    return answer.failure?.summary ?? null;
  } finally {
    await ingest.close();
  }
}
