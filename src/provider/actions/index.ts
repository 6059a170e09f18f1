/**
 * The operations that run once, when an apply triggers them or a user invokes them: one file for each action. The
 * connection provides anything that is sent to other hosts than the service. This layer must never know the wire.
 */
export { testEvent, type ActionConnection } from "./test-event.ts";
