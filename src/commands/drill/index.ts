/**
 * `tocsin drill`: one test event through the DSN of each client key, and what came of it. It reads keys and changes
 * nothing but for the events. It must never know how an event is sent.
 */
export { runDrill } from "./run-drill.ts";
