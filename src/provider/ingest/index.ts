/**
 * Sends one test event to a DSN and reads the answer. It sends as an application does, with the DSN's key and nothing
 * else. It must never know a token of the API, nor where a DSN comes from.
 */
export { detailOf, type Answer, type Outcome } from "./answer.ts";
export { DSN_FORM, DSN_RULE, endpointOf, type Endpoint } from "./endpoint.ts";
export { testEvent, type EventOptions } from "./event.ts";
export { createIngest, type Ingest } from "./ingest.ts";
