/** The code that sends requests, as one module that is loaded before the first of them. */
export { createClient } from "../client/index.ts";
export { createIngest, endpointOf, testEvent } from "../ingest/index.ts";
