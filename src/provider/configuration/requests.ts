/** What makes requests, in one part that is loaded when the first of them is due. */
export { createClient } from "../client/index.ts";
export { createIngest, endpointOf, testEvent } from "../ingest/index.ts";
