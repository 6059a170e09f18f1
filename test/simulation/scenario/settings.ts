import type { Scenario } from "./scenario.ts";

/** Several objects of one setting. */
export const SETTINGS: readonly Scenario[] = [];
