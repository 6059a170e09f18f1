import type { Scenario } from "./scenario.ts";

/** Settings of several users. */
export const USERS: readonly Scenario[] = [];
