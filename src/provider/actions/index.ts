/**
 * What a configuration can have done once, when an apply triggers it or a user invokes it: one file for each action.
 * What is sent past the service comes in through the connection. This layer knows no wire.
 */
export { testEvent, type ActionConnection } from "./test-event.ts";
